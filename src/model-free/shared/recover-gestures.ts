/** Finds the gestures again that the steps of a stored trajectory were. */
import type { Step, Trajectory } from '../../schema/index.ts';
import type { UiElement } from '../../ui/list-elements.ts';
import type { Gesture } from './gesture.ts';
import { LANGUAGES } from '../languages.ts';

/** A gesture found again in a stored trajectory: it covers the steps from `start` up to, not including, `end`. */
export interface RecordedGesture {
  gesture: Gesture;
  start: number;
  end: number;
}

/**
 * Groups steps back into gestures: typing and keys belong to the click on the same element before them. `elementsAt` gives
 * what was there before a step.
 */
export function recoverGestures(
  trajectory: Trajectory,
  elementsAt: (step: number) => readonly UiElement[] = () => [],
): RecordedGesture[] {
  const language = LANGUAGES[trajectory.platform];
  const { steps } = trajectory;
  const gestures: RecordedGesture[] = [];
  for (let start = 0, end = 0; start < steps.length; start = end) {
    const key = steps[start]?.target?.key;
    const isOther = (step: Step): boolean => key === undefined || step.target?.key !== key || !language.continues(step);
    const other = steps.findIndex((step, index) => index > start && isOther(step));
    end = other < 0 ? steps.length : other;
    const gesture = key === undefined ? undefined : language.recognise(steps.slice(start, end), key, elementsAt(start));
    if (gesture) gestures.push({ gesture, start, end });
  }
  return gestures;
}
