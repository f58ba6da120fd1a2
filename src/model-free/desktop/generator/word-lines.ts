/** Words what is added at the end of a text: lines, or a note or a list with its heading; saved where saving was learnt. */
import { factId } from '../../../check/facts.ts';
import { readFile } from '../../../check/file-subject.ts';
import type { FactKey } from '../../../schema/index.ts';
import { indentOf } from '../../shared/executor/plan-text.ts';
import type { Material } from '../../shared/generator/material.ts';
import { joinWords } from '../../../text/join-words.ts';
import { phrase, type Asked } from '../../shared/generator/phrasings.ts';
import { sampleComment } from '../../shared/sample-text.ts';
import { linesAbout, thingsOf } from '../../shared/topics/choose-topic.ts';
import { topicFor } from '../../shared/topics/topic-for.ts';
import { appendLines } from '../append-lines.ts';
import type { Operation } from '../operation.ts';
import { nounOfEntries } from './noun-of-entries.ts';
import { numberParams } from './numbered.ts';
import { fileInTitle, fileOfText, fileWithLines } from './opened-file.ts';
import { refuse, type Wording } from './wording.ts';

export type Adding = Operation & { kind: 'append' | 'save' };

/** Code gets comments in its own language. */
export function wordLines(operation: Adding, material: Material, seed: string, count: number): Wording {
  const asked = count === 1 ? 'append' : 'append several';
  return wordAdded(operation, material, seed, asked, (path, held) => {
    const lines = inOrderOfDays(sampleLines(path, held, seed, count));
    return { lines, named: count === 1 ? { line: lines[0]! } : numberParams('line', lines) };
  });
}

/** Lines of a list for one purpose. */
const LIST_LENGTH = 3;

/** A heading, and below it a line or a list of what is to be done; only saved, and not in code. */
export function wordNote(operation: Adding, material: Material, seed: string, at: number): Wording {
  const isList = at % 2 === 1;
  return wordAdded(operation, material, seed, isList ? 'add list' : 'add note', (path, held) => {
    // Where headings have a form of their own, a plain line is none; but one may lead to a list.
    const isMarkedUp = operation.kind === 'append' || operation.isMarkedUp === true;
    if ((isMarkedUp && !isList) || sampleComment(endingOf(path), seed) !== undefined) return undefined;
    const pages = thingsOf(topicFor(held, material.seed), 'page', material.seed);
    const page = pages[(at >> 1) % pages.length]!;
    const title = isList ? LIST_HEADINGS[(at >> 1) % LIST_HEADINGS.length]! : page.title;
    const heading = isMarkedUp ? `${title}:` : title;
    const lines = isList ? inOrderOfDays(linesAbout(held, seed).slice(0, LIST_LENGTH + ((at >> 1) % 2))) : [page.note];
    const named = isList ? numberParams('line', lines) : { line: lines[0]! };
    return held.includes(heading) ? undefined : { lines: ['', heading, ...lines], named: { heading, ...named } };
  });
}

const LIST_HEADINGS = ['To do next week', 'Still to be done', 'Next steps', 'Things to remember'];

interface Added {
  lines: readonly string[];
  /** Parameters for them. */
  named: Record<string, string>;
}

function wordAdded(
  operation: Adding,
  material: Material,
  seed: string,
  asked: 'append' | 'append several' | 'add note' | 'add list',
  choose: (path: string, held: string) => Added | undefined,
): Wording {
  const isSaved = operation.kind === 'save';
  const isNote = asked === 'add note' || asked === 'add list';
  const textKey = isSaved ? operation.textKey : operation.fact.subject;
  const text: FactKey = { kind: 'text', subject: textKey };
  const held = material.start.facts.get(factId(text))?.value;
  const isMarkedUp = isSaved && operation.isMarkedUp === true;
  const noun = nounOfEntries(material.graph);
  // Who writes notes needs not save them where the application keeps them by itself.
  const keptIn = isSaved || noun === 'entry' || held === undefined ? undefined : fileWithLines(material, held);
  const isKept = !isSaved && held !== undefined && isKeptByItself(textKey, held, material);
  const isEntry = isMarkedUp || keptIn !== undefined || isKept;
  const isBlank = isKept && held === '';
  const where = !isBlank ? 'text' : noun === 'entry' ? 'empty area' : 'empty text';
  const what = isEntry && isNote ? 'add list to text' : isEntry ? `${asked} to ${where}` : asked;
  const isUnsavedNote = isNote && !isSaved && !isEntry;
  const said = phrase((isSaved || isUnsavedNote ? `${what} and save` : what) as Asked, seed);
  const template = said.replace('{thing}', noun === 'entry' ? 'text' : noun);
  if (held === undefined) return refuse(template, 'the text is not on the first screen');
  const canSave = material.all.some((other) => other.kind === 'save' && other.textKey === textKey);
  if ((!isSaved && canSave) || isUnsavedNote) return refuse(template, 'who adds lines wants them saved');
  const path = isSaved ? operation.fact.subject : isKept ? '' : (keptIn ?? fileOfText(material, held));
  if (path === undefined) return refuse(template, 'which file is open cannot be said');
  const adding = material.all.find(({ kind, fact }) => kind === 'append' && fact.subject === textKey);
  if (isBlank && isNote) return refuse(template, 'a blank line above the first one is no use');
  if (isMarkedUp && adding?.before !== held) return refuse(template, 'another page was open when it was saved');
  const added = choose(isEntry ? '' : path, held);
  if (added === undefined) return refuse(template, 'no note could stand in it');
  const { lines, named } = added;
  const wanted = appendLines(held, lines, indentOf(material.all, textKey));
  const quoted = Object.keys(named).filter((name) => name.startsWith('line_'));
  return {
    template: template.replace('{lines}', joinWords(quoted.map((name) => `"{${name}}"`))),
    params: { ...named, ...(isEntry ? {} : { file: readFile(path).name }) },
    expect: [
      { fact: text, op: 'same-text', value: wanted },
      ...(isMarkedUp
        ? lines.flatMap((value) => (value === '' ? [] : [{ fact: operation.fact, op: 'contains' as const, value }]))
        : []),
      ...(isSaved && !isMarkedUp ? [{ fact: operation.fact, op: 'same-text' as const, value: wanted }] : []),
    ],
    ...(keptIn === undefined ? {} : { allow: [{ kind: 'file', subject: keptIn }] }),
  };
}

/** A text that no file at hand holds, and of which the key that saves had nothing to save right after a line was added. */
function isKeptByItself(textKey: string, held: string, material: Material): boolean {
  const { transitions } = material.graph;
  const isSilent = transitions.some(({ gesture, changes, after, source }, at) => {
    const isSaving = gesture.kind === 'press' && gesture.key === textKey && gesture.keys.join('+') === 'ctrl+s';
    const added = transitions[at - 1];
    const isAdded = added?.gesture.kind === 'append' && added.gesture.key === textKey;
    const isSameTurn = added?.source.trajectoryId === source.trajectoryId;
    return isSaving && isAdded && isSameTurn && changes.length === 0 && !after.scene.dialog;
  });
  return isSilent && fileOfText(material, held) === undefined && fileInTitle(material) === undefined;
}

function endingOf(path: string): string {
  return /\.(\w+)$/.exec(path)?.[1] ?? '';
}

/** Lines to add to a file: code gets comments in its own language, other texts lines about what it holds. */
function sampleLines(path: string, held: string, seed: string, count: number): string[] {
  const ending = endingOf(path);
  if (sampleComment(ending, seed) === undefined) return linesAbout(held, seed).slice(0, count);
  const lines = new Set<string>();
  for (let at = 0; lines.size < count; at += 1) lines.add(sampleComment(ending, `${seed} ${at}`)!);
  return [...lines];
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** What is due earlier goes first, what has no day last. */
function inOrderOfDays(lines: readonly string[]): string[] {
  return lines.toSorted((a, b) => dayOf(a) - dayOf(b));
}

function dayOf(line: string): number {
  return DAYS.findIndex((day) => line.includes(day)) + 1 || DAYS.length + 1;
}
