/** Gestures as touches. Typing adds to what a field holds; Back leaves pages, dialogs and menus, and hides the keyboard. */
import { FACT_READERS } from '../../check/facts/readers.ts';
import type { AndroidAction, Step } from '../../schema/index.ts';
import { describeElement } from '../../ui/describe-element.ts';
import { toTarget, type VisibleElement } from '../../ui/list-elements.ts';
import { hasState } from '../../ui/read-node.ts';
import { LEADS_OUT } from '../../ui/words.ts';
import type { Decision } from '../../agent/policy.ts';
import { clickPoint } from '../shared/click-point.ts';
import { fieldKind } from './field-kind.ts';
import { KEYBOARD_SUFFIX, type Gesture } from '../shared/gesture.ts';
import type { GestureLanguage, ScreenSize } from '../shared/gesture-language.ts';
import { sampleFor, type SampleKind } from '../shared/sample-text.ts';

export const PHONE_LANGUAGE: GestureLanguage = {
  platform: 'android',
  facts: FACT_READERS.android,
  hasPages: true,
  decide,
  habitOf: () => undefined,
  continues: ({ action }) => action.type === 'input_text',
  recognise,
  offer,
  repeats: true,
  leave: { intent: 'Go back', action: { type: 'navigate_back' } },
  leaveHard: { intent: 'Go back', action: { type: 'navigate_back' } },
  reopen: (app) => ({ intent: `Open ${app}`, action: { type: 'open_app', app } }),
  returnTo: (app) => ({ intent: `Open ${app}`, action: { type: 'open_app', app } }),
  finish: (intent) => ({ intent, action: { type: 'terminate', status: 'success' } }),
  giveUp: (reason) => ({ intent: `Give up: ${reason}`, action: { type: 'terminate', status: 'failure' } }),
};

function decide(
  gesture: Gesture,
  element: VisibleElement,
  screen: ScreenSize,
  seed?: string,
): [Decision, ...Decision[]] {
  const what = describeElement(element);
  const target = toTarget(element);
  const step = (intent: string, action: AndroidAction): Decision => ({ intent, action, target });
  const tap: AndroidAction = { type: 'click', ...clickPoint(element, screen, seed) };
  const text = 'text' in gesture ? gesture.text : '';
  switch (gesture.kind) {
    case 'long-press':
      return [step(`Long-press ${what}`, { ...tap, type: 'long_press' })];
    case 'fill':
      return [
        step(`Tap ${what}`, tap),
        step(`Type ${JSON.stringify(text)} into ${what}`, { type: 'input_text', text, enter: gesture.enter }),
      ];
    case 'append':
      return [
        step(`Tap ${what}`, tap),
        step(`Add ${JSON.stringify(text)} to ${what}`, { type: 'input_text', text: ` ${text}`, enter: false }),
      ];
    case 'scroll':
      return [step(`Scroll ${gesture.direction} to see more`, { type: 'scroll', direction: gesture.direction })];
    case 'back':
      return [step('Go back', { type: 'navigate_back' })];
    case 'hide-keyboard': {
      const hidden = { ...target, key: `${element.key}${KEYBOARD_SUFFIX}` };
      return [{ intent: 'Hide the keyboard', action: { type: 'navigate_back' }, target: hidden }];
    }
    default:
      return [step(`Tap ${what}`, tap)];
  }
}

function recognise(steps: readonly Step[], key: string): Gesture | undefined {
  const action = steps.at(-1)?.action;
  switch (action?.type) {
    case 'click':
      return { kind: 'click', key };
    case 'long_press':
      return { kind: 'long-press', key };
    case 'input_text': {
      const { text, enter } = action;
      return text.startsWith(' ') ? { kind: 'append', key, text: text.slice(1) } : { kind: 'fill', key, text, enter };
    }
    case 'scroll':
      return 'direction' in action ? { kind: 'scroll', key, direction: action.direction } : undefined;
    case 'navigate_back':
      return key.endsWith(KEYBOARD_SUFFIX)
        ? { kind: 'hide-keyboard', key: key.slice(0, -KEYBOARD_SUFFIX.length) }
        : { kind: 'back', key };
    default:
      return undefined;
  }
}

function offer(element: VisibleElement, _isInDialog: boolean, seed: string): Gesture[] {
  const { key, role, node, name, windowKey } = element;
  if (key === windowKey) return offerOfWindow(element);
  if (LEADS_OUT.test(name)) return [];
  if (role === 'text') return [typing(element, `${seed} ${key}`)].filter((gesture) => gesture !== undefined);
  if (role === 'slider' || role === 'spin button') return [];
  const longPress: Gesture[] = hasState(node, 'long-clickable') ? [{ kind: 'long-press', key }] : [];
  return [{ kind: 'click', key }, ...longPress];
}

/** A page is scrolled where it can be, and left at last. */
function offerOfWindow({ key, node }: VisibleElement): Gesture[] {
  const canScroll = (inner: typeof node): boolean => hasState(inner, 'scrollable') || inner.children.some(canScroll);
  const scrolling: Gesture[] = canScroll(node) ? [{ kind: 'scroll', key, direction: 'down' }] : [];
  return [...scrolling, { kind: 'back', key }];
}

/** Digits that are added to digits make another number. */
const HOLDS_DIGITS: ReadonlySet<SampleKind> = new Set(['amount', 'number', 'phone', 'date', 'time', 'email', 'url']);

function typing(element: VisibleElement, seed: string): Gesture | undefined {
  const { key, node } = element;
  const isAdded = (node.text ?? '') !== '';
  const isOfDigits = HOLDS_DIGITS.has(fieldKind(element, false)) || /^[\d.,: %]+$/.test(node.text ?? '');
  if (isAdded && isOfDigits) return undefined;
  const text = sampleFor(fieldKind(element, isAdded), seed);
  return isAdded ? { kind: 'append', key, text } : { kind: 'fill', key, text, enter: false };
}
