/** Ways to get to a field and to replace what it holds: Tab from the field before, select all, a double click. */
import { describeElement } from '../../../ui/describe-element.ts';
import { partsOfField } from '../../../ui/field-parts.ts';
import type { VisibleElement } from '../../../ui/list-elements.ts';
import { hasState } from '../../../ui/read-node.ts';
import type { Scene } from '../../../ui/scene.ts';
import { seededShare } from '../../../text/seeded.ts';
import { clickPoint } from '../../shared/click-point.ts';
import type { Gesture } from '../../shared/gesture.ts';
import type { Habit, HabitStep, Situation } from '../../shared/habit.ts';
import { isNameInPlace } from '../name-in-place.ts';
import { clickAt, press, step, typing } from './steps.ts';

/** A field whose content is one word, which a double click selects. */
const ONE_WORD = /^[\p{L}\p{N}]+$/u;

export function fillField(gesture: Gesture, { moment, element, screen, seed }: Situation): Habit | undefined {
  if (gesture.kind !== 'fill' || !element || !isPlainField(element)) return undefined;
  const what = describeElement(element);
  const isNumber = element.role === 'spin button';
  const { text = '' } = element.node;
  const words = JSON.stringify(gesture.text);
  const typed = (verb: string, overwrite = false): HabitStep =>
    step(
      element,
      `${verb} ${words}${gesture.enter ? ' and press Enter' : ''}`,
      typing(gesture.text, gesture.enter, overwrite),
    );
  // A number counts once the field is left.
  const leaving = isNumber && !gesture.enter ? [step(element, `Leave ${what} with Tab`, press('tab'))] : [];
  if (isNextField(element, moment.scene)) {
    const reached = (after: typeof moment): boolean => isFocused(after.scene.byKey.get(element.key));
    return [step(element, `Go on to ${what} with Tab`, press('tab'), reached), typed('Type', text !== ''), ...leaving];
  }
  if (text === '' || gesture.text === '') return undefined;
  const draw = seededShare(`${seed} replace`);
  const point = clickPoint(element, screen, seed);
  // A number field may show a word in place of its number, which a double click does not select.
  if (draw < 0.3 && !isNumber && ONE_WORD.test(text))
    return [
      step(element, `Select the word in ${what} with a double click`, clickAt(point, 2)),
      typed('Type'),
      ...leaving,
    ];
  if (draw < 0.45) return undefined;
  const selected = step(element, `Select all of ${what}`, press('ctrl', 'a'));
  const rest = [typed('Type'), ...leaving];
  return isFocused(element) ? [selected, ...rest] : [step(element, `Click ${what}`, clickAt(point)), selected, ...rest];
}

/** One line that is edited as any other; a terminal, a date in parts and a name in its place have keys of their own. */
function isPlainField(element: VisibleElement): boolean {
  const { role, node } = element;
  if (node.role === 'terminal' || hasState(node, 'multi-line') || isNameInPlace(element)) return false;
  return (role === 'text' && partsOfField(node) === undefined) || role === 'spin button';
}

function isFocused(element: { node: VisibleElement['node'] } | undefined): boolean {
  return element !== undefined && hasState(element.node, 'focused');
}

/** True if Tab leads from the field with the focus to this one: nothing that takes the focus lies between. */
function isNextField(element: VisibleElement, { elements }: Scene): boolean {
  const stops = elements.filter(
    ({ windowKey, bounds, node }) =>
      windowKey === element.windowKey && bounds && hasState(node, 'focusable') && hasState(node, 'sensitive'),
  );
  const at = stops.findIndex(({ key }) => key === element.key);
  const before = stops[at - 1];
  return (
    before !== undefined &&
    isFocused(before) &&
    isPlainField(before as VisibleElement) &&
    isAfter(element, before as VisibleElement)
  );
}

/** Below, or on the same line and further right. */
function isAfter({ bounds: own }: VisibleElement, { bounds: other }: VisibleElement): boolean {
  return own.y >= other.y + other.height || (own.y + own.height > other.y && own.x >= other.x + other.width);
}
