/** Gestures as mouse and keyboard actions. */
import { FACT_READERS } from '../../check/facts/readers.ts';
import type { DesktopAction, Point, Step, UiNode } from '../../schema/index.ts';
import { describeElement } from '../../ui/describe-element.ts';
import { keepParts, partsOfField, typeParts, type FieldParts } from '../../ui/field-parts.ts';
import { contains } from '../../ui/is-inside.ts';
import { listNodes } from '../../ui/list-nodes.ts';
import { toTarget, type UiElement, type VisibleElement } from '../../ui/list-elements.ts';
import { hasState, WINDOW_ROLES } from '../../ui/read-node.ts';
import { seededIndex } from '../../text/seeded.ts';
import { ENDS_APPLICATION, LOOKS_FOR, SEARCHES } from '../../ui/words.ts';
import type { Decision } from '../../agent/policy.ts';
import { dropPlaces, isDraggable, listAt } from './drag-to-list.ts';
import { needsBreak } from './append-lines.ts';
import { caretAt, keystrokesOf } from './line-edits.ts';
import { hasKeys, isKey, SAMPLE_SUM } from './keypad.ts';
import { isNameInPlace } from './name-in-place.ts';
import { wordToFind } from './replace-words.ts';
import { handsIn, isOnPage, ITEM_ROLES } from '../shared/element-place.ts';
import { clickPoint } from '../shared/click-point.ts';
import type { Gesture } from '../shared/gesture.ts';
import type { GestureLanguage, ScreenSize } from '../shared/gesture-language.ts';
import { kindOfField, sampleDay, sampleFor, sampleNumber, sampleTime } from '../shared/sample-text.ts';

/** Roles that answer to a click by themselves. */
const ANSWERS: ReadonlySet<string> = new Set(['push button', 'link', 'check box']);

export const DESKTOP_LANGUAGE: GestureLanguage = {
  platform: 'desktop',
  facts: FACT_READERS.desktop,
  hasPages: false,
  decide,
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

function recognise(steps: readonly Step[], key: string, elements: readonly UiElement[]): Gesture | undefined {
  const action = steps.at(-1)?.action;
  switch (action?.type) {
    case 'click':
      if ('button' in action && action.button === 'right') return { kind: 'right-click', key };
      return { kind: 'numClicks' in action && action.numClicks === 2 ? 'double-click' : 'click', key };
    case 'drag_and_drop': {
      const to = listAt(action.to, elements);
      return to === undefined ? undefined : { kind: 'drag', key, to };
    }
    case 'hotkey': {
      const typed = steps.at(-2)?.action;
      return isHotkey(action, 'tab') && typed?.type === 'type'
        ? { kind: 'fill', key, text: typed.text, enter: typed.enter }
        : { kind: 'press', key, keys: action.keys };
    }
    case 'type':
      if (action.enter && isHotkey(steps.at(-2)?.action, 'f2')) return { kind: 'rename', key, text: action.text };
      if (steps.length > 2) return { kind: 'append', key, text: action.text.replace(/^\n/, '') };
      return { kind: 'fill', key, text: action.text, enter: action.enter };
    default:
      return undefined;
  }
}

function isHotkey(action: Step['action'] | undefined, key: string): boolean {
  return action?.type === 'hotkey' && action.keys.join() === key;
}

function offer(element: VisibleElement, isInDialog: boolean, seed: string): Gesture[] {
  const { key, role, node } = element;
  if (ENDS_APPLICATION.test(element.name) && !isInDialog) return [];
  // What is typed there is a command; shell-tasks.ts knows some that are safe.
  if (node.role === 'terminal') return [];
  const fieldSeed = `${seed} ${key}`;
  const window = isInDialog ? undefined : windowOf(element);
  // Keys do what the signs on them say; a sum tells whether the display shows its result.
  if (window && isKey(element, window)) return [];
  if (role === 'text' && window && hasKeys(window))
    return hasState(node, 'editable') ? [{ kind: 'fill', key, text: SAMPLE_SUM.typed, enter: true }] : [];
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
    const number = sampleNumber(fieldSeed, node.value ?? Number(node.text));
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

function samplePart(parts: FieldParts, { text = '' }: UiNode, seed: string): string {
  return parts === 'day' ? sampleDay(seed, keepParts(parts, text)) : sampleTime(seed);
}

/** The ending of the file name that a file chooser suggests: applications save by it. */
function endingInChooser({ windowKey, node }: VisibleElement): string {
  return windowKey.includes('/file chooser') ? (/\.\w{1,5}$/.exec(node.text ?? '')?.[0] ?? '') : '';
}

/** The words of the window or dialog that an element is in. */
function windowTitle(element: VisibleElement): string {
  return windowOf(element)?.name ?? '';
}

function windowOf({ ancestors }: VisibleElement): UiNode | undefined {
  return ancestors.findLast((node) => WINDOW_ROLES.has(node.role));
}

/** The first field of a window that finds things gets a word of the open text, or nothing would be found. */
function wordsToFind(element: VisibleElement, isInDialog: boolean, seed: string): string | undefined {
  const window = windowOf(element);
  if (!isInDialog || !window || !LOOKS_FOR.test(window.name)) return undefined;
  const isField = (node: UiNode): boolean => node.role === element.node.role && node.bounds !== undefined;
  if (listNodes(window).find(isField) !== element.node) return undefined;
  const application = element.ancestors.find(({ role }) => role === 'application');
  const texts = listNodes(application ?? window).filter((node) => hasState(node, 'multi-line') && node.text);
  const longest = texts.toSorted((a, b) => b.text!.length - a.text!.length)[0];
  return longest && wordToFind(longest.text!, seed);
}

/** A field of a page that searches it gets a word of one of its rows: what it does not find would be out of reach. */
function wordOnPage({ name, node, ancestors }: VisibleElement, seed: string): string | undefined {
  const page = ancestors.find(({ role }) => role === 'document web');
  if (!page || !(SEARCHES.test(name) || SEARCHES.test(node.description ?? ''))) return undefined;
  const rows = listNodes(page).filter((row) => ITEM_ROLES.has(row.role) && row.bounds && row.name !== '');
  const words = rows.flatMap((row) => row.name.match(/\p{L}{4,}/gu) ?? []);
  return words.length === 0 ? undefined : words[seededIndex(`${seed} search`, words.length)];
}

function isNumeric(text: string | undefined): boolean {
  return text !== undefined && /^-?\d+([.,]\d+)?$/.test(text.trim());
}
