/** The thought of a model-free step: what is seen, what is missing, and what the action should bring. */
import { factId, type FactMap } from '../../../check/facts.ts';
import type { Expectation } from '../../../schema/index.ts';
import { quoteText } from '../../../text/quote-text.ts';
import type { Scene } from '../../../ui/scene.ts';
import { wordsOfKey } from '../../../ui/element-key.ts';
import type { ExplorationGraph, Moment } from '../exploration-graph.ts';
import { gestureSignature, type Gesture } from '../gesture.ts';

function quote(words: string): string {
  return quoteText(words, 60);
}

/** What a policy knows when it explains itself. `latest` are the facts as last seen. */
export interface Occasion {
  moment: Moment;
  latest: FactMap;
  unmet?: Expectation | undefined;
  /** What was brought about, and no screen has shown. */
  unseen?: Expectation | undefined;
  /** The task is a question that is not answered yet. */
  isAsked?: boolean;
}

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

function describeMissing({ unmet, unseen, latest, isAsked }: Occasion): string {
  if (unseen) {
    const name = quote(wordsOfKey(unseen.fact.subject));
    return `${name} should be ${unseen.value === 'true' ? 'on' : 'off'} now; its menu says whether it is.`;
  }
  if (unmet) return describeUnmet(unmet, latest.get(factId(unmet.fact))?.value);
  return isAsked ? 'What the question asks for is still to be found.' : 'Everything asked for is done.';
}

function describeUnmet({ fact, op, value }: Expectation, held: string | undefined): string {
  const name = quote(wordsOfKey(fact.subject));
  switch (fact.kind) {
    case 'checked':
    case 'selected':
      return `${name} is still to be turned ${value === 'true' ? 'on' : 'off'}.`;
    case 'value':
      return `${name} is still to be set to ${quote(value)}.`;
    case 'text':
      if (value.includes('\n') && held && !value.startsWith(held.trimEnd()))
        return 'Lines of the text are still to be changed.';
      return held === undefined || !value.startsWith(held.trimEnd())
        ? `The text is still to be ${quote(value)}.`
        : `The text still lacks ${quote(value.slice(held.trimEnd().length).trim())}.`;
    case 'file':
      if (op === 'absent') return `${name} is still there.`;
      return held === undefined ? `There is no ${name} yet.` : `${name} is not saved like this yet.`;
    case 'window':
      return op === 'absent'
        ? `The ${name} dialog is still to be confirmed.`
        : `The ${name} dialog is still to be opened.`;
    case 'item':
      return op === 'absent' ? 'That part of the window still shows.' : 'That part of the window is still hidden.';
    default:
      return op === 'absent' ? `${name} is still there.` : 'What is asked for is not done yet.';
  }
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
