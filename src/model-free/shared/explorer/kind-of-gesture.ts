/** Which gestures count as alike: what they do, to what, and where. */
import type { UiElement } from '../../../ui/list-elements.ts';
import { ASKS_MORE } from '../../../ui/words.ts';
import {
  alikeDialogs,
  isInDialog,
  makesEntry,
  markedBeside,
  opensForm,
  opensMenu,
  opensSettings,
  placeOf,
  tellsOfThing,
} from '../element-place.ts';
import type { Gesture } from '../gesture.ts';

export function nameOf(gesture: Gesture): string {
  return gesture.kind === 'press' ? `press ${gesture.keys.join('+')}` : gesture.kind;
}

export function kindOf(gesture: Gesture, element: UiElement): string {
  return `${nameOf(gesture)} ${roleOf(element)}${toldBy(element)}${isInDialog(element) ? ' in a dialog' : ''}`;
}

/** What its name says of what it does. */
function toldBy(element: UiElement): string {
  if (opensForm(element)) return ' new ...';
  if (makesEntry(element)) return ' new';
  if (tellsOfThing(element)) return ' tells';
  if (opensSettings(element)) return ' settings';
  return ASKS_MORE.test(element.name) ? ' ...' : '';
}

/** A menu is one in every toolkit, and what is switched in a tool bar a button: Qt calls it a check box. */
export function roleOf(element: UiElement): string {
  if (opensMenu(element)) return 'menu';
  // Which of a group is chosen; that one stays as it is.
  if (markedBeside(element) === 'other') return 'radio menu item';
  const isInBar = element.ancestors.at(-1)?.role === 'tool bar';
  return element.node.role === 'check box' && isInBar ? 'toggle button' : element.node.role;
}

export function placeKindOf(gesture: Gesture, element: UiElement): string {
  return `${kindOf(gesture, element)} at ${alikeDialogs(placeOf(element))}`;
}
