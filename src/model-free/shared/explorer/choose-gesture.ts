/**
 * Chooses what the explorer does next: of everything known that is untried, what is expected to show most for the steps
 * it takes, those on the way there included.
 */
import { isEnabled, isVisible } from '../../../ui/list-elements.ts';
import { hasState } from '../../../ui/read-node.ts';
import type { Scene } from '../../../ui/scene.ts';
import { isInDialog, isOnMenuBar } from '../element-place.ts';
import { isNameInPlace } from '../../desktop/name-in-place.ts';
import { untriedGestures, usualWorth, type Exploration } from './exploration-state.ts';
import { isOfMenu, mayGoOn, owesMenus } from './menu-share.ts';
import { bump } from '../../../collections/by-key.ts';
import { firstLeg, planReach, type Reach } from '../find-leg.ts';
import { isDeferred } from './dialog-budget.ts';
import { expectNewsAgain } from './expect-news.ts';
import { changeSince, type ExplorationGraph, type Transition } from '../exploration-graph.ts';
import { gestureSignature, gestureSteps, isTyping, type Gesture } from '../gesture.ts';
import { hasFailed } from './closing-gestures.ts';
import { isOption, rateGesture } from './rate-gesture.ts';
import { MAX_ATTEMPTS } from '../weights.ts';
import { type Candidate, untried } from './choose-again.ts';
import { shareWays } from './share-ways.ts';

/** A gesture within reach, or leaving the menu or dialog that is in the way. */
export type Choice = { kind: 'gesture'; gesture: Gesture } | { kind: 'leave' };

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
  const reach = planReach(
    asLastSeen(exploration.graph),
    scene,
    (gesture) => isTyping(gesture) || hasFailed(exploration, gesture),
  );
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
  const candidates = shareWays(
    firstOf(exploration, [...untried(exploration), ...overAnotherScreen(exploration, scene)], wayTo).flatMap(
      ({ element, gesture, change }) => {
        const way = wayTo(gesture);
        if (!way) return [];
        const news =
          change === undefined
            ? rateGesture(exploration, gesture, element)
            : expectNewsAgain(exploration.experience, gesture, change);
        return [{ ...way, element, gesture, news, ownSteps: gestureSteps(gesture) }];
      },
    ),
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

/** Dialogs that have used their steps, and those over other dialogs, wait until nothing else can be got to. */
function firstOf(
  { budget }: Exploration,
  all: readonly Candidate[],
  wayTo: (gesture: Gesture) => Way | undefined,
): readonly Candidate[] {
  const first = all.filter(({ element }) => !isDeferred(budget, element.windowKey));
  return first.some(({ gesture }) => wayTo(gesture)) ? first : all;
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
