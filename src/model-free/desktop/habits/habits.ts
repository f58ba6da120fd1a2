/** The habits of people at a desktop, in the order in which they are thought of. */
import type { Gesture } from '../../shared/gesture.ts';
import type { Habit, Situation } from '../../shared/habit.ts';
import { editLine } from './edit-line.ts';
import { fillField } from './fill-field.ts';
import { confirmWithEnter, openWithEnter } from './press-enter.ts';
import { pressShortcut } from './press-shortcut.ts';

const HABITS = [pressShortcut, confirmWithEnter, openWithEnter, fillField, editLine];

/** Undefined where people do it as exploration did. */
export function habitOf(gesture: Gesture, situation: Situation): Habit | undefined {
  for (const habit of HABITS) {
    const steps = habit(gesture, situation);
    if (steps) return steps;
  }
  return undefined;
}
