/** Whether what is set in a window is still so when the window was left and opened again, as exploration has seen. */
import { isBelow } from '../../../ui/element-key.ts';
import type { ExplorationGraph, Transition } from '../../shared/exploration-graph.ts';
import { isOpen } from '../leave-dialog.ts';
import { factId } from '../../../check/facts.ts';
import type { FactKey } from '../../../schema/index.ts';

/**
 * True when some fact of this kind in the same window was changed, the window was closed, and the fact was found as
 * changed when it opened again. What one box of a window does, its others do, too.
 */
export function survivesClosing(graph: ExplorationGraph, { kind }: FactKey, windowKey: string): boolean {
  return graph.transitions.some((changing, index) =>
    changing.changes.some(
      ({ key, after, before }) =>
        key.kind === kind &&
        isBelow(key.subject, windowKey) &&
        before !== undefined &&
        after !== undefined &&
        after !== valueAtOpening(graph.transitions.slice(0, index), key, windowKey) &&
        isFoundAgain(graph.transitions.slice(index + 1), key, after, windowKey, changing.source.trajectoryId),
    ),
  );
}

/** A window that forgets shows this again, so finding it again proves nothing. */
function valueAtOpening(earlier: readonly Transition[], key: FactKey, windowKey: string): string | undefined {
  const opening = earlier.findLast(
    ({ before, after }) => !isOpen(before.scene, windowKey) && isOpen(after.scene, windowKey),
  );
  return opening?.after.facts.get(factId(key))?.value;
}

function isFoundAgain(
  later: readonly Transition[],
  key: FactKey,
  value: string,
  windowKey: string,
  trajectoryId: string,
): boolean {
  let wasClosed = false;
  for (const { before, after, changes, source } of later) {
    if (source.trajectoryId !== trajectoryId) return false;
    if (!isOpen(after.scene, windowKey)) wasClosed = true;
    else if (wasClosed && !isOpen(before.scene, windowKey)) return after.facts.get(factId(key))?.value === value;
    // It was set once more before the window was closed.
    if (!wasClosed && changes.some((change) => factId(change.key) === factId(key))) return false;
  }
  return false;
}
