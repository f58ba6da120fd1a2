/**
 * How gestures are spoken on a platform: the actions that carry one out, how they are recognised in a record, and how
 * windows are left and episodes ended. languages.ts has one for each platform; the model-free agents know platforms by
 * these alone.
 */
import type { FactReader } from '../../check/facts/fact-reader.ts';
import type { Platform, Step } from '../../schema/index.ts';
import type { UiElement, VisibleElement } from '../../ui/list-elements.ts';
import type { Decision } from '../../agent/policy.ts';
import type { Gesture } from './gesture.ts';
import type { Habit, Situation } from './habit.ts';

/** Width and height of the screenshot in pixels. */
export interface ScreenSize {
  width: number;
  height: number;
}

export interface GestureLanguage {
  platform: Platform;
  /** How its screens are read. */
  facts: FactReader;
  /** Windows are pages of one application: going back leads from one to the one before. */
  hasPages: boolean;
  /**
   * The decisions that carry a gesture out on an element that is on screen, in order. The seed draws the point; without
   * one it is the middle.
   */
  decide(gesture: Gesture, element: VisibleElement, screen: ScreenSize, seed?: string): [Decision, ...Decision[]];
  /** How people carry a gesture out in a demonstration; undefined where `decide` says it all. */
  habitOf(gesture: Gesture, situation: Situation): Habit | undefined;
  /** Whether a step goes on with the gesture that began with a click on the same element. */
  continues(step: Step): boolean;
  /** The gesture that these steps carried out on the element with that key, one of those that were there before. */
  recognise(steps: readonly Step[], key: string, elements: readonly UiElement[]): Gesture | undefined;
  /** What can be tried with an element, in the order it is worth trying. */
  offer(element: VisibleElement, isInDialog: boolean, seed: string): Gesture[];
  /** Turns try again what earlier ones tried, since the effect of a touch depends on what was set before it. */
  repeats: boolean;
  /** Closes what is open: a menu, a dialog. */
  leave: Decision;
  /** Where `leave` does not help. */
  leaveHard: Decision;
  /** Brings the application to the front that is worked on. */
  reopen(app: string): Decision;
  returnTo(app: string): Decision;
  finish(intent: string): Decision;
  giveUp(reason: string): Decision;
}
