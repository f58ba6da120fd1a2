/** The thought of a model-free step: what is seen, what is missing, and what the action should bring. */
import type { Scene } from '../../../ui/scene.ts';
import type { ExplorationGraph } from '../exploration-graph.ts';
import { gestureSignature, type Gesture } from '../gesture.ts';
import { quote, type Occasion, describeMissing } from './describe-missing.ts';

export function explainStep(occasion: Occasion, effect: string | undefined): string {
  return [describeScene(occasion.moment.scene), describeMissing(occasion), effect]
    .filter((part) => part !== undefined)
    .join(' ');
}

function describeScene({ popup, front, reachable, byKey }: Scene): string {
  if (popup) {
    const entry = reachable.find(({ role, ancestors }) => role === 'menu item' && ancestors.at(-1)?.role === 'menu');
    const menu = entry?.ancestors.at(-1)?.name ?? '';
    return menu === '' ? 'A menu is open.' : `The ${quote(menu)} menu is open.`;
  }
  const window = front === undefined ? undefined : byKey.get(front);
  if (!window) return 'No window is in front.';
  const name = window.node.name.trim();
  const isDialog = /dialog|alert|chooser/.test(window.node.role);
  return name === '' ? 'A window is in front.' : `The ${quote(name)} ${isDialog ? 'dialog' : 'window'} is in front.`;
}

const EDIT_EFFECTS = {
  insert: 'Typing the line there moves the others down.',
  change: 'Typing over the selected line changes it.',
  delete: 'Deleting the selected line closes the gap.',
};

/** What exploration has seen a gesture do; undefined where it saw nothing. */
export function expectEffect({ transitions, known }: ExplorationGraph, gesture: Gesture): string | undefined {
  const signature = gestureSignature(gesture);
  const shown = transitions.find((transition) => gestureSignature(transition.gesture) === signature);
  const name = known.get(gesture.key)?.name ?? '';
  if (gesture.kind === 'fill' || gesture.kind === 'append') return 'Typing puts the words there.';
  if (gesture.kind === 'edit') return EDIT_EFFECTS[gesture.edit.kind];
  if (!shown) return undefined;
  const { before, after } = shown;
  if (after.scene.popup && !before.scene.popup) {
    return name === '' ? 'A click opens its list.' : `A click on ${quote(name)} opens its list.`;
  }
  if (after.scene.front !== before.scene.front && after.scene.front !== undefined) {
    const window = after.scene.byKey.get(after.scene.front)?.name ?? '';
    const isBack = before.scene.dialog && !after.scene.dialog;
    if (isBack) return 'That closes the dialog.';
    return window === '' ? 'That opens another window.' : `That brings up ${quote(window)}.`;
  }
  return shown.changes.some(({ key }) => key.subject === gesture.key) ? 'A click there changes it.' : undefined;
}
