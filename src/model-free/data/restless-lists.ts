/** Lists that an application keeps up by itself, such as recent documents: whatever is done, they change with it. */
import { readPath } from '../../check/data-path.ts';
import { allListed } from '../../check/subject.ts';
import type { FactKey } from '../../schema/index.ts';
import { append } from '../../collections/by-key.ts';
import type { ExplorationGraph } from '../shared/exploration-graph.ts';
import { gestureSignature } from '../shared/gesture.ts';
import type { Deed } from './deed.ts';

/** Different gestures after which a list is taken to change by itself. Not measured. */
const ENOUGH_GESTURES = 3;

/** Lists of data that any task may change as a side effect, and that no deed is about. */
export function restlessLists({ transitions }: ExplorationGraph, deeds: readonly Deed[]): FactKey[] {
  const changedBy = new Map<string, string[]>();
  for (const { gesture, changes, before } of transitions) {
    if (!before.frame.kept) continue;
    const lists = changes.flatMap(({ key, strict }) =>
      key.kind === 'data' && strict ? [readPath(key.subject).collection] : [],
    );
    for (const list of new Set(lists)) append(changedBy, list, gestureSignature(gesture));
  }
  const own = new Set(deeds.map(({ collection }) => collection));
  return [...changedBy].flatMap(([list, gestures]) =>
    !own.has(list) && new Set(gestures).size >= ENOUGH_GESTURES ? [allListed('data', list)] : [],
  );
}
