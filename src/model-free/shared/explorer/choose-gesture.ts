/**
 * Chooses what the explorer does next: of everything known that is untried, what is expected to show most for the steps
 * it takes, those on the way there included.
 */
import { isEnabled, isVisible, type VisibleElement } from '../../../ui/list-elements.ts';
import { hasState } from '../../../ui/read-node.ts';
import type { Scene } from '../../../ui/scene.ts';
import { isInDialog, isOnMenuBar, listOfAlike, placeOf } from '../element-place.ts';
import { isNameInPlace } from '../../desktop/name-in-place.ts';
import {
  isElsewhere,
  isOfMenu,
  mayGoOn,
  owesMenus,
  untriedGestures,
  usualWorth,
  type Exploration,
} from './exploration-state.ts';
import { bump, groupBy } from '../bump.ts';
import { firstLeg, planReach, type Reach } from '../find-leg.ts';
import { expectNewsAgain } from './expect-news.ts';
import { changeSince, type ExplorationGraph, type Transition } from '../exploration-graph.ts';
import { gestureSignature, gestureSteps, type Gesture } from '../gesture.ts';
import { hasFailed } from './leave-window.ts';
import { isOption, rateGesture } from './rate-gesture.ts';
import { MAX_ATTEMPTS } from '../weights.ts';

/** A gesture within reach, or leaving the menu or dialog that is in the way. */
export type Choice = { kind: 'gesture'; gesture: Gesture } | { kind: 'leave' };

interface Candidate {
  element: VisibleElement;
  gesture: Gesture;
  /** How much the screen has changed since it was done last; left out when it never was. */
  change?: number;
}

/** `continueOn` is an element just altered, whose next gesture (saving, say) goes first. Undefined: nothing is left. */
export function chooseGesture(
  exploration: Exploration,
  scene: Scene,
  continueOn: string | undefined,
): Choice | undefined {
  noteMissing(exploration, scene);
  const naming = namingGesture(exploration, scene);
  if (naming) return { kind: 'gesture', gesture: naming };
  const altered = scene.reachable.find(({ key }) => key === continueOn);
  const [next] = altered ? untriedGestures(exploration.graph, altered, isInDialog(altered), exploration.seed) : [];
  if (next) return { kind: 'gesture', gesture: next };
  const reach = planReach(asLastSeen(exploration.graph), scene, (gesture) => hasFailed(exploration, gesture));
  const best = bestOf(exploration, scene, (gesture) => findWay(reach, scene, gesture));
  exploration.goal = best?.towards;
  // Below the window that is left there may be another one, with more to do: that is no attempt.
  if (best?.towards !== undefined && best.choice.kind === 'gesture') {
    bump(exploration.attempts, best.towards);
    if (best.isLast) exploration.awaited = best.towards;
  }
  const option = best?.choice.kind === 'leave' ? untriedOption(exploration, scene) : undefined;
  return option ? { kind: 'gesture', gesture: option } : best?.choice;
}

/** What was just made gets its name now, or none; no two things get the same. */
function namingGesture({ graph, seed }: Exploration, { reachable }: Scene): Gesture | undefined {
  const field = reachable.find(isNameInPlace);
  const [naming] = field ? graph.language.offer(field, false, seed) : [];
  if (naming?.kind !== 'fill') return undefined;
  const isGiven = graph.transitions.some(({ gesture }) => gesture.kind === 'fill' && gesture.text === naming.text);
  return isGiven ? undefined : naming;
}

/** A drop-down list is left by choosing from it what is not chosen, which takes no longer than Escape. */
function untriedOption({ graph, seed }: Exploration, { reachable }: Scene): Gesture | undefined {
  for (const element of reachable) {
    if (!isOption(graph, element) || hasState(element.node, 'selected')) continue;
    const [gesture] = untriedGestures(graph, element, isInDialog(element), seed);
    if (gesture) return gesture;
  }
  return undefined;
}

/**
 * What is worth at least what a step has shown on average goes first where it would have to be come back to. Else what
 * it set out for before, unless that is lost or something within reach is worth more; else the best of all, or of all menus
 * while those have had less than their part.
 */
function bestOf(exploration: Exploration, scene: Scene, wayTo: (gesture: Gesture) => Way | undefined): Way | undefined {
  const all = [...untried(exploration), ...overAnotherScreen(exploration, scene)];
  const candidates = shareWays(
    all.flatMap(({ element, gesture, change }) => {
      const way = wayTo(gesture);
      if (!way) return [];
      const news =
        change === undefined
          ? rateGesture(exploration, gesture, element)
          : expectNewsAgain(exploration.experience, gesture, change);
      return [{ ...way, element, gesture, news, ownSteps: gestureSteps(gesture) }];
    }),
  );
  const menus = owesMenus(exploration, scene) ? candidates.filter(({ element }) => isOfMenu(element)) : [];
  const owed = menus.length > 0 ? menus : candidates;
  const usual = usualWorth(exploration);
  const isInPlace = ({ element, towards }: Rated): boolean =>
    !scene.dialog || menus.length === 0 || mayGoOn(exploration, element, towards === undefined);
  const here = (scene.dialog ? candidates : owed).filter(
    (candidate) => candidate.worth >= usual && isPassing(scene, candidate) && isInPlace(candidate),
  );
  return here.length > 0 ? mostWorth(here) : nextOf(exploration, owed);
}

/** Where it set out for, or the best of all. */
function nextOf(exploration: Exploration, candidates: readonly Rated[]): Rated | undefined {
  const arrived = candidates.filter(
    ({ element, towards }) => towards === undefined && element.key === exploration.goal,
  );
  if (arrived.length > 0) return mostWorth(arrived);
  const hasGoal = candidates.some(({ towards }) => towards !== undefined && towards === exploration.goal);
  return mostWorth(
    candidates.filter(({ towards }) => !hasGoal || towards === undefined || towards === exploration.goal),
  );
}

type Rated = Way & Candidate & { worth: number };

function mostWorth<T extends { worth: number }>(candidates: readonly T[]): T | undefined {
  return candidates.toSorted((a, b) => b.worth - a.worth)[0];
}

/** An entry of a menu or a part of a dialog, which would have to be come back to; the menu bar is always there. */
function isPassing({ popup, dialog, front }: Scene, { element, choice, towards }: Way & Candidate): boolean {
  if (!popup) return dialog && element.windowKey === front && choice.kind === 'gesture';
  return towards === undefined && element.role.startsWith('menu') && !isOnMenuBar(element);
}

/** Menus that were opened before, but over another screen. */
function* overAnotherScreen({ graph }: Exploration, scene: Scene): Generator<Candidate> {
  for (const element of scene.reachable) {
    if (!isOnMenuBar(element)) continue;
    const gesture: Gesture = { kind: 'click', key: element.key };
    const change = changeSince(graph, gesture);
    if (change > 0) yield { element, gesture, change };
  }
}

/** A gesture brings up now what it brought up last: a file chooser, say, is in another folder than before. */
function asLastSeen(graph: ExplorationGraph): ExplorationGraph {
  const last = new Map<string, Transition>();
  for (const transition of graph.transitions) {
    if (transition.revealed.length > 0) last.set(gestureSignature(transition.gesture), transition);
  }
  return { ...graph, transitions: [...last.values()] };
}

/** Elements that are greyed out, or not there at the end of the way to them, are given up sooner. */
function noteMissing(exploration: Exploration, scene: Scene): void {
  const { awaited, attempts, disabled } = exploration;
  if (awaited !== undefined && !scene.reachableKeys.has(awaited))
    attempts.set(awaited, (attempts.get(awaited) ?? 0) + MAX_ATTEMPTS / 2);
  delete exploration.awaited;
  for (const element of scene.elements.filter(isVisible)) {
    if (isEnabled(element)) disabled.delete(element.key);
    else disabled.add(element.key);
  }
}

/** All that is worth setting out for, whether a way to it is known or not. */
export function* untried(exploration: Exploration): Generator<Candidate> {
  const { graph, seed, attempts, disabled } = exploration;
  for (const element of graph.known.values()) {
    const { key, windowKey } = element;
    if (disabled.has(key) || (attempts.get(key) ?? 0) >= MAX_ATTEMPTS || isElsewhere(exploration, windowKey)) continue;
    for (const gesture of untriedGestures(graph, element, isInDialog(element), seed)) {
      // A text that was just typed is not added to.
      if (gesture.kind !== 'append' || !exploration.typed.has(key)) yield { element, gesture };
    }
  }
}

/** The first thing to do towards a gesture and the steps before it. */
interface Way {
  choice: Choice;
  waySteps: number;
  /** Key of the gesture's element, where it is not within reach. */
  towards?: string;
  /** It should be within reach after this. */
  isLast?: boolean;
}

/** Undefined when no way is known. */
function findWay(reach: Reach, scene: Scene, gesture: Gesture): Way | undefined {
  if (scene.reachableKeys.has(gesture.key)) return { choice: { kind: 'gesture', gesture }, waySteps: 0 };
  const leg = firstLeg(reach, gesture.key);
  if (!leg || leg.kind === 'arrived') return undefined;
  const choice: Choice = leg.kind === 'gesture' ? { kind: 'gesture', gesture: leg.gesture } : { kind: 'leave' };
  return { choice, waySteps: leg.legsLeft, towards: gesture.key, isLast: leg.isLast };
}

/** A gesture is repeated no more often than this to get back to something. */
const MAX_REPEATS = 8;

/**
 * Where nothing untried can be got to: a gesture that turned this place into something else before, so that what was
 * seen then may come back. Undefined when nothing is left to come back to, or it was done too often.
 */
export function chooseAgain(exploration: Exploration, scene: Scene): Gesture | undefined {
  if (untried(exploration).next().done) return undefined;
  const { graph } = exploration;
  const triesOf = (gesture: Gesture): number => graph.tried.get(gestureSignature(gesture)) ?? 0;
  return graph.transitions
    .filter(
      ({ gesture, before, after }) =>
        scene.reachableKeys.has(gesture.key) && before.scene.stateId !== after.scene.stateId,
    )
    .map(({ gesture }) => gesture)
    .filter((gesture) => triesOf(gesture) < MAX_REPEATS)
    .toSorted((a, b) => triesOf(a) - triesOf(b))[0];
}

/** `news` is what it is expected to show, `ownSteps` and `waySteps` the steps that it takes and those on the way to it. */
type Expected = Pick<Candidate, 'element'> & { gesture: { kind: string } } & Record<
    'news' | 'ownSteps' | 'waySteps',
    number
  >;

/**
 * Adds to each its worth: what a step shows on the way to it and while the best of what is beside it is tried. The way to a
 * dialog, or to one of its tabs, is taken once for all of it.
 */
export function shareWays<T extends Expected>(candidates: readonly T[]): (T & { worth: number })[] {
  const places = groupBy(candidates, (candidate) => (isShared(candidate) ? placeOf(candidate.element) : ''));
  const shared = new Map([...places].map(([place, there]) => [place, place === '' ? 0 : worthOfPlace(there)]));
  return candidates.map((candidate) => {
    const { element, news, ownSteps, waySteps } = candidate;
    const alone = news / (ownSteps + waySteps);
    const together = isShared(candidate) ? (shared.get(placeOf(element)) ?? 0) : 0;
    // The best of one place goes first.
    return { ...candidate, worth: together > alone ? together + alone / 1000 : alone };
  });
}

/** An entry of a menu closes it, and what is within reach needs no way. */
function isShared({ element, waySteps }: Expected): boolean {
  return waySteps > 0 && isInDialog(element) && !element.role.startsWith('menu');
}

/** News for each step in a place. Only one of several alike things counts: the others show the same. */
function worthOfPlace(candidates: readonly Expected[]): number {
  const counted = new Set<string>();
  let best = 0;
  let news = 0;
  let steps = Math.min(...candidates.map(({ waySteps }) => waySteps));
  for (const { element, gesture, news: own, ownSteps } of candidates.toSorted((a, b) => b.news - a.news)) {
    const alike = `${gesture.kind} ${listOfAlike(element) ?? element.key}`;
    if (counted.has(alike)) continue;
    counted.add(alike);
    news += own;
    steps += ownSteps;
    best = Math.max(best, news / steps);
  }
  return best;
}
