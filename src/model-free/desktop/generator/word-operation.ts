/** Words one operation and says what must hold afterwards; operation-candidate.ts adds what goes with it. */
import { factId } from '../../../check/facts.ts';
import { readFile } from '../../../check/file-subject.ts';
import type { Operation } from '../operation.ts';
import { chooseExchange, exchangeAll } from '../replace-words.ts';
import type { Expectation } from '../../../schema/index.ts';
import { isInNamed, kindOfBar, lastPart } from '../../../ui/element-key.ts';
import { isMainWindow } from '../../../ui/list-elements.ts';
import { ALIKE_EVERYWHERE } from '../../../ui/words.ts';
import { describeDialog, formatName, describePlace } from '../../../ui/describe-place.ts';
import type { Moment } from '../../shared/exploration-graph.ts';
import type { Material } from '../../shared/generator/material.ts';
import { isNameOfOther, shareWord } from './say-dialog-of.ts';
import { fileOfText } from './opened-file.ts';
import { phrase } from '../../shared/generator/phrasings.ts';
import { isPlainCommand } from './plainly-opened.ts';
import { wordLines } from './word-lines.ts';
import { equals, isShown, refuse, type Wording } from './wording.ts';
import { wordToggle, wordChoose, wordNumber, wordFill } from './word-setting.ts';
import { wordCreate, wordRename, wordRemove } from './word-file.ts';
import { wordAdd } from './word-addition.ts';

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
  toggle: wordToggle,
  choose: wordChoose,
  number: wordNumber,
  fill: wordFill,
  append: (operation, material, seed) => wordLines(operation, material, seed, 1),
  save: (operation, material, seed) => wordLines(operation, material, seed, 1),
  replace: wordReplace,
  create: wordCreate,
  rename: wordRename,
  remove: wordRemove,
  open: wordOpen,
  command: wordCommand,
  add: wordAdd,
  sort: wordSort,
  show: wordPart,
  hide: wordPart,
  switch: (_operation, _material, seed) => refuse(phrase('open', seed), 'turning a page is no task'),
};

function wordReplace(operation: Operation & { kind: 'replace' }, material: Material, seed: string): Wording {
  const { start, all } = material;
  const held = start.facts.get(factId(operation.fact))?.value ?? '';
  const exchange = chooseExchange(held, seed);
  const saving = all.find(
    (other): other is Operation & { kind: 'save' } => other.kind === 'save' && other.textKey === operation.fact.subject,
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
}

function wordOpen({ fact, element }: Operation & { kind: 'open' }, material: Material, seed: string): Wording {
  const template = phrase('open', seed);
  const application = element.ancestors.find(({ role }) => role === 'application')?.name ?? '';
  const window = describeDialog(lastPart(fact.subject).name ?? '', application);
  if (window === undefined) return refuse(template, 'the window has no name that a person would know it by');
  if (isInNamed(fact.subject, 'file chooser')) return refuse(template, 'nobody asks for a file chooser by itself');
  if (ALIKE_EVERYWHERE.test(window)) return refuse(template, 'it is the same in every application');
  if (!isPlainCommand(element)) return refuse(template, 'what it is opened for cannot be said');
  if (isNameOfOther(window, element, material.graph.known))
    return refuse(template, 'another command is called like the window');
  if (!shareWord(window, element.name)) return refuse(template, 'no command on screen is called like the window');
  return { template, params: { window }, expect: [equals(fact, 'open')] };
}

function wordSort(
  { element, fact, after = '' }: Operation & { kind: 'sort' },
  { start }: Material,
  seed: string,
): Wording {
  const [column, at] = [formatName(element.name), describePlace(element)];
  const template = phrase('sort', seed, at);
  if (column === undefined || at === undefined) return refuse(template, 'nothing on screen names the column');
  const isOfOther = at === '' && after.split(' | ').some((row) => !isShown(row, start));
  if (isOfOther) return refuse(template, 'the list holds something else at the start');
  return { template, params: { column }, expect: [equals(fact, after)] };
}

/** A command by its name, and by what it does. */
function wordCommand(operation: Operation & { kind: 'command' }, material: Material, seed: string): Wording {
  const { element, fact, before, after } = operation;
  const [command, at] = [formatName(element.name), describePlace(element)];
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
  if (isOfOneLine(before, after)) return refuse(template, 'which line it is done to cannot be said');
  const params = { command, ...(file === undefined ? {} : { file: readFile(file).name }) };
  return { template, params, expect: [{ fact, op: 'same-text', value: after ?? '' }] };
}

/** True if a command altered one of several lines, which is the one with the caret. */
function isOfOneLine(before = '', after = ''): boolean {
  const lines = before.trimEnd().split('\n');
  const others = after.trimEnd().split('\n');
  const start = lines.findIndex((line, at) => line !== others[at]);
  const end = lines.toReversed().findIndex((line, at) => line !== others.at(-1 - at));
  return lines.length > 1 && lines.length - end - start <= 1;
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
  // The words say nothing of the dialog, which could as well stay open.
  if (!isMainWindow(element.windowKey)) return refuse(template, 'the bar is shown and hidden in a dialog');
  const alike = start.scene.elements.filter(({ key, bounds }) => bounds && kindOfBar(key) === part);
  if (alike.length > 1) return refuse(template, 'which of several bars is meant cannot be said');
  const expected: Expectation = isThere ? { fact, op: 'absent', value: '' } : equals(fact, 'present');
  return { template, params: { part: part === 'tool' ? 'toolbar' : `${part} bar` }, expect: [expected] };
}
