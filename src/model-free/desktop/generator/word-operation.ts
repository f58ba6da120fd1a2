/** Words one operation and says what must hold afterwards; operation-candidate.ts adds what goes with it. */
import { factId } from '../../../check/facts.ts';
import { readFile, writeFile } from '../../../check/subject.ts';
import type { Operation } from '../operation.ts';
import { chooseExchange, exchangeAll } from '../replace-words.ts';
import { isSign } from '../is-sign.ts';
import { retypePath, spell } from '../retype-path.ts';
import { kindOfField, sampleFor, sampleNumber } from '../../shared/sample-text.ts';
import { thingsOf, topicFor } from '../../shared/topics/choose-topic.ts';
import type { Expectation, FactKey } from '../../../schema/index.ts';
import { isInNamed, kindOfBar, lastPart } from '../../../ui/element-key.ts';
import { LOOKS_FOR, MAKES, NEEDS_REAL_WORDS, OPENS_NEW, OUTPUT } from '../../../ui/words.ts';
import { labelOf } from '../../../ui/label-of.ts';
import type { UiElement } from '../../../ui/list-elements.ts';
import { sayDialog, sayName, sayPlace } from '../../../ui/say-place.ts';
import { factAtStart } from './fact-at-start.ts';
import type { Moment } from '../../shared/exploration-graph.ts';
import type { Material } from '../../shared/generator/material.ts';
import { sayWhere, shareWord } from './say-where.ts';
import { fileInTitle, fileOfText, openFolder, sayFolder } from './opened-file.ts';
import { phrase, type Asked } from '../../shared/generator/phrasings.ts';
import { isPlainCommand } from './plainly-opened.ts';
import { nameOfBlank, nameOfFolder, versionOf } from './name-files.ts';
import { wordEntry } from './word-entry.ts';
import { wordLines } from './word-lines.ts';
import { refuse, type Wording } from './wording.ts';

type WordKind<K extends Operation['kind']> = (
  operation: Operation & { kind: K },
  material: Material,
  seed: string,
  variant: number,
) => Wording;

/** `seed` chooses the words to type and the way to say it, `variant` tells names of one operation apart. */
export function wordOperation(operation: Operation, material: Material, seed: string, variant = 0): Wording {
  return (WORDINGS[operation.kind] as WordKind<Operation['kind']>)(operation, material, seed, variant);
}

const WORDINGS: { [K in Operation['kind']]: WordKind<K> } = {
  toggle(operation, material, seed) {
    const { element, fact } = operation;
    const [name, at] = [sayName(element.name), sayWhere(element, material)];
    const wanted = oppositeAtStart(operation, material);
    const isOption = element.node.role.startsWith('radio');
    const isTicked = element.node.role === 'check box' && element.ancestors.some(({ role }) => role === 'document web');
    const [on, off] = isTicked ? (['tick', 'untick'] as const) : (['turn on', 'turn off'] as const);
    const asked = isOption ? 'pick' : wanted === 'true' ? on : off;
    const template = phrase(asked, seed, at);
    if (name === undefined) return refuse(template, 'nothing on screen names the element as a person would');
    if (at === undefined) return refuse(template, 'where it is cannot be said');
    if (isOption && /^[\d.,%]+$/.test(name)) return refuse(template, 'a number alone does not say what is chosen');
    if (isOption && wanted !== 'true') return refuse(template, 'an option of a group is not turned off by itself');
    if (/\bcolou?r\b/i.test(at)) return refuse(template, 'colours have no names on screen');
    if (at === '' && !material.start.scene.byKey.get(element.key)?.bounds)
      return refuse(template, 'it is not on the first screen, and nothing says where it is');
    if (isSign(element)) return refuse(template, 'it is no switch that has its name beside it');
    if (/^(advanced|more|details|expert)\b/i.test(name)) return refuse(template, 'it only brings up further settings');
    return { template, ...placed(asked, seed, at), params: { option: name }, expect: [equals(fact, wanted)] };
  },
  choose(operation, material, seed) {
    const list = material.graph.known.get(operation.gestures[0]?.key ?? '');
    const field = list && sayName(labelOf(list, elementsShown(operation, material)));
    const at = list && sayWhere(list, material);
    const option = operation.after ?? '';
    const template = phrase('set', seed, at);
    if (field === undefined || at === undefined) return refuse(template, 'nothing on screen names the drop-down list');
    return {
      template,
      ...placed('set', seed, at),
      params: { field, option },
      expect: [equals(operation.fact, option)],
    };
  },
  number(operation, material, seed) {
    const { field, at } = nameField(operation, material);
    const number = String(sampleNumber(seed, Number(operation.before)));
    const template = phrase('number', seed, at);
    if (field === undefined || at === undefined) return refuse(template, 'nothing on screen names the field');
    return {
      template,
      ...placed('number', seed, at),
      params: { field, number },
      expect: [equals(operation.fact, number)],
    };
  },
  fill(operation, material, seed) {
    const { field, at } = nameField(operation, material);
    const template = phrase('fill', seed, at);
    if (field === undefined || at === undefined) return refuse(template, 'nothing on screen names the field');
    // Words to search for are of use only when the search is made.
    if (NEEDS_REAL_WORDS.test(field) || LOOKS_FOR.test(at))
      return refuse(template, 'only words that are true somewhere make sense in it');
    if (kindOfField(field, at) === 'title' && at.includes(' dialog'))
      return refuse(template, 'what it is the title of is not shown');
    if (!isTitle(field, at)) return refuse(template, 'what people write in it is not known');
    const text = sampleFor(kindOfField(field, at), seed);
    return {
      template,
      ...placed('fill', seed, at),
      params: { field, text },
      expect: [equals(operation.fact, text)],
    };
  },
  append: (operation, material, seed) => wordLines(operation, material, seed, 1),
  save: (operation, material, seed) => wordLines(operation, material, seed, 1),
  replace(operation, material, seed) {
    const { start, all } = material;
    const held = start.facts.get(factId(operation.fact))?.value ?? '';
    const exchange = chooseExchange(held, seed);
    const saving = all.find(
      (other): other is Operation & { kind: 'save' } =>
        other.kind === 'save' && other.textKey === operation.fact.subject,
    );
    const template = phrase(saving ? 'replace and save' : 'replace', seed);
    const path = saving?.isMarkedUp ? undefined : (saving?.fact.subject ?? fileOfText(material, held));
    if (exchange === undefined) return refuse(template, 'no word of the text has another of its kind');
    if (path === undefined) return refuse(template, 'which file is open cannot be said');
    const wanted = exchangeAll(held, exchange);
    return {
      template,
      params: { ...exchange, file: readFile(path).name },
      expect: [operation.fact, ...(saving ? [saving.fact] : [])].map((fact) => ({
        fact,
        op: 'same-text',
        value: wanted,
      })),
    };
  },
  create(operation, material, seed, variant) {
    const { after = '' } = operation;
    const { isFolder, name: seen } = readFile(operation.fact.subject);
    const copied = isFolder || after === '' ? undefined : fileOfText(material, after);
    const document = isFolder || after === '' ? undefined : (copied ?? fileInTitle(material));
    const ending = isFolder ? '' : endingOf(copied ?? suggestedName(operation, material));
    const name = isFolder
      ? nameOfFolder(material, variant)
      : copied
        ? versionOf(readFile(copied).name, material.seed, variant)
        : document
          ? versionOf(`${withoutEnding(readFile(document).name)}${ending}`, material.seed, variant)
          : `${nameOfBlank(material.seed, variant)}${ending}`;
    const open = isFolder ? openFolder(material) : undefined;
    const subject =
      open === undefined
        ? retypePath(operation.fact.subject, operation.typed, name, operation.joint)
        : writeFile({ folder: open, name, isFolder });
    const made = readFile(subject);
    const [opening] = operation.gestures;
    const command = lastPart(opening?.key ?? '').name ?? '';
    const isWhole = /^(save|export)\b.* as\b|^export\b/i.test(command) && copied === undefined && after !== '';
    const asked = isFolder
      ? 'create folder'
      : after === ''
        ? 'create file'
        : !isWhole
          ? 'save copy'
          : OUTPUT.test(command)
            ? 'export document'
            : 'save copy';
    const template = phrase(asked, seed);
    if (!seen.startsWith(spell(operation.typed, operation.joint)))
      return refuse(template, 'its name went on from what stood in the field');
    if (isFolder && isInNamed(operation.element.key, 'file chooser'))
      return refuse(template, 'nobody makes a folder on the way to saving something');
    const noun = isInNamed(operation.element.key, 'file chooser')
      ? undefined
      : OPENS_NEW.exec(sayName(command) ?? '')?.[1];
    if (!isFolder && noun !== undefined && noun.toLowerCase() !== 'file') {
      const said = phrase('create thing', seed).replace('{thing}', noun.toLowerCase());
      const title = titleFor(material, variant);
      const page = retypePath(operation.fact.subject, operation.typed, title, operation.joint);
      return {
        template: said,
        params: { name: title },
        expect: [{ fact: { kind: 'file', subject: page }, op: 'contains', value: '' }],
      };
    }
    const isMadeOf = [opening?.key ?? '', operation.element.windowKey].some((key) =>
      OUTPUT.test(lastPart(key).name ?? ''),
    );
    if (!isFolder && isMadeOf && !isWhole) return refuse(template, 'what is put into the file is not said');
    if (asked === 'create file' && isInNamed(operation.element.key, 'file chooser'))
      return refuse(template, 'what is saved there is not said');
    if (isWhole && document === undefined) return refuse(template, 'nothing is in it yet that one would want to keep');
    if (!isWhole && asked === 'save copy' && copied === undefined)
      return refuse(template, 'what it is a copy of is not known');
    if (isFolder && !operation.gestures.some(({ key }) => /folder|director(y|ies)/i.test(key)))
      return refuse(template, 'nothing says that it is a folder');
    const params = {
      name: made.name,
      folder: sayFolder(made.folder),
      ...(document === undefined ? {} : { file: readFile(document).name }),
    };
    const file: FactKey = { kind: 'file', subject };
    const created: Expectation = copied
      ? { fact: file, op: 'same-text', value: after }
      : { fact: file, op: 'contains', value: '' };
    return { template: template.replace('{folder}', params.folder), params, expect: [created] };
  },
  rename(operation, material, seed, variant) {
    const { start } = material;
    const template = phrase('rename', seed);
    if (operation.from === openFolder(material)) return refuse(template, 'the folder is open');
    if (operation.joint !== ' ') return refuse(template, 'what is renamed is no file to the person');
    const old: FactKey = { kind: 'file', subject: operation.from };
    const held = start.facts.get(factId(old));
    const { isFolder, name: item } = readFile(operation.from);
    const name = isFolder ? nameOfFolder(material, variant) : versionOf(item, material.seed, variant);
    const subject = retypePath(operation.fact.subject, operation.typed, name, operation.joint);
    if (!held) return refuse(template, 'the file is not there at the start');
    return {
      template: template.replace('{kind}', kindOfPath(operation.from)),
      params: { item, name: readFile(subject).name },
      expect: [equals({ kind: 'file', subject }, held.value), { fact: old, op: 'absent', value: '' }],
    };
  },
  remove({ fact }, { start }, seed) {
    const template = phrase('remove', seed).replace('{kind}', kindOfPath(fact.subject));
    if (!start.facts.has(factId(fact))) return refuse(template, 'the file is not there at the start');
    return { template, params: { item: readFile(fact.subject).name }, expect: [{ fact, op: 'absent', value: '' }] };
  },
  open({ fact, element }, _material, seed) {
    const template = phrase('open', seed);
    const application = element.ancestors.find(({ role }) => role === 'application')?.name ?? '';
    const window = sayDialog(lastPart(fact.subject).name ?? '', application);
    if (window === undefined) return refuse(template, 'the window has no name that a person would know it by');
    if (isInNamed(fact.subject, 'file chooser')) return refuse(template, 'nobody asks for a file chooser by itself');
    if (!isPlainCommand(element)) return refuse(template, 'what it is opened for cannot be said');
    if (!shareWord(window, element.name)) return refuse(template, 'no command on screen is called like the window');
    return { template, params: { window }, expect: [equals(fact, 'open')] };
  },
  enter: (operation, material, seed) => wordEntry(operation, material, seed),
  command: wordCommand,
  add({ element, fact, typed }, _material, seed) {
    const [command, at] = [sayName(element.name), sayPlace(element)];
    const template = phrase('add', seed, at);
    if (command === undefined || at === undefined) return refuse(template, 'nothing on screen names what adds it');
    if (!isPlainCommand(element)) return refuse(template, 'what it is added to cannot be said');
    if (!MAKES.test(command)) return refuse(template, 'that something is added is not said by its name');
    const name = sampleFor(kindOfField(command, at), seed);
    const item: FactKey = { kind: 'item', subject: retypePath(fact.subject, typed, name) };
    return { template, params: { command, name }, expect: [equals(item, 'present')] };
  },
  sort({ element, fact, after = '' }, _material, seed) {
    const [column, at] = [sayName(element.name), sayPlace(element)];
    const template = phrase('sort', seed, at);
    if (column === undefined || at === undefined) return refuse(template, 'nothing on screen names the column');
    return { template, params: { column }, expect: [equals(fact, after)] };
  },
  show: wordPart,
  hide: wordPart,
  switch: (_operation, _material, seed) => refuse(phrase('open', seed), 'turning a page is no task'),
};

/** Of a new page of what is open. */
function titleFor({ start, seed }: Material, variant: number): string {
  const shown = start.scene.elements.map(({ name, node }) => `${name} ${node.text ?? ''}`).join('\n');
  const pages = thingsOf(topicFor(shown, seed), 'page', seed);
  return pages[variant % pages.length]!.title;
}

/** A command by its name, and by what it does. */
function wordCommand(operation: Operation & { kind: 'command' }, material: Material, seed: string): Wording {
  const { element, fact, before, after } = operation;
  const [command, at] = [sayName(element.name), sayPlace(element)];
  if (fact.kind === 'item') {
    const tab = lastPart(fact.subject).name ?? '';
    const template = phrase(after === undefined ? 'close tab' : 'open tab', seed, at);
    if (command === undefined || at === undefined) return refuse(template, 'nothing on screen names the command');
    const tried = material.graph.transitions.find(({ source }) => source === operation.source);
    if (after !== undefined && tried && tabsOf(tried.before) !== tabsOf(material.start))
      return refuse(template, 'the new tab is called like what was open when it was tried');
    const expected: Expectation = after === undefined ? { fact, op: 'absent', value: '' } : equals(fact, after);
    return { template, params: { command, ...(after === undefined ? { tab } : {}) }, expect: [expected] };
  }
  const file = before === undefined ? undefined : fileOfText(material, before);
  const template = phrase(file === undefined ? 'use on text' : 'use on file', seed, at);
  if (command === undefined || at === undefined) return refuse(template, 'nothing on screen names the command');
  if (material.start.facts.get(factId(fact))?.value !== before)
    return refuse(template, 'the text is another one at the start');
  const params = { command, ...(file === undefined ? {} : { file: readFile(file).name }) };
  return { template, params, expect: [{ fact, op: 'same-text', value: after ?? '' }] };
}

/** The tabs that are open on a screen. */
function tabsOf({ facts }: Moment): string {
  const tabs = [...facts.values()].filter(
    ({ key }) => key.kind === 'item' && lastPart(key.subject).role === 'page tab',
  );
  return tabs
    .map(({ key }) => key.subject)
    .toSorted()
    .join();
}

/** A tool bar, a status bar or a menu bar. */
function wordPart(
  { fact, element }: Operation & { kind: 'show' | 'hide' },
  { start }: Material,
  seed: string,
): Wording {
  const part = kindOfBar(fact.subject) ?? '';
  const isThere = start.facts.has(factId(fact));
  const template = phrase(isThere ? 'hide' : 'show', seed);
  const isSwitch = /check/.test(element.node.role);
  if (!isSwitch) return refuse(template, 'what shows the bar is no switch for it');
  const alike = start.scene.elements.filter(({ key, bounds }) => bounds && kindOfBar(key) === part);
  if (alike.length > 1) return refuse(template, 'which of several bars is meant cannot be said');
  const expected: Expectation = isThere ? { fact, op: 'absent', value: '' } : equals(fact, 'present');
  return { template, params: { part: part === 'tool' ? 'toolbar' : `${part} bar` }, expect: [expected] };
}

function placed(asked: Asked, seed: string, at: string): Pick<Wording, 'placed'> {
  return at === '' ? {} : { placed: { at, template: phrase(asked, seed) } };
}

function equals(fact: FactKey, value: string): Expectation {
  return { fact, op: 'equals', value };
}

function nameField(operation: Operation, material: Material): { field: string | undefined; at: string | undefined } {
  const { element } = operation;
  return {
    field: sayName(labelOf(element, elementsShown(operation, material)) || element.name),
    at: sayWhere(element, material),
  };
}

/** The screen the operation was seen on: its fields have their labels there, be it a window or the first screen. */
function elementsShown({ source }: Operation, { graph, start }: Material): readonly UiElement[] {
  return (
    graph.transitions.find((transition) => transition.source === source)?.before.scene.elements ?? start.scene.elements
  );
}

/** A field of which nothing is known takes a title only where it asks for one. */
function isTitle(field: string, at: string): boolean {
  return kindOfField(field, at) !== 'title' || /\b(title|name|subject|topic|heading|caption)\b/i.test(field);
}

/** The state to turn the switch to: the opposite of its state at the start, which may differ from when it was explored. */
function oppositeAtStart({ fact, before }: Operation, material: Material): string {
  const atStart = factAtStart(fact, material)?.value ?? before;
  return atStart === 'true' ? 'false' : 'true';
}

/** The dot and what kind of file it is, '' without. */
function endingOf(path: string): string {
  return /\.\w{1,5}$/.exec(path)?.[0] ?? '';
}

function withoutEnding(name: string): string {
  return name.replace(/\.\w{1,5}$/, '');
}

/** The name that stood in the field before another one was typed, where the application adds nothing to what is typed. */
function suggestedName({ gestures, fact, typed, joint }: Operation & { kind: 'create' }, { graph }: Material): string {
  if (readFile(fact.subject).name !== spell(typed, joint)) return '';
  const typing = graph.transitions.find(({ gesture }) => gesture.kind === 'fill' && gestures.includes(gesture));
  return typing?.before.facts.get(factId({ kind: 'text', subject: typing.gesture.key }))?.value ?? '';
}

function kindOfPath(path: string): string {
  return readFile(path).isFolder ? 'folder' : 'file';
}
