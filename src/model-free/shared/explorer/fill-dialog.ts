/**
 * Fills in and confirms a dialog of a desktop that makes an entry or alters one. A dialog that is only looked at teaches
 * nothing about what it makes.
 */
import { isBelow, keyBelow } from '../../../ui/element-key.ts';
import { type UiElement, type VisibleElement } from '../../../ui/list-elements.ts';
import type { Scene } from '../../../ui/scene.ts';
import { ALTERS, SEARCHES } from '../../../ui/words.ts';
import { hasPage, isInDialog, ITEM_ROLES, makesEntry, opensForm } from '../element-place.ts';
import type { Transition } from '../exploration-graph.ts';
import { isEmptyAmount } from '../sample-text.ts';
import type { Gesture } from '../gesture.ts';
import { ENOUGH_CHANGES, ENOUGH_SETTINGS } from '../weights.ts';
import { savesSettings } from './closing-gestures.ts';
import { isDeferred } from './dialog-budget.ts';
import { isOfMaking } from './expect-news.ts';
import type { Exploration } from './exploration-state.ts';

/** Notes a dialog that a command for something new, or work on an entry of the main window, has opened. */
export function noteMaking(exploration: Exploration, { gesture, before, after: { scene } }: Transition): void {
  const { graph, making } = exploration;
  const command = before.scene.byKey.get(gesture.key);
  const makes = command !== undefined && (opensForm(command) || makesEntry(command) || isOfMaking(command));
  const alters = command !== undefined && !makes && worksOnEntry(gesture, command);
  const isNew = scene.dialog && scene.front !== undefined && scene.front !== before.scene.front;
  if (!(makes || alters) || !isNew || graph.language.platform !== 'desktop' || hasPage(scene.elements)) return;
  making.set(scene.front!, makes ? 'new' : 'entry');
}

function worksOnEntry({ kind }: Gesture, element: UiElement): boolean {
  if (isInDialog(element)) return false;
  return ITEM_ROLES.has(element.role) ? kind.endsWith('click') : kind === 'click' && ALTERS.test(element.name);
}

/** What was filled in stays so when a dialog gets another title, such as the name that was typed. */
export function noteReplaced({ typed, making, unconfirmed }: Exploration, old: string, front: string): void {
  const kind = making.get(old);
  if (kind !== undefined) making.set(front, kind);
  making.delete(old);
  for (const key of typed) if (isBelow(key, old)) typed.add(`${front}/${keyBelow(key, old)}`);
  const settings = unconfirmed.get(old);
  if (settings === undefined) return;
  unconfirmed.delete(old);
  unconfirmed.set(front, settings);
}

/** Its empty fields, or some of an entry's, and then the button that confirms it, once. */
export function gestureInMaking(exploration: Exploration, scene: Scene): Gesture | undefined {
  const { graph, seed, typed, making, budget } = exploration;
  const { front, popup } = scene;
  const kind = making.get(front ?? '');
  if (front === undefined || kind === undefined || popup || isDeferred(budget, front) || budget.confirmed.has(front))
    return undefined;
  const own = scene.reachable.filter(({ windowKey }) => windowKey === front);
  const [button] = own.filter(savesSettings).toSorted((one, other) => other.bounds.y - one.bounds.y);
  if (!button) return undefined;
  const filled = [...typed].filter((key) => isBelow(key, front)).length;
  const [filling] = own
    .filter((element) => (kind === 'new' ? isEmptyField(element) : isWordField(element)) && !typed.has(element.key))
    .flatMap((field) => graph.language.offer(field, true, seed).filter((gesture) => gesture.kind === 'fill'));
  if (filling && filled < (kind === 'new' ? ENOUGH_SETTINGS : ENOUGH_CHANGES)) return filling;
  if (filled === 0) return undefined;
  budget.confirmed.add(front);
  return { kind: 'click', key: button.key };
}

/** A field for words, or an amount that is still nothing. */
function isEmptyField(element: VisibleElement): boolean {
  const { role, node } = element;
  return role === 'spin button' ? isEmptyAmount(node.text) : (node.text ?? '') === '' && isWordField(element);
}

/** Paths lead elsewhere. */
function isWordField({ role, name, node: { text = '' } }: VisibleElement): boolean {
  return role === 'text' && !text.startsWith('/') && !SEARCHES.test(name);
}
