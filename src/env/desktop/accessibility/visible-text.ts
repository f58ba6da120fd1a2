/** Which lines of a long text are on the screen, found by where their first characters are drawn. */
import type { Bounds } from '../../../schema/index.ts';
import type { Accessibility, Reference } from './accessibility.ts';
import { log } from '../../../log/log.ts';

/** Offsets of UTF-16 units; the end is excluded. */
export interface TextSpan {
  start: number;
  end: number;
}

const SCREEN_COORDINATES = 0;
/** Texts have a margin in which a letter may still be seen. */
const TOLERANCE_PX = 4;

/** A line by its offset in units and in characters, which is what toolkits count. */
interface Line {
  unit: number;
  character: number;
}

/**
 * The lines that are seen from their beginning, within the part of the screen that the text has. Places of lines grow
 * down the text, so the first and the last one are found by halving. Undefined where the toolkit does not tell.
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
    return { start: lines[start]!.unit, end: lines[end]?.unit ?? text.length };
  } catch (error) {
    log('debug', 'a text does not tell which part is visible', { err: error });
    return undefined;
  }
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

/** The first index below `count` of which something that is true of those before is not; `count` when there is none. */
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

async function readPlace(a11y: Accessibility, reference: Reference, character: number) {
  const reply = await a11y.call(reference, 'Text', 'GetCharacterExtents', 'iu', [character, SCREEN_COORDINATES]);
  const [, y, , height] = reply as [number, number, number, number];
  if (height <= 0) throw new Error('the toolkit does not know where its characters are');
  return { y, height };
}
