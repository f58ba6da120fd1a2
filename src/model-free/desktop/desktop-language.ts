/** Gestures as mouse and keyboard actions. */
import { FACT_READERS } from '../../check/facts/readers.ts';
import type { DesktopAction, Point, UiNode } from '../../schema/index.ts';
import { describeElement } from '../../ui/describe-element.ts';
import { partsOfField, typeParts } from '../../ui/field-parts.ts';
import { contains } from '../../ui/is-inside.ts';
import { listNodes } from '../../ui/list-nodes.ts';
import { toTarget, type VisibleElement } from '../../ui/list-elements.ts';
import { hasState } from '../../ui/read-node.ts';
import { ENDS_APPLICATION, LOOKS_FOR, SEARCHES } from '../../ui/words.ts';
import type { Decision } from '../../agent/policy.ts';
import { dropPlaces, isDraggable } from './drag-to-list.ts';
import { needsBreak } from './append-lines.ts';
import { caretAt, keystrokesOf } from './line-edits.ts';
import { hasKeys, isEqualsKey, isKey } from './keypad.ts';
import { SAMPLE_SUM } from './result-of-sum.ts';
import { habitOf } from './habits/habits.ts';
import { isNameInPlace } from './name-in-place.ts';
import { handsIn, isOnPage, ITEM_ROLES } from '../shared/element-place.ts';
import { clickPoint } from '../shared/click-point.ts';
import type { Gesture } from '../shared/gesture.ts';
import type { GestureLanguage, ScreenSize } from '../shared/gesture-language.ts';
import { isEmptyAmount, kindOfField, sampleFor, sampleNumber } from '../shared/sample-text.ts';
import { recognise } from './recognise-gesture.ts';
import { samplePart, endingInChooser, windowTitle, windowOf, wordsToFind, wordOnPage } from './words-for-field.ts';

const BUTTONS: ReadonlySet<string> = new Set(['push button', 'toggle button']);
const SOME_AMOUNT = 40;
/** Roles that answer to a click by themselves. */
const ANSWERS: ReadonlySet<string> = new Set(['push button', 'link', 'check box']);

export const DESKTOP_LANGUAGE: GestureLanguage = {
  platform: 'desktop',
  facts: FACT_READERS.desktop,
  hasPages: false,
  decide,
  habitOf,
  continues: ({ action }) => action.type === 'hotkey' || action.type === 'type',
  recognise,
  offer,
  repeats: false,
  leave: { intent: 'Close what is open with Escape', action: { type: 'hotkey', keys: ['escape'] } },
  leaveHard: { intent: 'Close the window in front', action: { type: 'hotkey', keys: ['alt', 'f4'] } },
  reopen: (app) => ({ intent: `Open ${app} again: no window is left`, action: { type: 'open', target: app } }),
  returnTo: (app) => ({ intent: `Go back to ${app}`, action: { type: 'switch_applications', application: app } }),
  finish: (intent) => ({ intent, action: { type: 'done' } }),
  giveUp: (reason) => ({ intent: `Give up: ${reason}`, action: { type: 'fail', reason } }),
};

function decide(
  gesture: Gesture,
  element: VisibleElement,
  screen: ScreenSize,
  seed?: string,
): [Decision, ...Decision[]] {
  const what = describeElement(element);
  const target = toTarget(element);
  const step = (intent: string, action: DesktopAction): Decision => ({ intent, action, target });
  const click = (numClicks?: number, button?: 'left' | 'right'): DesktopAction =>
    clickAt(clickPoint(element, screen, seed), numClicks, button);
  // A demonstration leaves out the click into a text that has the focus; to explore, each gesture begins with its click.
  // Going to the end of a text that is empty is left out, too.
  const isKnownEmpty = seed !== undefined && element.node.text === '';
  const isFocused = seed !== undefined && element.role === 'text' && hasState(element.node, 'focused');
  const inFocus = (...typed: [Decision, ...Decision[]]): [Decision, ...Decision[]] =>
    isFocused ? typed : [step(`Click ${what}`, click()), ...typed];
  switch (gesture.kind) {
    case 'double-click':
      return [step(`Double-click ${what}`, click(2))];
    case 'right-click':
      return [step(`Right-click ${what}`, click(1, 'right'))];
    case 'fill': {
      const inParts = element.role === 'text' && partsOfField(element.node) !== undefined;
      // The name is selected, of a file without its ending; a click would give that up.
      if (isNameInPlace(element))
        return [
          step(`Type ${JSON.stringify(gesture.text)} over the name and press Enter`, typeText(gesture.text, true)),
        ];
      // Keys pressed beside a button are taken by the window, and replace nothing.
      if (BUTTONS.has(element.role)) {
        const summing = step(
          `Type ${JSON.stringify(gesture.text)} and press Enter`,
          typeText(gesture.text, gesture.enter),
        );
        return seed === undefined ? [step(`Click ${what}`, click()), summing] : [summing];
      }
      const typing = step(
        `Type ${JSON.stringify(gesture.text)} into ${what}${gesture.enter ? ' and press Enter' : ''}`,
        // What a terminal holds is not there to be replaced, and nothing selects all parts of a day.
        typeText(gesture.text, gesture.enter, element.node.role !== 'terminal' && !inParts),
      );
      // A number counts once the field is left; Enter would close many a dialog.
      if (element.role === 'spin button' && !gesture.enter)
        return inFocus(typing, step(`Leave ${what} with Tab`, { type: 'hotkey', keys: ['tab'] }));
      if (!inParts) return inFocus(typing);
      return [step(`Click the first part of ${what}`, clickAt(firstPartOf(element))), typing];
    }
    case 'append': {
      const { text = '', caret } = element.node;
      const adding = step(
        `Add the line ${JSON.stringify(gesture.text)} to ${what}`,
        typeText(`${needsBreak(text) ? '\n' : ''}${gesture.text}`, false),
      );
      const isAtEnd = isFocused && caret === text.length;
      if (isKnownEmpty || isAtEnd) return inFocus(adding);
      return inFocus(step(`Go to the end of ${what}`, { type: 'hotkey', keys: ['ctrl', 'end'] }), adding);
    }
    case 'edit': {
      const { text = '', caret: offset } = element.node;
      const told = offset === undefined ? gesture.caret : caretAt(text, offset);
      // The click that gives the focus moves the caret.
      const caret = isFocused ? told : undefined;
      const keystrokes = keystrokesOf(text, gesture.edit, caret)?.map(({ intent, action }) => step(intent, action));
      const [first, ...rest] = keystrokes ?? [];
      return first ? inFocus(first, ...rest) : [step(`Click ${what}`, click())];
    }
    case 'drag': {
      const place = dropPlaces(element).find(({ key }) => key === gesture.to);
      if (!place) return [step(`Click ${what}`, click())];
      const from = clickPoint(element, screen, seed);
      return [step(`Drag ${what} to ${place.what}`, { type: 'drag_and_drop', from, to: place.point, holdKeys: [] })];
    }
    case 'rename':
      return [
        step(`Click ${what}`, click()),
        step(`Press f2 to rename ${what}`, { type: 'hotkey', keys: ['f2'] }),
        // The name is selected, of a file without its ending.
        step(`Type ${JSON.stringify(gesture.text)} over its name and press Enter`, typeText(gesture.text, true)),
      ];
    case 'press':
      return inFocus(step(`Press ${gesture.keys.join('+')}`, { type: 'hotkey', keys: gesture.keys }));
    default:
      return [step(`Click ${what}`, click())];
  }
}

function clickAt(point: Point, numClicks = 1, button: 'left' | 'right' = 'left'): DesktopAction {
  return { type: 'click', ...point, numClicks, button, holdKeys: [] };
}

function typeText(text: string, enter: boolean, overwrite = false): DesktopAction {
  return { type: 'type', text, overwrite, enter };
}

/** Pixels from the left edge of a field to where its first part has begun. */
const TO_FIRST_PART = 14;

function firstPartOf({ bounds: { x, y, width, height } }: VisibleElement): Point {
  return { x: Math.round(x + Math.min(TO_FIRST_PART, width / 8)), y: Math.round(y + height / 2) };
}

function offer(element: VisibleElement, isInDialog: boolean, seed: string): Gesture[] {
  const { key, role, node } = element;
  if (ENDS_APPLICATION.test(element.name) && !isInDialog) return [];
  // A command may do anything.
  if (node.role === 'terminal') return [];
  const fieldSeed = `${seed} ${key}`;
  const window = isInDialog ? undefined : windowOf(element);
  // Keys do what the signs on them say; a sum tells whether the display shows its result.
  if (window && isEqualsKey(element, window)) return [typedSum(key)];
  if (window && isKey(element, window)) return [];
  if (role === 'text' && window && hasKeys(window)) return hasState(node, 'editable') ? [typedSum(key)] : [];
  // One field for whatever gets a name, which is another one each time.
  if (isNameInPlace(element))
    return [{ kind: 'fill', key, text: sampleFor('name', `${fieldSeed} ${node.text}`), enter: true }];
  const parts = role === 'text' ? partsOfField(node) : undefined;
  if (parts) return [{ kind: 'fill', key, text: typeParts(parts, samplePart(parts, node, fieldSeed)), enter: false }];
  if (role === 'text' && hasState(node, 'multi-line')) {
    return [
      { kind: 'append', key, text: sampleFor('line', fieldSeed) },
      { kind: 'press', key, keys: ['ctrl', 's'] },
    ];
  }
  if (role === 'text' && holdsOption(element)) return [];
  if (role === 'text') {
    const text = isNumeric(node.text)
      ? String(sampleNumber(fieldSeed, Number(node.text)))
      : (wordsToFind(element, isInDialog, seed) ??
        wordOnPage(element, seed) ??
        sampleFor(kindOfField(element.name, windowTitle(element)), fieldSeed) + endingInChooser(element));
    return [{ kind: 'fill', key, text, enter: !isInDialog && !waitsForButton(element) }];
  }
  if (role === 'spin button') {
    // A small amount would be taken for other numbers of the data.
    const number = sampleNumber(fieldSeed, isEmptyAmount(node.text) ? SOME_AMOUNT : (node.value ?? Number(node.text)));
    return [{ kind: 'fill', key, text: String(number), enter: false }];
  }
  if (role === 'slider') return [];
  if (ITEM_ROLES.has(role)) {
    // Pages have no keys for their items, and what an item does stands on a button or link in it.
    if (isOnPage(element))
      return [...(isAnswering(element) ? [] : [{ kind: 'click' as const, key }]), ...drags(element)];
    // In a sheet the key goes on with what the cell holds.
    const isCell = hasState(node, 'editable');
    return [
      { kind: 'click', key },
      ...(isCell ? [] : [{ kind: 'rename' as const, key, text: sampleFor('name', fieldSeed) }]),
      { kind: 'right-click', key },
      { kind: 'press', key, keys: ['delete'] },
      { kind: 'double-click', key },
    ];
  }
  return [{ kind: 'click', key }, ...drags(element)];
}

function typedSum(key: string): Gesture {
  return { kind: 'fill', key, text: SAMPLE_SUM.typed, enter: true };
}

/** The field of a drop-down list that holds one of its words: another word of the list is chosen, and none made up. */
function holdsOption(element: VisibleElement): boolean {
  const { node, ancestors } = element;
  const list = ancestors.at(-1);
  // Of what looks for something or goes somewhere the list is what was typed before.
  const isOfWords = SEARCHES.test(element.name) || LOOKS_FOR.test(windowTitle(element));
  if (list?.role !== 'combo box' || !node.text || isNumeric(node.text) || isOfWords) return false;
  return listNodes(list).some((option) => option !== node && option.name === node.text);
}

/** Whether it is in a form of a page that has a button of its own: Enter would hand the rest in as it is. */
function waitsForButton({ ancestors }: VisibleElement): boolean {
  const form = ancestors.findLast(({ role }) => role === 'form');
  return form !== undefined && listNodes(form).some(handsIn);
}

function drags(element: VisibleElement): Gesture[] {
  return isDraggable(element) ? dropPlaces(element).map(({ key: to }) => ({ kind: 'drag', key: element.key, to })) : [];
}

/** Whether something in an item answers in its place: in a row where it is in the middle, in other items anywhere. */
function isAnswering({ role, node, bounds }: VisibleElement): boolean {
  const middle = { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
  const isThere = ({ bounds: own }: UiNode): boolean =>
    role !== 'list item' || (own !== undefined && contains(own, middle));
  return listNodes(node).some((inner) => ANSWERS.has(inner.role) && isThere(inner));
}

function isNumeric(text: string | undefined): boolean {
  return text !== undefined && /^-?\d+([.,]\d+)?$/.test(text.trim());
}
