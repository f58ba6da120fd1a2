/**
 * Fills in and confirms a dialog of a desktop that makes something. A dialog that is only looked at teaches nothing about
 * what it makes.
 */
import { isBelow, keyBelow } from '../../../ui/element-key.ts';
import type { VisibleElement } from '../../../ui/list-elements.ts';
import type { Scene } from '../../../ui/scene.ts';
import { SEARCHES } from '../../../ui/words.ts';
import { hasPage, makesEntry, opensForm } from '../element-place.ts';
import type { Transition } from '../exploration-graph.ts';
import type { Gesture } from '../gesture.ts';
import { ENOUGH_SETTINGS } from '../weights.ts';
import { savesSettings } from './closing-gestures.ts';
import { isDeferred } from './dialog-budget.ts';
import { isOfMaking } from './expect-news.ts';
import type { Exploration } from './exploration-state.ts';

/** Notes a dialog that a command for something new has opened. */
export function noteMaking(exploration: Exploration, { gesture, before, after: { scene } }: Transition): void {
  const { graph, making } = exploration;
  const command = before.scene.byKey.get(gesture.key);
  const makes = command && (opensForm(command) || makesEntry(command) || isOfMaking(command));
  const isNew = scene.dialog && scene.front !== undefined && scene.front !== before.scene.front;
  if (makes && isNew && graph.language.platform === 'desktop' && !hasPage(scene.elements)) making.add(scene.front!);
}

/** What was filled in stays so when a dialog gets another title, such as the name that was typed. */
export function noteReplaced({ typed, making, unconfirmed }: Exploration, old: string, front: string): void {
  if (making.delete(old)) making.add(front);
  for (const key of typed) if (isBelow(key, old)) typed.add(`${front}/${keyBelow(key, old)}`);
  const settings = unconfirmed.get(old);
  if (settings === undefined) return;
  unconfirmed.delete(old);
  unconfirmed.set(front, settings);
}

/** Its empty fields, some of many, and then the button that confirms it, once. */
export function gestureInMaking(exploration: Exploration, scene: Scene): Gesture | undefined {
  const { graph, seed, typed, making, budget } = exploration;
  const { front, popup } = scene;
  const isDue = front !== undefined && making.has(front) && !popup && !isDeferred(budget, front);
  if (!isDue || budget.confirmed.has(front)) return undefined;
  const own = scene.reachable.filter(({ windowKey }) => windowKey === front);
  const [button] = own.filter(savesSettings).toSorted((one, other) => other.bounds.y - one.bounds.y);
  if (!button) return undefined;
  const filled = [...typed].filter((key) => isBelow(key, front)).length;
  const [filling] = own
    .filter((element) => isEmptyField(element) && !typed.has(element.key))
    .flatMap((field) => graph.language.offer(field, true, seed).filter(({ kind }) => kind === 'fill'));
  if (filling && filled < ENOUGH_SETTINGS) return filling;
  if (filled === 0) return undefined;
  budget.confirmed.add(front);
  return { kind: 'click', key: button.key };
}

function isEmptyField({ role, name, node }: VisibleElement): boolean {
  return role === 'text' && (node.text ?? '') === '' && !SEARCHES.test(name);
}
