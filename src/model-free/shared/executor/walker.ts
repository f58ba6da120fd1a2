/** Carries gestures out on the live screen, a decision a step, and goes to where their elements are. */
import { isBelow } from '../../../ui/element-key.ts';
import type { Decision } from '../../../agent/policy.ts';
import { bump } from '../bump.ts';
import type { Moment } from '../exploration-graph.ts';
import { firstLeg, planReach } from '../find-leg.ts';
import { gestureSignature, type Gesture } from '../gesture.ts';
import type { ScreenSize } from '../gesture-language.ts';
import { seedOfStep, type Attempt } from './attempt.ts';
import { confirmingIfAsked } from './close-leftovers.ts';
import { findAgain } from './find-again.ts';

/** A way is given up when the same gesture was taken this often without getting nearer. */
export const MAX_REPEATS = 3;

export interface Approach {
  /** Undefined when there is no way. */
  decision?: Decision;
  /** Whether the decision is of the gesture itself and not of one on the way to it. */
  arrived: boolean;
}

export interface Walker {
  /** To be told of each screen before anything is decided on it. */
  see(moment: Moment): void;
  /** What is left to be done of the gesture begun before. */
  nextOfGesture(): Decision | undefined;
  /** The gesture that the decisions of this step belong to. */
  gestureUnderWay(): Gesture | undefined;
  /** Whether every decision of the last gesture was made. */
  isGestureDone(): boolean;
  /** The first decision of a gesture whose element is on the screen. */
  carryOut(gesture: Gesture, moment: Moment, screen: ScreenSize): Decision | undefined;
  /** The next decision on the way to doing a gesture. In the midst of a procedure (`isBound`) no other gesture is taken. */
  approach(gesture: Gesture, moment: Moment, screen: ScreenSize, isBound: boolean): Approach;
  /** Escape, unless it has left this screen as it was before. */
  leave(moment: Moment): Decision | undefined;
  /** To be told of each decision made. */
  noteDecision(decision: Decision): void;
}

export function createWalker(attempt: Attempt): Walker {
  const { graph, check, seeker, taken } = attempt;
  const { language } = graph;
  let pending: Decision[] = [];
  let underWay: Gesture | undefined;
  /** The kind of screen on which Escape was pressed just before. */
  let left: string | undefined;
  /** Key of the page that the task starts on. */
  let start: string | undefined;

  const carryOut: Walker['carryOut'] = (gesture, moment, screen) => {
    const element = findAgain(moment.scene, graph.known.get(gesture.key), gesture.key);
    if (!element) return undefined;
    const [first, ...rest] = language.decide(gesture, element, screen, seedOfStep(attempt));
    pending = rest;
    underWay = gesture;
    seeker.note(gesture, moment);
    return first;
  };

  const leave: Walker['leave'] = ({ scene }) => {
    if (left === scene.stateId) return undefined;
    left = scene.stateId;
    return language.leave;
  };

  /** On the page it belongs to: below the keyboard, or further down. */
  const seek = ({ key }: Gesture, moment: Moment): Gesture | undefined => {
    const { front } = moment.scene;
    return front !== undefined && isBelow(key, front) ? seeker.showMore(moment, key) : undefined;
  };

  const isBlocked = (gesture: Gesture): boolean => (taken.get(gestureSignature(gesture)) ?? 0) >= MAX_REPEATS;

  /** Out of the menu or dialog that is in the way. */
  const clearWay = (moment: Moment, screen: ScreenSize): Decision | undefined => {
    const { popup, dialog, front } = moment.scene;
    if ((!popup && !dialog) || bump(taken, 'escape') > MAX_REPEATS) return undefined;
    const confirming = popup ? undefined : confirmingIfAsked(graph, check, front);
    return (confirming && carryOut(confirming, moment, screen)) ?? leave(moment);
  };

  const approach: Walker['approach'] = (gesture, moment, screen, isBound) => {
    // A row that is cut off is shown whole first: what it says is then known.
    const wholly =
      seeker.isCutRow(gesture, moment) && bump(taken, `whole ${gesture.key}`) === 1 && seek(gesture, moment);
    if (wholly) return onTheWay(carryOut(wholly, moment, screen));
    if (findAgain(moment.scene, graph.known.get(gesture.key), gesture.key)) {
      return { ...onTheWay(carryOut(gesture, moment, screen)), arrived: true };
    }
    const nearby = seeker.canSeek(moment) ? seek(gesture, moment) : undefined;
    if (nearby) return onTheWay(carryOut(nearby, moment, screen));
    if (isBound) return { arrived: false };
    const leg = firstLeg(planReach(graph, moment.scene, isBlocked), gesture.key);
    if (leg?.kind === 'gesture') {
      bump(taken, gestureSignature(leg.gesture));
      return onTheWay(carryOut(leg.gesture, moment, screen));
    }
    if (seeker.canSeek(moment)) {
      const up = moment.scene.front === start ? undefined : seeker.goUp(moment);
      return onTheWay(up && carryOut(up, moment, screen));
    }
    return onTheWay(clearWay(moment, screen));
  };

  return {
    see({ scene }) {
      start ??= scene.front;
    },
    nextOfGesture() {
      const next = pending.shift();
      if (!next) underWay = undefined;
      return next;
    },
    gestureUnderWay: () => underWay,
    isGestureDone: () => pending.length === 0,
    carryOut,
    approach,
    leave,
    noteDecision(decision) {
      if (decision !== language.leave) left = undefined;
    },
  };
}

function onTheWay(decision: Decision | undefined): Approach {
  return { ...(decision ? { decision } : {}), arrived: false };
}
