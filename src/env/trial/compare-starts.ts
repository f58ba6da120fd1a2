/** Compares the trees of two starts of one application, of which the same actions should lead to the same screens. */
import type { UiNode } from '../../schema/index.ts';
import { without } from '../../collections/by-key.ts';
import { isShowing } from '../../ui/read-node.ts';
import { listNodes } from '../../ui/list-nodes.ts';
import type { TrialFault } from './trial-fault.ts';

const MAX_NAMED = 3;
/** Lines, at most so many characters of one. */
const PIECES = /.{1,60}/gu;
/**
 * Where the pointer is in a drawing, "7.26 / 2.40": it follows from how large the window was when it came up under the pointer,
 * and so from the time a start took.
 */
const PLACE_OF_POINTER = /^-?\d+[.,]\d+ \/ -?\d+[.,]\d+(?= |$)/;
const TIMES = /\b(\d{1,2}):(\d{2})\b/g;

/** By roles, names and texts of what is on screen, and by the descriptions of what has no name. */
export function findDifferences(first: UiNode, second: UiNode): TrialFault[] {
  const [before, after] = [first, second].map(describeShown) as [string[], string[]];
  const [gone, added] = [without(before, after), without(after, before)];
  if (gone.length + added.length === 0) {
    const isSame = before.every((line, index) => line === after[index]);
    return isSame ? [] : [{ section: 'restless', found: 'a second start shows the same elements in another order' }];
  }
  return [{ section: 'restless', found: `a second start shows ${some(added)} instead of ${some(gone)}` }];
}

/** Whether anything on screen reads like the time of day, with 12 or 24 hours, in UTC, which desktops have. */
export function showsTimeOfDay(tree: UiNode, now: Date): boolean {
  const texts = listNodes(tree).filter(isShowing).flatMap(textsOf);
  const times = texts.flatMap((text) =>
    [...text.matchAll(TIMES)].map(([, hour, minute]) => [Number(hour), Number(minute)]),
  );
  return times.some(([hour, minute]) => hour! % 12 === now.getUTCHours() % 12 && minute === now.getUTCMinutes());
}

function some(lines: readonly string[]): string {
  if (lines.length === 0) return 'nothing';
  return `${lines.slice(0, MAX_NAMED).join(', ')}${lines.length > MAX_NAMED ? ', …' : ''}`;
}

/** Long texts in pieces, so that what is told of a difference is where it is. */
function describeShown(tree: UiNode): string[] {
  return listNodes(tree)
    .filter(isShowing)
    .flatMap((node) =>
      textsOf(node)
        .map((text) => text.replace(PLACE_OF_POINTER, ''))
        .flatMap((text) => (text.match(PIECES) ?? ['']).map((piece) => `${node.role} "${piece}"`)),
    );
}

/**
 * GTK 3 tells a tooltip as a description only where it was set before the element was first asked for, so descriptions
 * come and go with the time a start takes.
 */
function textsOf({ name, description = '', text = '' }: UiNode): string[] {
  const said = [...new Set([name === '' ? description : name, text])].filter((one) => one !== '');
  return said.length === 0 ? [''] : said;
}
