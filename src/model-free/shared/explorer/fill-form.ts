/**
 * How the explorer uses a form of a page: its texts are filled in, then what was set is handed in. A form that is only looked
 * at, or given up, teaches nothing about what it makes.
 */
import { isBelow } from '../../../ui/element-key.ts';
import { partsOfField } from '../../../ui/field-parts.ts';
import type { Scene } from '../../../ui/scene.ts';
import { COMMITS, HANDS_IN } from '../../../ui/words.ts';
import { isInDialog } from '../element-place.ts';
import type { Gesture } from '../gesture.ts';
import { SETTINGS_OF_FORM } from '../weights.ts';
import type { Exploration } from './exploration-state.ts';
import { hasFailed } from './leave-window.ts';
import { untriedGestures } from './untried-gestures.ts';

/** Undefined while no form in front has anything set in it, or when it cannot be handed in. */
export function gestureInForm(exploration: Exploration, { front, reachable }: Scene): Gesture | undefined {
  const { graph, seed, typed, unconfirmed } = exploration;
  const settings = front === undefined ? 0 : (unconfirmed.get(front) ?? 0);
  if (settings === 0) return undefined;
  const inFront = reachable.filter(({ key }) => isBelow(key, front!) && isPartOfForm(key));
  const button = inFront.find(
    ({ key, role, name }) =>
      role === 'push button' &&
      (COMMITS.test(name) || HANDS_IN.test(name)) &&
      !hasFailed(exploration, { kind: 'click', key }),
  );
  if (!button) return undefined;
  const texts = inFront.filter(({ key, role }) => role === 'text' && !typed.has(key));
  const empty = texts.find(({ node }) => (node.text ?? '') === '');
  const filling = empty && graph.language.offer(empty, isInDialog(empty), seed)[0];
  if (filling) return filling;
  // A form comes with a day of its own, which another one takes the place of once.
  const [day] = texts.filter(({ node }) => partsOfField(node) !== undefined);
  const [changing] = day ? untriedGestures(graph, day, isInDialog(day), seed) : [];
  if (changing) return changing;
  return settings >= SETTINGS_OF_FORM ? { kind: 'click', key: button.key } : undefined;
}

/** Whether an element is in a form of a page. */
export function isPartOfForm(key: string): boolean {
  return /\/form[^/]*\//.test(key);
}
