/**
 * The model-free explorer: goes where there is something untried, spreads its tries over all parts of the application,
 * and takes up in each turn what earlier turns left. Deterministic: the same screens give the same choices.
 */
import { isLasting } from '../../check/facts.ts';
import { frameOf } from '../../check/frame.ts';
import type { Store } from '../../store/store.ts';
import type { Scene } from '../../ui/scene.ts';
import { loadEpisode } from '../load-episode.ts';
import type { Decision, EpisodeContext, Policy, PolicyInput } from '../policy.ts';
import { chooseGesture } from './choose-gesture.ts';
import {
  addMoment,
  addTrajectory,
  addTransition,
  createGraph,
  readMoment,
  type ExplorationGraph,
  type Moment,
} from './exploration-graph.ts';
import {
  bump,
  featureName,
  isExhausted,
  isInDialog,
  placeOf,
  startExploration,
  type Exploration,
} from './exploration-state.ts';
import { firstLeg, planReach } from './find-leg.ts';
import { gestureDecisions, gestureSignature, type Gesture } from './gesture.ts';
import { closingGesture, comeBack, hasFailed, leaveDialog } from './leave-window.ts';
import { untriedGesture } from './untried-gestures.ts';

/** An element that could not be got to this often is left for the next turn. */
const MOST_ATTEMPTS = 6;

export async function createExplorer(context: EpisodeContext, store: Store): Promise<Policy> {
  const graph = createGraph();
  for (const trajectory of context.memory.trajectories) {
    addTrajectory(graph, trajectory, await loadEpisode(store, trajectory));
  }
  return createExplorerOn(graph, context);
}

/** The explorer on a given graph; `context.memory` is only counted. */
export function createExplorerOn(graph: ExplorationGraph, context: EpisodeContext): Policy {
  const { app, seed, memory } = context;
  const exploration = startExploration({ app, seed, graph, turn: memory.trajectories.length + 1 });
  let pending: Decision[] = [];
  /** An element whose content was just altered. */
  let continueOn: string | undefined;
  /** The application explored: the first one seen. */
  let home: string | undefined;
  let running: { gesture: Gesture; before: Moment; start: number } | undefined;

  const begin = (gesture: Gesture, moment: Moment, { observation, history }: PolicyInput): Decision => {
    const element = graph.known.get(gesture.key);
    if (!element) throw new Error(`explorer chose an unknown element ${gesture.key}`);
    if (isInDialog(element)) bump(exploration.triesInDialog, element.windowKey);
    bump(exploration.triesByPlace, placeOf(element));
    bump(exploration.triesByName, featureName(element));
    exploration.leaving = 0;
    running = { gesture, before: moment, start: history.length };
    const [first, ...rest] = gestureDecisions(gesture, element, observation.screenshot);
    pending = rest;
    return first;
  };

  const finishRunning = (moment: Moment, now: number): void => {
    if (!running) return;
    const source = { trajectoryId: '', turn: exploration.turn, start: running.start, end: now };
    const transition = addTransition(graph, running.gesture, running.before, moment, source);
    continueOn = transition.changes.some(isLasting) ? running.gesture.key : undefined;
    if (transition.revealed.length === 0) bump(exploration.failures, gestureSignature(running.gesture));
    running = undefined;
  };

  return {
    name: 'model-free',
    async nextAction(input: PolicyInput): Promise<Decision> {
      const moment = readMoment(frameOf(input.observation));
      const { scene } = moment;
      const next = pending.shift();
      if (next && input.stepsLeft > 1) return next;
      home ??= applicationOf(scene.front);
      finishRunning(moment, input.history.length);
      if (input.stepsLeft <= 1) return stop('the step budget is used up');
      if (scene.front === undefined) {
        return { intent: `Open ${app} again: no window is left`, action: { type: 'open', target: app } };
      }
      if (applicationOf(scene.front) !== home || isSecondWindow(scene.front)) return comeBack(exploration);
      addMoment(graph, moment);

      if (scene.dialog && isExhausted(exploration, scene.front)) {
        const closing = scene.popup ? undefined : closingGesture(exploration, scene);
        return closing ? begin(closing, moment, input) : leaveDialog(exploration);
      }
      const gesture = chooseGesture(exploration, scene, continueOn) ?? findWay(exploration, scene);
      if (gesture) return begin(gesture, moment, input);
      if (scene.popup || scene.dialog) return leaveDialog(exploration);
      return stop('nothing untried is within reach');
    },
  };
}

/**
 * The first gesture towards the nearest element with something untried. Undefined when there is none, or when what is
 * open has to be left first.
 */
function findWay(exploration: Exploration, scene: Scene): Gesture | undefined {
  const { graph, seed, attempts } = exploration;
  const reach = planReach(graph, scene, (gesture) => hasFailed(exploration, gesture));
  let nearest: { gesture?: Gesture; legsLeft: number; towards: string } | undefined;
  for (const element of graph.known.values()) {
    const { key, windowKey } = element;
    const isGivenUp = (attempts.get(key) ?? 0) >= MOST_ATTEMPTS || isExhausted(exploration, windowKey);
    if (isGivenUp || scene.reachableKeys.has(key) || !untriedGesture(graph, element, isInDialog(element), seed))
      continue;
    const leg = firstLeg(reach, key);
    if (!leg || leg.kind === 'arrived' || (nearest && leg.legsLeft >= nearest.legsLeft)) continue;
    nearest = {
      legsLeft: leg.legsLeft,
      towards: key,
      ...(leg.kind === 'gesture' ? { gesture: leg.gesture } : {}),
    };
  }
  if (nearest) bump(attempts, nearest.towards);
  return nearest?.gesture;
}

function applicationOf(windowKey: string | undefined): string | undefined {
  return windowKey?.split('/')[0];
}

function isSecondWindow(windowKey: string): boolean {
  return /\/frame#\d+$/.test(windowKey);
}

function stop(reason: string): Decision {
  return { intent: `Stop exploring: ${reason}`, action: { type: 'done' } };
}
