/** Words a file or folder that is made, renamed or removed. */
import { factId } from '../../../check/facts.ts';
import { readFile, writeFile } from '../../../check/file-subject.ts';
import type { Operation } from '../operation.ts';
import { retypePath, spell } from '../retype-path.ts';
import { thingsOf } from '../../shared/topics/choose-topic.ts';
import { topicFor } from '../../shared/topics/topic-for.ts';
import type { Expectation, FactKey } from '../../../schema/index.ts';
import { isInNamed, lastPart } from '../../../ui/element-key.ts';
import { isMainWindow } from '../../../ui/list-elements.ts';
import { OPENS_NEW, OUTPUT } from '../../../ui/words.ts';
import { formatName } from '../../../ui/describe-place.ts';
import type { Moment } from '../../shared/exploration-graph.ts';
import type { Material } from '../../shared/generator/material.ts';
import { fileInTitle, fileOfText, openFolder, sayFolder } from './opened-file.ts';
import { isPlainCommand } from './plainly-opened.ts';
import { phrase } from '../../shared/generator/phrasings.ts';
import { nameOfBlank, nameOfFolder, versionOf } from './name-files.ts';
import { equals, isShown, refuse, type Wording } from './wording.ts';

/** The screen on which the operation was begun. */
function begunAt({ source }: Pick<Operation, 'source'>, { graph }: Pick<Material, 'graph'>): Moment | undefined {
  return graph.transitions.find(
    (other) => other.source.trajectoryId === source.trajectoryId && other.source.start === source.start,
  )?.before;
}

/** The folder that is open at the start, if the operation made its folder in the one that was open then. */
function folderToMakeIn(operation: Operation, material: Material): string | undefined {
  const start = begunAt(operation, material);
  const isOfOpen = start !== undefined && openFolder({ start }) === readFile(operation.fact.subject).folder;
  return isOfOpen ? openFolder(material) : undefined;
}

/** Whether the main window had another title than that of a document when the operation was begun. */
function titleLacked(document: string, { source }: Operation, { graph }: Material): boolean {
  const { frame, scene } = begunAt({ source }, { graph }) ?? {};
  if (!frame?.window || scene?.front === undefined || !isMainWindow(scene.front)) return false;
  return !frame.window.includes(readFile(document).name);
}

export function wordCreate(
  operation: Operation & { kind: 'create' },
  material: Material,
  seed: string,
  variant: number,
): Wording {
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
  const open = isFolder ? folderToMakeIn(operation, material) : undefined;
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
    : OPENS_NEW.exec(formatName(command) ?? '')?.[1];
  if (!isFolder && noun !== undefined && noun.toLowerCase() !== 'file') {
    const said = phrase('create thing', seed).replace('{thing}', noun.toLowerCase());
    const opener = material.graph.known.get(opening?.key ?? '');
    if (opener && !isPlainCommand(opener)) return refuse(said, 'what it is made in is not said');
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
  const opened = fileInTitle(material);
  const isOther = copied !== undefined && opened !== undefined && opened !== copied;
  if (isOther) return refuse(template, 'another document was open when it was saved');
  const isKnown = copied !== undefined || document === undefined || document !== opened;
  if (!isKnown && titleLacked(document, operation, material))
    return refuse(template, 'what was open then is not what is open at the start');
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
}

export function wordRename(
  operation: Operation & { kind: 'rename' },
  material: Material,
  seed: string,
  variant: number,
): Wording {
  const { start } = material;
  const template = phrase('rename', seed);
  if (operation.from === openFolder(material)) return refuse(template, 'the folder is open');
  if (operation.joint !== ' ') return refuse(template, 'what is renamed is no file to the person');
  const old: FactKey = { kind: 'file', subject: operation.from };
  const held = start.facts.get(factId(old));
  const { isFolder, name: item } = readFile(operation.from);
  const name = isFolder ? nameOfFolder(material, variant) : versionOf(item, material.seed, variant);
  // The ending stays where only the name before it was selected.
  const rest = operation.fact.subject.slice(
    operation.fact.subject.lastIndexOf(operation.typed) + operation.typed.length,
  );
  const kept = /^\.\w{1,5}$/.test(rest) ? rest : '';
  const typed = kept !== '' && name.endsWith(kept) ? name.slice(0, -kept.length) : name;
  const subject = retypePath(operation.fact.subject, operation.typed, typed, operation.joint);
  if (!held) return refuse(template, 'the file is not there at the start');
  return {
    template: template.replace('{kind}', kindOfPath(operation.from)),
    params: { item, name: readFile(subject).name },
    expect: [equals({ kind: 'file', subject }, held.value), { fact: old, op: 'absent', value: '' }],
  };
}

export function wordRemove({ fact }: Operation & { kind: 'remove' }, { start }: Material, seed: string): Wording {
  const template = phrase('remove', seed).replace('{kind}', kindOfPath(fact.subject));
  const { name: item } = readFile(fact.subject);
  if (!start.facts.has(factId(fact))) return refuse(template, 'the file is not there at the start');
  if (!isShown(item, start)) return refuse(template, 'another folder is open at the start');
  return { template, params: { item }, expect: [{ fact, op: 'absent', value: '' }] };
}

/** Of a new page of what is open. */
function titleFor({ start, seed }: Material, variant: number): string {
  const shown = start.scene.elements.map(({ name, node }) => `${name} ${node.text ?? ''}`).join('\n');
  const pages = thingsOf(topicFor(shown, seed), 'page', seed);
  return pages[variant % pages.length]!.title;
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
