/** The button that Enter stands for, from a field of its dialog; and an item that is opened with Enter. */
import { describeElement } from '../../../ui/describe-element.ts';
import { hasState } from '../../../ui/read-node.ts';
import { seededShare } from '../../../text/seeded.ts';
import { clickPoint } from '../../shared/click-point.ts';
import type { Gesture } from '../../shared/gesture.ts';
import { hasChanged, type Habit, type Situation } from '../../shared/habit.ts';
import { clickAt, press, step } from './steps.ts';

const SHARE = 0.5;

/** Enter in a field of one line does what the default button of the dialog does. */
export function confirmWithEnter({ kind }: Gesture, { moment, element, seed }: Situation): Habit | undefined {
  if (kind !== 'click' || !element || !hasState(element.node, 'is-default') || !moment.scene.dialog) return undefined;
  const field = moment.scene.reachable.find(
    ({ node, windowKey }) => windowKey === element.windowKey && hasState(node, 'focused'),
  );
  const takesEnter = field !== undefined && field.role === 'text' && !hasState(field.node, 'multi-line');
  if (!takesEnter || seededShare(`${seed} enter`) > SHARE) return undefined;
  const intent = `Press enter for ${describeElement(element)}`;
  return [step(field, intent, press('enter'), (after) => after.scene.front !== moment.scene.front)];
}

/** An item that a double click opens is selected, and opened with Enter. */
export function openWithEnter({ kind }: Gesture, { moment, element, screen, seed }: Situation): Habit | undefined {
  if (kind !== 'double-click' || !element || seededShare(`${seed} open`) > SHARE) return undefined;
  const what = describeElement(element);
  return [
    step(element, `Select ${what}`, clickAt(clickPoint(element, screen, seed))),
    step(element, `Press enter to open ${what}`, press('enter'), (after) => hasChanged(moment, after)),
  ];
}
