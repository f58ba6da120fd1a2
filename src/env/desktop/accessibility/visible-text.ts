/** Finds the visible lines of a long text, by the places of their first characters. */
import type { Bounds, TextGrid } from '../../../schema/index.ts';
import type { Accessibility, Reference } from './accessibility.ts';
import { log } from '../../../log/log.ts';

/** Offsets in UTF-16 units; the end is excluded. */
export interface TextSpan {
  start: number;
  end: number;
  grid?: TextGrid;
}

export const SCREEN_COORDINATES = 0;
/** Margin of a text in which a letter may still be visible, in pixels. */
const TOLERANCE_PX = 4;

/** A line's offset in UTF-16 units and in characters, the toolkits' unit. */
interface Line {
  unit: number;
  character: number;
}

/**
 * The lines that begin within the text's bounds. Places of lines grow downwards, so binary search finds the first and
 * the last visible one. Undefined if the toolkit does not report them.
 */
export async function readVisibleText(
  a11y: Accessibility,
  reference: Reference,
  text: string,
  { y: top, height }: Bounds,
): Promise<TextSpan | undefined> {
  const lines = findLines(text);
  const bottom = top + height;
  const place = async (at: number) => readPlace(a11y, reference, lines[at]!.character);
  try {
    const [first, last] = await Promise.all([place(0), place(lines.length - 1)]);
    const isAbove = async (at: number) => (await place(at)).y < top - TOLERANCE_PX;
    const isSeen = async (at: number) => {
      const { y, height: own } = await place(at);
      return y + own <= bottom + TOLERANCE_PX;
    };
    const start = first.y >= top - TOLERANCE_PX ? 0 : await firstWithout(isAbove, lines.length);
    const end = last.y + last.height <= bottom + TOLERANCE_PX ? lines.length : await firstWithout(isSeen, lines.length);
    if (end <= start) return undefined;
    const grid = await readGrid(lines.slice(start, end), text, (character) => readPlace(a11y, reference, character));
    return { start: lines[start]!.unit, end: lines[end]?.unit ?? text.length, ...(grid === undefined ? {} : { grid }) };
  } catch (error) {
    log('debug', 'a text does not tell which part is visible', { err: error });
    return undefined;
  }
}

type PlaceOf = (character: number) => Promise<Bounds>;

/** Undefined if a line is wrapped, or higher than the others. */
async function readGrid(lines: readonly Line[], text: string, placeOf: PlaceOf): Promise<TextGrid | undefined> {
  const [first, second, last] = [lines[0]!, lines[1], lines.at(-1)!];
  const lengthOf = ({ unit }: Line): number => [...(/.*/.exec(text.slice(unit))?.[0] ?? '')].length;
  const longest = lines.toSorted((one, other) => lengthOf(other) - lengthOf(one))[0]!;
  const endOfLongest = longest.character + Math.max(0, lengthOf(longest) - 1);
  const [top, next, bottom, start, end] = await Promise.all(
    [first.character, second?.character, last.character, longest.character, endOfLongest].map(async (character) =>
      character === undefined ? undefined : placeOf(character),
    ),
  );
  const line = next === undefined ? top!.height : next.y - top!.y;
  const isEven = bottom!.y - top!.y === line * (lines.length - 1) && end!.y === start!.y;
  if (!isEven || line < top!.height) return undefined;
  const letter = start!.width;
  const isMonospaced = letter > 0 && end!.x - start!.x === letter * (lengthOf(longest) - 1) && lengthOf(longest) > 1;
  return { x: start!.x, y: top!.y, line, ...(isMonospaced ? { letter } : {}) };
}

function findLines(text: string): Line[] {
  const lines: Line[] = [{ unit: 0, character: 0 }];
  let unit = 0;
  let character = 0;
  for (const letter of text) {
    unit += letter.length;
    character += 1;
    if (letter === '\n' && unit < text.length) lines.push({ unit, character });
  }
  return lines;
}

/** Binary search for the first index below `count` at which `holds` is false; `count` if there is none. */
async function firstWithout(holds: (at: number) => Promise<boolean>, count: number): Promise<number> {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (await holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Place of a character, which is counted in code points. Rejects if the toolkit does not report it. */
export async function readPlace(a11y: Accessibility, reference: Reference, character: number): Promise<Bounds> {
  const reply = await a11y.call(reference, 'Text', 'GetCharacterExtents', 'iu', [character, SCREEN_COORDINATES]);
  const [x, y, width, height] = reply as [number, number, number, number];
  if (height <= 0) throw new Error('the toolkit does not know where its characters are');
  return { x, y, width, height };
}
