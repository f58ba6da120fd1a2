/** A window with keys for digits and for calculating, and a display above them. Known by the signs on the keys alone. */
import type { VisibleElement } from '../../ui/list-elements.ts';
import type { Scene } from '../../ui/scene.ts';
import type { Gesture } from '../shared/gesture.ts';

export type Operator = '+' | '-' | '×' | '÷';

export interface Keypad {
  /** Key of each sign that expressions are made of, and of "=". */
  keys: ReadonlyMap<string, string>;
  /** Key of the text that shows the result. */
  display: string;
}

/** Other signs for the same. */
const SIGNS: Readonly<Record<string, string>> = { '−': '-', '–': '-', '*': '×', x: '×', '/': '÷', '∕': '÷', '∗': '×' };
const KEYS: ReadonlySet<string> = new Set(['push button', 'toggle button']);
const NEEDED = [...'0123456789', '+', '-', '×', '÷', '='];

/** Undefined where a key is missing, or nothing shows what is calculated. */
export function findKeypad({ reachable, elements, front }: Scene): Keypad | undefined {
  const keys = new Map<string, string>();
  for (const { role, name, key, windowKey } of reachable) {
    const sign = SIGNS[name] ?? name;
    if (KEYS.has(role) && windowKey === front && NEEDED.includes(sign) && !keys.has(sign)) keys.set(sign, key);
  }
  const display = elements.find(
    (element): element is VisibleElement =>
      element.role === 'text' &&
      element.windowKey === front &&
      element.bounds !== undefined &&
      /^-?[\d.,]+$/.test(element.node.text?.trim() ?? ''),
  );
  return display && NEEDED.every((sign) => keys.has(sign)) ? { keys, display: display.key } : undefined;
}

/** Touches of the keys for an expression such as "37 × 12", the last one on "=". */
export function typeExpression({ keys }: Keypad, expression: string): Gesture[] {
  const signs = [...expression.replaceAll(' ', ''), '='];
  return signs.map((sign) => ({ kind: 'click', key: keys.get(sign)! }));
}
