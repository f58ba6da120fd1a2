/** Tasks about single lines of the open text: put in, changed, moved to the end, deleted, one or several, and saved. */
import { factId } from '../../../check/facts.ts';
import { readFile } from '../../../check/subject.ts';
import type { FactKey, Guideline } from '../../../schema/index.ts';
import { seededIndex } from '../../../text/seeded.ts';
import type { Candidate, Material } from '../../shared/generator/material.ts';
import { phrase, type Asked } from '../../shared/generator/phrasings.ts';
import { sampleComment, type WordKind } from '../../shared/sample-text.ts';
import { linesAbout } from '../../shared/topics/choose-topic.ts';
import { lineLike, otherNumber } from './line-like.ts';
import { nounOfEntries } from './noun-of-entries.ts';
import { fileWithLines } from './opened-file.ts';
import { EDIT_WORTH, ONE_LINE_WORTH } from '../../shared/weights.ts';
import { appendLines } from '../append-lines.ts';
import { countKeystrokes, keystrokesOf, mapLines, MAX_LENGTH } from '../line-edits.ts';
import { editsBetween } from '../edits-between.ts';
import type { Operation } from '../operation.ts';
import { stepsOf } from './operation-candidate.ts';
import { numberParams, quoteNumbered } from './numbered.ts';
import type { Relate } from './relate.ts';
import { composeEdits, repeatEdits } from './related-edits.ts';
import { spendOnce } from './spending.ts';
import { chooseExchange, exchangeAll } from '../replace-words.ts';

const VARIANTS = 8;
/** More would be a demonstration of pressing arrow keys. */
const MAX_KEYSTROKES = 20;

/** One change of a text: what it is called, and what it makes of the text. */
interface Change {
  asked: Extract<Asked, 'delete line' | 'change line' | 'put above' | 'put first' | 'move line'>;
  /** The same request after another one has named the file. */
  further: string;
  line?: string;
  other?: string;
  make(held: string): string;
}

interface SavedText {
  held: string;
  text: FactKey;
  file: FactKey;
  /** What an application calls it that keeps it by itself, among signs of its own. */
  keptAs?: string;
  seed: string;
  /** What changes where a word is exchanged by a dialog that was seen to do it: that is one way to change a line. */
  allow: FactKey[];
  /** The steps that saved it. */
  steps: number[];
}

type Make = (saved: SavedText, variant: number) => Candidate | undefined;

const OF_GUIDELINE: Readonly<Partial<Record<Guideline, Make>>> = {
  'feature-use': proposeOne,
  composition: proposeTwo,
  repetition: proposeSeveral,
};

/** Only of texts that were seen to be saved, and that are prose: a line of code cannot go or change by itself. */
export function proposeLineEdits(guideline: Guideline, material: Material): Candidate[] {
  const make = OF_GUIDELINE[guideline];
  if (!make) return [];
  const texts = material.fresh.flatMap((operation): SavedText | SavedText[] => {
    const isKept = operation.kind === 'append' && guideline === 'composition';
    if (operation.kind === 'save') return readSaved(operation, material) ?? [];
    return isKept ? (readKept(operation, material) ?? []) : [];
  });
  return texts.flatMap((saved) =>
    Array.from({ length: VARIANTS }, (_, variant) => make(saved, variant)).filter((made) => made !== undefined),
  );
}

/** A note that the application keeps without being told. */
function readKept(adding: Operation & { kind: 'append' }, material: Material): SavedText | undefined {
  const text = adding.fact;
  const held = material.start.facts.get(factId(text))?.value;
  const path = held === undefined ? undefined : fileWithLines(material, held);
  const noun = nounOfEntries(material.graph);
  const isSaved = material.all.some((other) => other.kind === 'save' && other.textKey === text.subject);
  if (held === undefined || path === undefined || noun === 'entry' || isSaved) return undefined;
  return {
    held,
    text,
    file: { kind: 'file', subject: path },
    keptAs: `the ${noun} that is open`,
    seed: `${material.seed} edits of ${path}`,
    allow: [],
    steps: stepsOf(adding),
  };
}

function readSaved(save: Operation & { kind: 'save' }, material: Material): SavedText | undefined {
  const { fact: file, textKey } = save;
  const text: FactKey = { kind: 'text', subject: textKey };
  const held = material.start.facts.get(factId(text))?.value;
  const ending = /\.(\w+)$/.exec(readFile(file.subject).name)?.[1] ?? '';
  const isCode = sampleComment(ending, '') !== undefined;
  // A file that holds more than its window shows is changed in another way.
  const isSame = material.start.facts.get(factId(file))?.value.trimEnd() === held?.trimEnd();
  if (held === undefined || isCode || !isSame) return undefined;
  const replacing = material.all.filter(({ kind, fact }) => kind === 'replace' && fact.subject === textKey);
  return {
    held,
    text,
    file,
    seed: `${material.seed} edits of ${file.subject}`,
    allow: replacing.flatMap(({ sideEffects }) => sideEffects),
    steps: stepsOf(save),
  };
}

const CHANGES = [deleteLine, changeLine, putAbove, moveLine, putFirst];

/** Every other one has a line that has to be worked out, where there is one. */
function proposeOne(saved: SavedText, variant: number): Candidate | undefined {
  const worked = variant % 2 === 0 ? relate(saved, spendOnce, `${saved.seed} spent ${variant}`) : undefined;
  return worked ?? proposeChange(saved, variant);
}

function proposeChange(saved: SavedText, variant: number): Candidate | undefined {
  const at = seededIndex(`${saved.seed} first`, CHANGES.length) + variant;
  const change = CHANGES[at % CHANGES.length]!(saved, `${saved.seed} ${variant}`);
  if (!change) return undefined;
  const { asked, line, other } = change;
  const params = { ...(line === undefined ? {} : { line }), ...(other === undefined ? {} : { other }) };
  return complete(saved, change.make(saved.held), {
    template: phrase(asked, saved.seed),
    params,
    group: asked,
    worth: ONE_LINE_WORTH,
  });
}

/** Edits that follow from each other, or else two of different kinds and lines. */
function proposeTwo(saved: SavedText, variant: number): Candidate | undefined {
  // A note that is kept by itself has no file that the words could name.
  const related =
    saved.keptAs === undefined ? relate(saved, composeEdits(variant), `${saved.seed} related ${variant}`) : undefined;
  return related ?? proposeUnrelated(saved, variant);
}

function relate(saved: SavedText, make: Relate, seed: string): Candidate | undefined {
  const related = make(saved.held, linesInReach(saved.held), seed);
  return related && complete(saved, related.wanted, related.said);
}

function proposeUnrelated(saved: SavedText, variant: number): Candidate | undefined {
  const seed = `${saved.seed} two ${variant}`;
  const at = seededIndex(saved.seed, CHANGES.length) + variant;
  const first = CHANGES[at % CHANGES.length]!(saved, seed);
  const after = first?.make(saved.held);
  if (!first || after === undefined) return undefined;
  const second = CHANGES[(at + 1) % CHANGES.length]!({ ...saved, held: after }, `${seed} second`);
  if (!second || second.line === first.line || second.line === first.other) return undefined;
  if (second.asked !== 'change line' && second.line === saved.held.split('\n')[0]) return undefined;
  // The first line of a note is what it is called by.
  if (saved.keptAs !== undefined && [first, second].some(({ asked }) => asked === 'put first')) return undefined;
  const [whole = ''] = phrase(first.asked, saved.seed).split(/,? (?:and|then) save /);
  return complete(saved, second.make(after), {
    template:
      saved.keptAs === undefined
        ? `${whole}, ${second.further}, and save the file.`
        : `${whole.replace('"{file}"', saved.keptAs)}, and ${second.further}.`,
    params: Object.fromEntries(
      Object.entries({ line: first.line, other: first.other, line_2: second.line, other_2: second.other }).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      ),
    ),
    group: 'two edits',
    worth: ONE_LINE_WORTH,
  });
}

/** Two lines of a list changed, or two or three lines deleted. */
function proposeSeveral(saved: SavedText, variant: number): Candidate | undefined {
  const make = repeatEdits(variant);
  const related = make && relate(saved, make, `${saved.seed} repeated ${variant}`);
  if (related) return related;
  const lines: string[] = [];
  let text = saved.held;
  for (let at = 0; at < 2 + (variant % 2); at += 1) {
    const change = deleteLine({ ...saved, held: text }, `${saved.seed} several ${variant} ${at}`);
    if (change?.line === undefined) return undefined;
    lines.push(change.line);
    text = change.make(text);
  }
  return complete(saved, text, {
    template: phrase('delete lines', saved.seed).replace('{lines}', quoteNumbered('line', lines.length)),
    params: numberParams('line', lines),
    group: 'several deleted lines',
    worth: ONE_LINE_WORTH,
  });
}

function complete(
  { held, text, file, keptAs, steps, allow }: SavedText,
  wanted: string,
  said: Pick<Candidate, 'template' | 'params' | 'group' | 'worth'>,
): Candidate | undefined {
  if (countKeystrokes(held, editsBetween(held, wanted)) > MAX_KEYSTROKES || wanted === held) return undefined;
  return {
    worth: EDIT_WORTH,
    ...said,
    params: { ...said.params, ...(keptAs === undefined ? { file: readFile(file.subject).name } : {}) },
    check: {
      expect: (keptAs === undefined ? [text, file] : [text]).map((fact) => ({ fact, op: 'same-text', value: wanted })),
      allow: keptAs === undefined ? allow : [...allow, file],
    },
    steps,
  };
}

function deleteLine({ held }: SavedText, seed: string): Change | undefined {
  const line = chooseLine(held, seed, isNoHeading);
  if (line === undefined) return undefined;
  return { asked: 'delete line', further: 'delete the line "{line_2}"', line, make: (text) => without(text, line) };
}

/** What happens on another day, elsewhere, or to somebody else. */
const CHANGING: WordKind[] = ['weekday', 'firstName', 'lastName', 'city'];

function changeLine({ held }: SavedText, seed: string): Change | undefined {
  const line = chooseLine(held, seed, (words) => changed(words, seed) !== undefined);
  const other = line === undefined ? undefined : changed(line, seed);
  if (line === undefined || other === undefined || held.includes(other)) return undefined;
  const further = 'change the line "{line_2}" to "{other_2}"';
  const make = (text: string): string => mapLines(text, (old) => (old === line ? other : old));
  return { asked: 'change line', further, line, other, make };
}

/** The number of an entry is another one; in prose, something happens on another day, elsewhere, or to somebody else. */
function changed(line: string, seed: string): string | undefined {
  const entry = otherNumber(line, seed);
  if (entry !== undefined) return entry;
  const exchange = chooseExchange(line, seed, CHANGING);
  return exchange && exchangeAll(line, exchange);
}

/** A line like the one that it is put above: another entry of a list, or another thing to do. */
function putAbove({ held }: SavedText, seed: string): Change | undefined {
  const line = chooseLine(held, seed, (words) => lineLike(words, held, seed) !== undefined);
  const other = line === undefined ? undefined : lineLike(line, held, seed);
  if (line === undefined || other === undefined || held.includes(other)) return undefined;
  const further = 'put the line "{other_2}" right above the line "{line_2}"';
  const make = (text: string): string => mapLines(text, (old) => (old === line ? [other, old] : old));
  return { asked: 'put above', further, line, other, make };
}

function putFirst({ held }: SavedText, seed: string): Change {
  const other = linesAbout(held, `${seed} first`)[0]!;
  const further = 'write "{other_2}" on a new line at the top';
  return { asked: 'put first', further, other, make: (text) => `${other}\n${text}` };
}

/** Only within the last paragraph: what belongs to another one does not belong at the end. */
function moveLine({ held }: SavedText, seed: string): Change | undefined {
  const start = held.trimEnd().lastIndexOf('\n\n') + 2;
  const last = held.slice(start).split('\n');
  const line = chooseLine(held, seed, (words, at, lines) => isNoHeading(words, at, lines) && last.includes(words));
  if (line === undefined) return undefined;
  const make = (text: string): string => appendLines(without(text, line), [line]);
  return { asked: 'move line', further: 'move the line "{line_2}" to the end', line, make };
}

function without(text: string, line: string): string {
  return mapLines(text, (other) => (other === line ? [] : other));
}

/** The first line, and one between an empty one and its text, belong to what follows. */
function isNoHeading(_line: string, at: number, lines: readonly string[]): boolean {
  return at > 0 && (lines[at - 1] !== '' || (lines[at + 1] ?? '') === '');
}

function isPlain(line: string): boolean {
  return /^\S.{3,}$/.test(line) && !line.includes('"') && line === line.trimEnd();
}

/**
 * Lines that can be quoted, that are no part of a sentence over several lines, that are there once, and that the keyboard
 * gets to past lines as short.
 */
function linesInReach(
  text: string,
  suits: (line: string, at: number, lines: readonly string[]) => boolean = () => true,
): string[] {
  const lines = text.split('\n');
  const isWhole = (at: number): boolean => !/^\p{Ll}/u.test(lines[at]!) && !/^\p{Ll}/u.test(lines[at + 1] ?? '');
  return lines.filter((line, at) => {
    const isOnce = lines.filter((other) => other.includes(line)).length === 1;
    const between = at <= lines.length - 1 - at ? lines.slice(0, at + 1) : lines.slice(at);
    const isNear = keystrokesOf(text, { kind: 'delete', at }) !== undefined;
    return (
      isPlain(line) &&
      isWhole(at) &&
      isOnce &&
      isNear &&
      between.every(({ length }) => length <= MAX_LENGTH) &&
      suits(line, at, lines)
    );
  });
}

function chooseLine(
  text: string,
  seed: string,
  suits?: (line: string, at: number, lines: readonly string[]) => boolean,
): string | undefined {
  const nearest = linesInReach(text, suits);
  return nearest[seededIndex(`${seed} line`, nearest.length)];
}
