/** A window with keys for digits and for calculating, and a display above them. Known by the signs on the keys alone. */
import type { UiNode } from '../../schema/index.ts';
import { listNodes } from '../../ui/list-nodes.ts';
import type { VisibleElement } from '../../ui/list-elements.ts';
import { hasState } from '../../ui/read-node.ts';
import type { Scene } from '../../ui/scene.ts';
import type { Gesture } from '../shared/gesture.ts';

export interface Keypad {
  /** Key of each sign that expressions are made of, and of "=". */
  keys: ReadonlyMap<string, string>;
  /** Key of the text that shows what is typed, and the result where nothing else does. */
  display: string;
}

/** Other signs and words for the same. */
// prettier-ignore
const SIGNS = new Map(Object.entries({
  '−': '-', '–': '-', '*': '×', x: '×', '∗': '×', '/': '÷', '∕': '÷',
  add: '+', plus: '+', subtract: '-', minus: '-', multiply: '×', times: '×', divide: '÷', result: '=', equals: '=',
}));
const KEYS: ReadonlySet<string> = new Set(['push button', 'toggle button']);
const NEEDED = [...'0123456789', '+', '-', '×', '÷', '='];

const windowsWithKeys = new WeakMap<UiNode, boolean>();

/** Whether a window has all the keys. */
export function hasKeys(window: UiNode): boolean {
  const known = windowsWithKeys.get(window);
  if (known !== undefined) return known;
  const signs = new Set(
    listNodes(window).flatMap(({ role, name }) => (KEYS.has(role) ? [SIGNS.get(name) ?? name] : [])),
  );
  const hasAll = NEEDED.every((sign) => signs.has(sign));
  windowsWithKeys.set(window, hasAll);
  return hasAll;
}

/** Whether it is one of the keys, in a window that has them all. */
export function isKey({ role, name }: VisibleElement, window: UiNode): boolean {
  return KEYS.has(role) && NEEDED.includes(SIGNS.get(name) ?? name) && hasKeys(window);
}

/** Undefined where a key is missing, or nothing shows what is calculated. */
export function findKeypad({ reachable, elements, front }: Scene): Keypad | undefined {
  const keys = new Map<string, string>();
  for (const { role, name, key, windowKey } of reachable) {
    const sign = SIGNS.get(name) ?? name;
    if (KEYS.has(role) && windowKey === front && NEEDED.includes(sign) && !keys.has(sign)) keys.set(sign, key);
  }
  const texts = elements.filter(
    (element): element is VisibleElement =>
      element.role === 'text' && element.windowKey === front && element.bounds !== undefined,
  );
  const display = texts.find(({ node }) => /^-?[\d.,]+$/.test(node.text?.trim() ?? '')) ?? texts.find(isEmpty);
  return display && NEEDED.every((sign) => keys.has(sign)) ? { keys, display: display.key } : undefined;
}

/** Touches of the keys for an expression such as "37 × 12", the last one on "=". */
export function touchExpression({ keys }: Keypad, expression: string): Gesture[] {
  const signs = [...expression.replaceAll(' ', ''), '='];
  return signs.map((sign) => ({ kind: 'click', key: keys.get(sign)! }));
}

/** Keys for signs that the keyboard has no letter for. */
const TYPED = new Map([
  ['×', '*'],
  ['÷', '/'],
]);

/** The same typed with the keyboard, Enter in the place of each "=". */
export function typeExpression({ keys }: Keypad, expression: string): Gesture[] {
  const parts = expression.replaceAll(' ', '').split('=');
  return parts.map((part) => {
    const text = Array.from(part, (sign) => TYPED.get(sign) ?? sign).join('');
    return { kind: 'fill', key: keys.get('=')!, text, enter: true };
  });
}

/** True for the key that ends a sum, in a window that has all keys. */
export function isEqualsKey(element: VisibleElement, window: UiNode): boolean {
  return isKey(element, window) && (SIGNS.get(element.name) ?? element.name) === '=';
}

function isEmpty({ node }: VisibleElement): boolean {
  return node.text?.trim() === '' && hasState(node, 'editable');
}
