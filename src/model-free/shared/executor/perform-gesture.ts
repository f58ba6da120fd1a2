/** Performs gestures, a decision a step: by a habit of people where the screen follows it, else in the plain way. */
import type { Decision } from '../../../agent/policy.ts';
import type { Moment } from '../exploration-graph.ts';
import { gestureSignature, type Gesture } from '../gesture.ts';
import type { ScreenSize } from '../gesture-language.ts';
import type { HabitStep, Situation } from '../habit.ts';
import { seedOfStep, type Attempt } from './attempt.ts';
import { findAgain } from './find-again.ts';

export function createPerformer(attempt: Attempt) {
  const { graph, seeker } = attempt;
  const { language } = graph;
  let pending: HabitStep[] = [];
  let underWay: Gesture | undefined;
  /** What the screen after the last decision has to show. */
  let awaited: HabitStep['holds'];
  /** Gestures that a habit has failed at, by signature. */
  const plain = new Set<string>();
  /** The gesture that a habit has just failed at, and that is out of reach here. */
  let undone: Gesture | undefined;

  const nextPending = (): Decision | undefined => {
    const next = pending.shift();
    awaited = next?.holds;
    return next?.decision;
  };

  const begin = (gesture: Gesture, steps: readonly HabitStep[], moment: Moment): Decision | undefined => {
    pending = [...steps];
    underWay = gesture;
    undone = undefined;
    seeker.note(gesture, moment);
    return nextPending();
  };

  const situationOf = (gesture: Gesture, moment: Moment, screen: ScreenSize): Situation => {
    const known = graph.known.get(gesture.key);
    const element = findAgain(moment.scene, known, gesture.key);
    return { moment, screen, seed: seedOfStep(attempt), ...(known ? { known } : {}), ...(element ? { element } : {}) };
  };

  /** The first decision of a gesture whose element is on the screen, or that needs none there. */
  const carryOut = (gesture: Gesture, moment: Moment, screen: ScreenSize): Decision | undefined => {
    const situation = situationOf(gesture, moment, screen);
    const { element, seed } = situation;
    const habit = plain.has(gestureSignature(gesture)) ? undefined : language.habitOf(gesture, situation);
    if (habit) return begin(gesture, habit, moment);
    if (!element) return undefined;
    const decisions = language.decide(gesture, element, screen, seed);
    return begin(
      gesture,
      decisions.map((decision) => ({ decision })),
      moment,
    );
  };

  return {
    carryOut,
    /** Checks on each new screen that the last step did as meant; else the gesture begins again in the plain way. */
    see(moment: Moment): void {
      if (!underWay || !awaited || awaited(moment)) return;
      plain.add(gestureSignature(underWay));
      pending = [];
      awaited = undefined;
      undone = underWay;
    },
    /** What is left to be done of the gesture begun before. */
    nextOfGesture(): Decision | undefined {
      const next = nextPending();
      if (!next) underWay = undefined;
      return next;
    },
    /** True if a habit has just failed at the gesture: it is still to be carried out. */
    isUndone: (gesture: Gesture): boolean => undone === gesture,
    /** A gesture that did not do as meant gets no habit again. */
    carryOutPlainly(gesture: Gesture): void {
      plain.add(gestureSignature(gesture));
    },
    /** The gesture that the decisions of this step belong to. */
    gestureUnderWay: (): Gesture | undefined => underWay,
    /** True if every decision of the last gesture was made. */
    isGestureDone: (): boolean => pending.length === 0 && undone === undefined,
  };
}
