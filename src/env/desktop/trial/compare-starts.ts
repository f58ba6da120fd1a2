/** Compares the trees of two starts of one application, of which the same actions should lead to the same screens. */
import type { UiNode } from '../../../schema/index.ts';
import { isShowing } from '../../../ui/read-node.ts';
import { listNodes } from '../../../ui/list-nodes.ts';
import type { TrialFault } from './trial-fault.ts';

const MAX_NAMED = 3;
const MAX_CHARACTERS = 60;

/** By roles and names of what is on screen, or texts where there is no name. */
export function findDifferences(first: UiNode, second: UiNode): TrialFault[] {
  const [before, after] = [first, second].map(describeShown) as [string[], string[]];
  const [gone, added] = [without(before, after), without(after, before)];
  if (gone.length + added.length === 0) {
    const isSame = before.every((line, index) => line === after[index]);
    return isSame ? [] : [{ section: 'restless', found: 'a second start shows the same elements in another order' }];
  }
  return [{ section: 'restless', found: `a second start shows ${some(added)} instead of ${some(gone)}` }];
}

function some(lines: readonly string[]): string {
  if (lines.length === 0) return 'nothing';
  return `${lines.slice(0, MAX_NAMED).join(', ')}${lines.length > MAX_NAMED ? ', …' : ''}`;
}

function describeShown(tree: UiNode): string[] {
  return listNodes(tree)
    .filter(isShowing)
    .map(({ role, name, text = '' }) => `${role} "${(name === '' ? text : name).slice(0, MAX_CHARACTERS)}"`);
}

/** The lines that are more often in `lines` than in `others`. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}
