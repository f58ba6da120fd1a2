/** Carries gestures out on the live screen, a decision a step, and goes to where their elements are. */
import { isBelow } from '../../../ui/element-key.ts';
import type { Decision } from '../../../agent/policy.ts';
import { bump } from '../../../collections/by-key.ts';
import type { Moment } from '../exploration-graph.ts';
import { firstLeg, gesturesTo, planReach } from '../find-leg.ts';
import { gestureSignature, type Gesture } from '../gesture.ts';
import type { ScreenSize } from '../gesture-language.ts';
import type { Attempt } from './attempt.ts';
import { confirmingIfAsked } from './close-leftovers.ts';
import { createPerformer } from './perform-gesture.ts';
import { scrollBeside, scrollToEdit } from './scroll-on-the-way.ts';

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
  const performer = createPerformer(attempt);
  const { carryOut } = performer;
  /** The kind of screen on which Escape was pressed just before. */
  let left: string | undefined;
  /** Key of the page that the task starts on. */
  let start: string | undefined;

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
    const scrolling = scrollToEdit(attempt, gesture, moment, screen);
    if (scrolling) return onTheWay(scrolling);
    const itself = carryOut(gesture, moment, screen);
    if (itself) return { decision: itself, arrived: true };
    const nearby = seeker.canSeek(moment) ? seek(gesture, moment) : undefined;
    if (nearby) return onTheWay(carryOut(nearby, moment, screen));
    const beside = seeker.canSeek(moment) ? undefined : scrollBeside(attempt, gesture, moment, screen);
    if (beside) return onTheWay(beside);
    if (isBound) return { arrived: false };
    const reach = planReach(graph, moment.scene, isBlocked);
    const leg = firstLeg(reach, gesture.key);
    if (leg?.kind === 'gesture') {
      bump(taken, gestureSignature(leg.gesture));
      const shortcut = mapFirst(gesturesTo(reach, gesture.key).slice(1).toReversed(), (later) =>
        carryOut(later, moment, screen),
      );
      return onTheWay(shortcut ?? carryOut(leg.gesture, moment, screen));
    }
    if (seeker.canSeek(moment)) {
      const up = moment.scene.front === start ? undefined : seeker.goUp(moment);
      return onTheWay(up && carryOut(up, moment, screen));
    }
    return onTheWay(clearWay(moment, screen));
  };

  return {
    ...performer,
    /** To be told of each screen before anything is decided on it. */
    see(moment: Moment): void {
      start ??= moment.scene.front;
      performer.see(moment);
    },
    approach,
    leave,
    /** To be told of each decision made. */
    noteDecision(decision: Decision): void {
      if (decision !== language.leave) left = undefined;
    },
  };
}

function mapFirst<T, R>(things: readonly T[], make: (thing: T) => R | undefined): R | undefined {
  for (const thing of things) {
    const made = make(thing);
    if (made !== undefined) return made;
  }
  return undefined;
}

function onTheWay(decision: Decision | undefined): Approach {
  return { ...(decision ? { decision } : {}), arrived: false };
}
