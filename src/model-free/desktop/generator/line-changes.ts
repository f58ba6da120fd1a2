/** The changes of one line: deleted, worded otherwise, put above another one or first, moved to the end. */
import type { Asked } from '../../shared/generator/phrasings.ts';
import { linesAbout } from '../../shared/topics/choose-topic.ts';
import { changed, lineLike } from './line-like.ts';
import { appendLines } from '../append-lines.ts';
import { mapLines } from '../line-edits.ts';
import type { SavedText } from './saved-text.ts';
import { chooseLine, isNoHeading } from './lines-in-reach.ts';

/** One change of a text: what it is called, and what it makes of the text. */
interface Change {
  asked: Extract<Asked, 'delete line' | 'change line' | 'put above' | 'put first' | 'move line'>;
  /** The same request after another one has named the file. */
  further: string;
  line?: string;
  other?: string;
  make(held: string): string;
}

export const CHANGES = [deleteLine, changeLine, putAbove, moveLine, putFirst];

export function deleteLine({ held }: SavedText, seed: string): Change | undefined {
  const line = chooseLine(held, seed, isNoHeading);
  if (line === undefined) return undefined;
  return { asked: 'delete line', further: 'delete the line "{line_2}"', line, make: (text) => without(text, line) };
}

function changeLine({ held }: SavedText, seed: string): Change | undefined {
  const line = chooseLine(held, seed, (words) => changed(words, seed) !== undefined);
  const other = line === undefined ? undefined : changed(line, seed);
  if (line === undefined || other === undefined || held.includes(other)) return undefined;
  const further = 'change the line "{line_2}" to "{other_2}"';
  const make = (text: string): string => mapLines(text, (old) => (old === line ? other : old));
  return { asked: 'change line', further, line, other, make };
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
