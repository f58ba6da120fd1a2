/** Compares the trees of two starts of one application. Equal actions should lead to equal screens. */
import type { UiNode } from '../../schema/index.ts';
import { without } from '../../collections/by-key.ts';
import { isShowing } from '../../ui/read-node.ts';
import { listNodes } from '../../ui/list-nodes.ts';
import type { TrialFault } from './trial-fault.ts';

const MAX_NAMED = 3;
/** Splits text into lines, and lines into pieces of this many characters. */
const PIECES = /.{1,60}/gu;
/**
 * The pointer's place in a drawing, "7.26 / 2.40". It depends on the window's size when it appeared under the pointer,
 * and so on the duration of the start.
 */
const PLACE_OF_POINTER = /^-?\d+[.,]\d+ \/ -?\d+[.,]\d+(?= |$)/;
const TIMES = /\b(\d{1,2}):(\d{2})\b/g;

/** Compares roles, names and texts of visible elements, and descriptions of nameless ones. */
export function findDifferences(first: UiNode, second: UiNode): TrialFault[] {
  const [before, after] = [first, second].map(describeShown) as [string[], string[]];
  const [gone, added] = [without(before, after), without(after, before)];
  if (gone.length + added.length === 0) {
    const isSame = before.every((line, index) => line === after[index]);
    return isSame ? [] : [{ section: 'restless', found: 'a second start shows the same elements in another order' }];
  }
  return [{ section: 'restless', found: `a second start shows ${some(added)} instead of ${some(gone)}` }];
}

/** True if visible text looks like the time of day, in 12 or 24 hours and in UTC, the time zone of desktops. */
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

/** Long texts in pieces, so that messages show the place of a difference. */
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
 * GTK 3 reports a tool tip as a description only if it was set before the element was first read. So descriptions
 * depend on the duration of the start.
 */
function textsOf({ name, description = '', text = '' }: UiNode): string[] {
  const texts = [...new Set([name === '' ? description : name, text])].filter((one) => one !== '');
  return texts.length === 0 ? [''] : texts;
}
