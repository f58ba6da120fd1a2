/**
 * How the explorer uses a form of a page: its settings are tried and its texts filled in, then what was set is handed in. A
 * form that is only looked at, or given up, teaches nothing about what it makes.
 */
import { partsOfField } from '../../../ui/field-parts.ts';
import { parentKey } from '../../../ui/element-key.ts';
import type { UiElement, VisibleElement } from '../../../ui/list-elements.ts';
import type { Scene } from '../../../ui/scene.ts';
import { FORM_FIELDS, handsIn, isInDialog } from '../element-place.ts';
import { gestureSignature, type Gesture } from '../gesture.ts';
import { MAX_SETTINGS_OF_FORM, SETTINGS_OF_FORM } from '../weights.ts';
import { untriedGestures, type Exploration } from './exploration-state.ts';
import { hasFailed } from './closing-gestures.ts';
import { formOf, isPartOfForm } from './form-of.ts';

/** Undefined while no form in front has anything set in it, or when it cannot be handed in. */
export function gestureInForm(exploration: Exploration, { front, reachable, elements }: Scene): Gesture | undefined {
  const { graph, seed, typed, unconfirmed } = exploration;
  const isInUse = (element: UiElement): boolean => (unconfirmed.get(formOf(exploration, element) ?? '') ?? 0) > 0;
  const isInForm = (element: UiElement): boolean =>
    element.windowKey === front && isPartOfForm(exploration, element) && isInUse(element);
  const inForm = reachable.filter(isInForm);
  const mayHandIn = (element: UiElement): boolean => handsIn(element) && !hasFailed(exploration, clickOn(element));
  // The button of a long form is out of view.
  const button = inForm.find(mayHandIn) ?? elements.find((element) => isInForm(element) && mayHandIn(element));
  if (!button) return undefined;
  const settings = unconfirmed.get(formOf(exploration, button)!)!;
  const fields = inForm.filter(({ role }) => FORM_FIELDS.has(role));
  const setting =
    isInDialog(button) || settings >= MAX_SETTINGS_OF_FORM ? undefined : untriedSetting(exploration, fields);
  if (setting) return setting;
  const texts = inForm.filter(({ key, role }) => role === 'text' && !typed.has(key));
  // The title of a draft is filled in already, so its first text is taken whatever it holds.
  const isDraft = exploration.draft?.has(button.key) === true;
  const empty = isDraft ? texts[0] : texts.find(({ node }) => (node.text ?? '') === '');
  // Each draft gets a title of its own: entries that go by their title replace each other.
  const ownSeed = isDraft ? `${seed} ${exploration.steps}` : seed;
  const filling = empty && graph.language.offer(empty, true, ownSeed)[0];
  if (filling) return filling;
  // A form comes with a day of its own, which another one takes the place of once.
  const day = texts.find(({ node }) => partsOfField(node) !== undefined);
  const [changing] = day ? untriedGestures(graph, day, isInDialog(day), seed) : [];
  if (changing) return changing;
  return settings >= Math.min(SETTINGS_OF_FORM, fields.length) ? clickOn(button) : undefined;
}

/**
 * A form of a page is not left after it is handed in, so what it offers besides texts is set the first time. Of radio buttons one of
 * a group is enough.
 */
function untriedSetting({ graph, seed }: Exploration, fields: readonly VisibleElement[]): Gesture | undefined {
  const isTried = ({ key }: UiElement): boolean => (graph.tried.get(gestureSignature(clickOn({ key }))) ?? 0) > 0;
  const isOfTriedGroup = ({ key, role }: VisibleElement): boolean =>
    role === 'radio button' &&
    fields.some((other) => other.role === role && parentKey(other.key) === parentKey(key) && isTried(other));
  return fields
    .filter((field) => field.role !== 'text' && !isOfTriedGroup(field))
    .flatMap((field) => untriedGestures(graph, field, true, seed))[0];
}

function clickOn({ key }: Pick<UiElement, 'key'>): Gesture {
  return { kind: 'click', key };
}
