/** Carries gestures out on the live screen, a decision a step, and goes to where their elements are. */
import type { Bounds } from '../../../schema/index.ts';
import { isBelow } from '../../../ui/element-key.ts';
import { isVisible, type VisibleElement } from '../../../ui/list-elements.ts';
import type { Scene } from '../../../ui/scene.ts';
import type { Decision } from '../../../agent/policy.ts';
import { bump } from '../../../collections/by-key.ts';
import type { Moment } from '../exploration-graph.ts';
import { firstLeg, gesturesTo, planReach } from '../find-leg.ts';
import { gestureSignature, type Gesture } from '../gesture.ts';
import type { ScreenSize } from '../gesture-language.ts';
import type { HabitStep, Situation } from '../habit.ts';
import { seedOfStep, type Attempt } from './attempt.ts';
import { confirmingIfAsked } from './close-leftovers.ts';
import { MAX_SCROLLS, scrollToSpan } from './scroll-text.ts';
import { scrollToElement } from './scroll-to.ts';

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
  let pending: HabitStep[] = [];
  let underWay: Gesture | undefined;
  /** What the screen after the last decision has to show. */
  let awaited: HabitStep['holds'];
  /** Gestures that a habit has failed at, by signature. */
  const plain = new Set<string>();
  /** The gesture that a habit has just failed at, and that is out of reach here. */
  let undone: Gesture | undefined;
  /** The kind of screen on which Escape was pressed just before. */
  let left: string | undefined;
  /** Key of the page that the task starts on. */
  let start: string | undefined;

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

  /** Towards the line of a text that is edited, where the mouse can reach it once it is in view. */
  const scrollToEdit = (gesture: Gesture, moment: Moment, screen: ScreenSize): Decision | undefined => {
    const element = gesture.kind === 'edit' ? moment.scene.byKey.get(gesture.key) : undefined;
    const { text = '', visibleText } = element?.node ?? {};
    if (gesture.kind !== 'edit' || !element || !isVisible(element) || !visibleText?.grid) return undefined;
    const span = spanOfLine(text, gesture.edit.at);
    const decision = scrollToSpan(element, span, screen, seedOfStep(attempt));
    return decision && bump(taken, `scroll ${gesture.key}`) <= MAX_SCROLLS ? decision : undefined;
  };

  /** Towards an element that is scrolled out of view. */
  const scrollBeside = ({ key }: Gesture, { scene }: Moment, screen: ScreenSize): Decision | undefined => {
    const decision = scrollToElement(scene, key, graph.known.get(key), screen, seedOfStep(attempt));
    return decision && bump(taken, `scroll ${key}`) <= MAX_SCROLLS ? decision : undefined;
  };

  /** Goes on in the plain way where a habit did not do as meant. */
  const checkHabit = (moment: Moment): void => {
    if (!underWay || !awaited || awaited(moment)) return;
    plain.add(gestureSignature(underWay));
    pending = [];
    awaited = undefined;
    undone = underWay;
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
    const scrolling = scrollToEdit(gesture, moment, screen);
    if (scrolling) return onTheWay(scrolling);
    const itself = carryOut(gesture, moment, screen);
    if (itself) return { decision: itself, arrived: true };
    const nearby = seeker.canSeek(moment) ? seek(gesture, moment) : undefined;
    if (nearby) return onTheWay(carryOut(nearby, moment, screen));
    if (isBound) return { arrived: false };
    const beside = seeker.canSeek(moment) ? undefined : scrollBeside(gesture, moment, screen);
    if (beside) return onTheWay(beside);
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
    /** To be told of each screen before anything is decided on it. */
    see(moment: Moment): void {
      start ??= moment.scene.front;
      checkHabit(moment);
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
    /** Whether every decision of the last gesture was made. */
    isGestureDone: (): boolean => pending.length === 0 && undone === undefined,
    carryOut,
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

/** The last line where there are fewer. */
function spanOfLine(text: string, at: number): { start: number; end: number } {
  const lines = text.split('\n');
  const line = Math.min(at, lines.length - 1);
  const start = lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, 0);
  return { start, end: start + lines[line]!.length };
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
