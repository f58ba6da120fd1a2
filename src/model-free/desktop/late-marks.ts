/**
 * Marks of menu entries that an application brings up to date only when a menu is opened: until then its tree tells what is
 * not so.
 */
import { factId, type FactChange } from '../../check/facts.ts';
import type { DerivedChange } from '../../schema/index.ts';
import { lastPart, parentKey } from '../../ui/element-key.ts';
import { opensMenu } from '../shared/element-place.ts';
import type { ExplorationGraph, Transition } from '../shared/exploration-graph.ts';

/** Whether a change is one of a mark that the opening of a menu has told of. */
export function isMarkOfMenu(
  { gesture, before }: Pick<Transition, 'gesture' | 'before'>,
  { key, before: old, after: now }: FactChange,
): boolean {
  const element = before.scene.byKey.get(gesture.key);
  const isMark = key.kind === 'checked' && lastPart(key.subject).role === 'menu item';
  return (
    gesture.kind === 'click' &&
    element !== undefined &&
    opensMenu(element) &&
    isMark &&
    old !== undefined &&
    now !== undefined
  );
}

/** By the id of their fact, what marks were from the beginning, where a tree told otherwise at first: each turns to that. */
export function findLateMarks({ transitions }: ExplorationGraph): Map<string, DerivedChange> {
  const late = new Map<string, DerivedChange>();
  // Each turn starts the application anew, with the marks that it has then.
  const touchedIn = new Map<string, Set<string>>();
  for (const transition of transitions) {
    const { trajectoryId } = transition.source;
    const touched = touchedIn.get(trajectoryId) ?? new Set<string>();
    touchedIn.set(trajectoryId, touched);
    for (const change of transition.changes) {
      const { key, after } = change;
      const menu = parentKey(key.subject);
      // What goes off with another entry of its menu was on until then.
      if (isMarkOfMenu(transition, change) && !touched.has(menu) && !late.has(factId(key)))
        late.set(factId(key), { fact: key, op: 'turns', value: after! });
    }
    if (lastPart(transition.gesture.key).role === 'menu item') touched.add(parentKey(transition.gesture.key));
  }
  return late;
}
