/** Carries gestures out on the live screen, a decision a step, and goes to where their elements are. */
import type { Bounds } from '../../../schema/index.ts';
import { isBelow } from '../../../ui/element-key.ts';
import type { VisibleElement } from '../../../ui/list-elements.ts';
import type { Scene } from '../../../ui/scene.ts';
import type { Decision } from '../../../agent/policy.ts';
import { bump } from '../../../collections/by-key.ts';
import type { Moment } from '../exploration-graph.ts';
import { firstLeg, planReach } from '../find-leg.ts';
import { gestureSignature, type Gesture } from '../gesture.ts';
import type { ScreenSize } from '../gesture-language.ts';
import { seedOfStep, type Attempt } from './attempt.ts';
import { confirmingIfAsked } from './close-leftovers.ts';

/** A way is given up when the same gesture was taken this often without getting nearer. */
export const MAX_REPEATS = 3;

interface Approach {
  /** Undefined when there is no way. */
  decision?: Decision;
  /** Whether the decision is of the gesture itself and not of one on the way to it. */
  arrived: boolean;
}

export type Walker = ReturnType<typeof createWalker>;

export function createWalker(attempt: Attempt) {
  const { graph, check, seeker, taken } = attempt;
  const { language } = graph;
  let pending: Decision[] = [];
  let underWay: Gesture | undefined;
  /** The kind of screen on which Escape was pressed just before. */
  let left: string | undefined;
  /** Key of the page that the task starts on. */
  let start: string | undefined;

  /** The first decision of a gesture whose element is on the screen. */
  const carryOut = (gesture: Gesture, moment: Moment, screen: ScreenSize): Decision | undefined => {
    const element = findAgain(moment.scene, graph.known.get(gesture.key), gesture.key);
    if (!element) return undefined;
    const [first, ...rest] = language.decide(gesture, element, screen, seedOfStep(attempt));
    pending = rest;
    underWay = gesture;
    seeker.note(gesture, moment);
    return first;
  };

  /** Escape, unless it has left this screen as it was before. */
  const leave = ({ scene }: Moment): Decision | undefined => {
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

  /** The next decision on the way to doing a gesture. In the midst of a procedure (`isBound`) no other gesture is taken. */
  const approach = (gesture: Gesture, moment: Moment, screen: ScreenSize, isBound: boolean): Approach => {
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
    /** To be told of each screen before anything is decided on it. */
    see({ scene }: Moment): void {
      start ??= scene.front;
    },
    /** What is left to be done of the gesture begun before. */
    nextOfGesture(): Decision | undefined {
      const next = pending.shift();
      if (!next) underWay = undefined;
      return next;
    },
    /** The gesture that the decisions of this step belong to. */
    gestureUnderWay: (): Gesture | undefined => underWay,
    /** Whether every decision of the last gesture was made. */
    isGestureDone: (): boolean => pending.length === 0,
    carryOut,
    approach,
    leave,
    /** To be told of each decision made. */
    noteDecision(decision: Decision): void {
      if (decision !== language.leave) left = undefined;
    },
  };
}

function onTheWay(decision: Decision | undefined): Approach {
  return { ...(decision ? { decision } : {}), arrived: false };
}

/** Finds an explored element on the present screen: by its key, else by role and name, else by role and place. */
export function findAgain(scene: Scene, known: VisibleElement | undefined, key: string): VisibleElement | undefined {
  const exact = scene.reachable.find((element) => element.key === key);
  if (exact || !known) return exact;
  const alike = scene.reachable.filter(
    ({ role, name, collectionKey }) =>
      role === known.role && name === known.name && collectionKey === known.collectionKey,
  );
  if (alike.length === 1 && known.name !== '') return alike[0];
  return alike.find((element) => overlap(element.bounds, known.bounds) > 0.5);
}

/** Shared area over the area of both together, 0 to 1. */
function overlap(a: Bounds, b: Bounds): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (a.width * a.height + b.width * b.height - width * height);
}
