/** Finds the gestures of a stored trajectory again in its steps. */
import type { Step, Trajectory } from '../../schema/index.ts';
import type { UiElement } from '../../ui/list-elements.ts';
import type { Gesture } from './gesture.ts';
import type { GestureLanguage } from './gesture-language.ts';
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
  const gestures: RecordedGesture[] = [];
  let start = 0;
  while (start < trajectory.steps.length) {
    const first = trajectory.steps[start];
    const key = first?.target?.key;
    const end = endOfGesture(trajectory.steps, start, key, language);
    const own = trajectory.steps.slice(start, end);
    const gesture = key === undefined ? undefined : language.recognise(own, key, elementsAt(start));
    if (gesture) gestures.push({ gesture, start, end });
    start = end;
  }
  return gestures;
}

function endOfGesture(
  steps: readonly Step[],
  start: number,
  key: string | undefined,
  language: GestureLanguage,
): number {
  if (key === undefined) return start + 1;
  const other = steps.findIndex(
    (step, index) => index > start && !(step.target?.key === key && language.continues(step)),
  );
  return other < 0 ? steps.length : other;
}
