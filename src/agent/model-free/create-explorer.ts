/**
 * The model-free explorer: goes where there is something untried, spreads its tries over all parts of the application,
 * and takes up in each turn what earlier turns left. Deterministic: the same screens give the same choices.
 */
import { isLasting } from '../../check/facts.ts';
import { frameOf } from '../../check/frame.ts';
import type { VisibleElement } from '../../ui/list-elements.ts';
import type { Store } from '../../store/store.ts';
import { loadEpisode } from '../load-episode.ts';
import type { Decision, EpisodeContext, Policy, PolicyInput } from '../policy.ts';
import {
  addMoment,
  addTrajectory,
  addTransition,
  createGraph,
  readMoment,
  type ExplorationGraph,
  type Moment,
} from './exploration-graph.ts';
import type { Scene } from '../../ui/scene.ts';
import { hasState } from '../../ui/walk-tree.ts';
import { firstLeg, planReach } from './find-leg.ts';
import { gestureDecisions, gestureSignature, type Gesture } from './gesture.ts';
import { seededIndex } from './sample-text.ts';
import { untriedGesture } from './untried-gestures.ts';

/** A gesture that leads nowhere new this often on the way to something is not taken again. */
const MOST_FAILURES = 2;

/** Lower is tried earlier. Fields and switches teach more than buttons, buttons more than links. */
const ROLE_RANK: Readonly<Record<string, number>> = {
  text: 0,
  'spin button': 1,
  'check box': 1,
  'radio button': 1,
  'combo box': 2,
  'page tab': 2,
  menu: 2,
  'menu item': 3,
  'toggle button': 3,
  'push button': 3,
};
const SWITCH_ROLES: ReadonlySet<string> = new Set(['check menu item', 'radio menu item']);
const DEFAULT_RANK = 4;
const LAST_RANK = 12;
const LOCATION_RANK = 9;
/** Dialogs such as file choosers are rich and alike everywhere: this many gestures a turn are enough in each. */
const MOST_IN_DIALOG = 8;
/** How much one earlier try in the same place counts against the next one there. */
const PLACE_WEIGHT = 2;
/** Lists are where an application's data is: they are worth more tries than tool bars. */
const COLLECTION_WEIGHT = 0.7;
/** A list of this size is tried one rank earlier: the main view before side bars. */
const LIST_AREA_PX = 100_000;

const ESCAPE: Decision = { intent: 'Close what is open with Escape', action: { type: 'hotkey', keys: ['escape'] } };

export async function createExplorer(context: EpisodeContext, store: Store): Promise<Policy> {
  const graph = createGraph();
  for (const trajectory of context.memory.trajectories) {
    addTrajectory(graph, trajectory, await loadEpisode(store, trajectory));
  }
  return createExplorerOn(graph, context);
}

/** The explorer on a given graph; `context.memory` is not read. */
export function createExplorerOn(graph: ExplorationGraph, context: EpisodeContext): Policy {
  const turn = context.memory.trajectories.length + 1;
  const triesByPlace = countTries(graph);
  const failures = new Map<string, number>();
  const triesInDialog = new Map<string, number>();
  const isExhausted = (windowKey: string): boolean => (triesInDialog.get(windowKey) ?? 0) >= MOST_IN_DIALOG;
  let pending: Decision[] = [];
  /** An element whose content was just altered: what else can be done with it, such as saving, comes next. */
  let continueOn: string | undefined;
  /** The application explored. */
  let home: string | undefined;
  let running: { gesture: Gesture; before: Moment; start: number } | undefined;

  const begin = (
    gesture: Gesture,
    moment: Moment,
    screen: { width: number; height: number },
    start: number,
  ): Decision => {
    const element = graph.known.get(gesture.key);
    if (!element) throw new Error(`explorer chose an unknown element ${gesture.key}`);
    if (isDialogElement(element)) bump(triesInDialog, element.windowKey);
    const place = placeOf(element);
    triesByPlace.set(place, (triesByPlace.get(place) ?? 0) + 1);
    running = { gesture, before: moment, start };
    const [first, ...rest] = gestureDecisions(gesture, element, screen);
    pending = rest;
    if (!first) throw new Error('a gesture has at least one step');
    return first;
  };

  const finishRunning = (moment: Moment, now: number): void => {
    if (!running) return;
    const source = { trajectoryId: '', turn, start: running.start, end: now };
    const transition = addTransition(graph, running.gesture, running.before, moment, source);
    continueOn = transition.changes.some(isLasting) ? running.gesture.key : undefined;
    if (transition.revealed.length === 0) bump(failures, gestureSignature(running.gesture));
    running = undefined;
  };

  return {
    name: 'model-free',
    async nextAction({ observation, history, stepsLeft }: PolicyInput): Promise<Decision> {
      const moment = readMoment(frameOf(observation));
      const next = pending.shift();
      if (next && stepsLeft > 1) return next;
      const { scene } = moment;
      home ??= applicationOf(scene.front);
      const isAway =
        scene.front !== undefined && (applicationOf(scene.front) !== home || /\/frame#\d+$/.test(scene.front));
      finishRunning(moment, history.length);
      if (!isAway) addMoment(graph, moment);
      if (stepsLeft <= 1) return { intent: 'Stop exploring: the step budget is used up', action: { type: 'done' } };
      if (isAway) return comeBack(bump(failures, 'away'), context.app);
      if (scene.front === undefined) {
        return {
          intent: `Open ${context.app} again: no window is left`,
          action: { type: 'open', target: context.app },
        };
      }
      if (scene.dialog && isExhausted(scene.front)) {
        const closing = scene.popup ? undefined : closingGesture(graph, scene, failures);
        // Leaving by Escape is counted too: a dialog that stays is explored on rather than escaped for ever.
        triesInDialog.set(scene.front, MOST_IN_DIALOG - 2);
        return closing ? begin(closing, moment, observation.screenshot, history.length) : ESCAPE;
      }
      const gesture = chooseHere(graph, moment, triesByPlace, continueOn, context.seed);
      if (gesture) return begin(gesture, moment, observation.screenshot, history.length);
      return goElsewhere(graph, moment, { failures, isExhausted }, context.seed, (way) =>
        begin(way, moment, observation.screenshot, history.length),
      );
    },
  };
}

/** The best untried gesture on this screen, spreading over places. */
function chooseHere(
  graph: ExplorationGraph,
  { scene }: Moment,
  triesByPlace: ReadonlyMap<string, number>,
  continueOn: string | undefined,
  seed: string,
): Gesture | undefined {
  let best: { gesture: Gesture; score: number } | undefined;
  for (const element of scene.reachable) {
    const gesture = untriedGesture(graph, element, scene.dialog, seed);
    if (!gesture) continue;
    if (element.key === continueOn) return gesture;
    const tries = triesByPlace.get(placeOf(element)) ?? 0;
    const weight = element.collectionKey ? COLLECTION_WEIGHT : PLACE_WEIGHT;
    const list = element.collectionKey === undefined ? undefined : scene.byKey.get(element.collectionKey)?.bounds;
    const score =
      tries * weight -
      (list ? (list.width * list.height) / LIST_AREA_PX : 0) +
      rank(element) +
      readingOrder(element) +
      seededIndex(`${seed} ${element.key}`, 1000) / 1e5;
    if (!best || score < best.score) best = { gesture, score };
  }
  return best?.gesture;
}

function rank(element: VisibleElement): number {
  // What throws a dialog's changes away teaches little; it is tried when the rest was.
  if (/^(cancel|close|no|discard|help|about)\b/i.test(element.name)) return LAST_RANK;
  // A field of the main window that holds something tells where one is; typing into it goes elsewhere.
  const isLocation = element.role === 'text' && !isDialogElement(element) && !!element.node.text;
  if (isLocation && !hasState(element.node, 'multi-line')) return LOCATION_RANK;
  return SWITCH_ROLES.has(element.node.role) ? 0 : (ROLE_RANK[element.role] ?? DEFAULT_RANK);
}

/** Below 1: top left first. */
function readingOrder({ bounds }: VisibleElement): number {
  return Math.min(0.99, (Math.max(bounds.y, 0) * 4 + Math.max(bounds.x, 0)) / 20_000);
}

/** Nothing new here: go to the nearest element with something untried, else close what is open, else stop. */
function goElsewhere(
  graph: ExplorationGraph,
  { scene }: Moment,
  { failures, isExhausted }: { failures: Map<string, number>; isExhausted: (windowKey: string) => boolean },
  seed: string,
  begin: (gesture: Gesture) => Decision,
): Decision {
  const isBlocked = (gesture: Gesture): boolean => (failures.get(gestureSignature(gesture)) ?? 0) >= MOST_FAILURES;
  const reach = planReach(graph, scene, isBlocked);
  let nearest: { gesture?: Gesture; legsLeft: number; towards: VisibleElement } | undefined;
  for (const element of graph.known.values()) {
    if (scene.reachableKeys.has(element.key) || isGivenUp(failures, element.key) || isExhausted(element.windowKey))
      continue;
    if (!untriedGesture(graph, element, isDialogElement(element), seed)) continue;
    const leg = firstLeg(reach, element.key);
    if (!leg || leg.kind === 'arrived' || (nearest && leg.legsLeft >= nearest.legsLeft)) continue;
    nearest = { legsLeft: leg.legsLeft, towards: element, ...(leg.kind === 'gesture' ? { gesture: leg.gesture } : {}) };
  }
  if (nearest) {
    bump(failures, `towards ${nearest.towards.key}`);
    if (nearest.gesture) return begin(nearest.gesture);
  }
  if (nearest || scene.popup || scene.dialog) {
    return ESCAPE;
  }
  return { intent: 'Stop exploring: nothing untried is within reach', action: { type: 'done' } };
}

const MOST_ATTEMPTS = 6;

function isGivenUp(failures: ReadonlyMap<string, number>, key: string): boolean {
  return (failures.get(`towards ${key}`) ?? 0) >= MOST_ATTEMPTS;
}

function isDialogElement(element: VisibleElement): boolean {
  return !/\/(frame|window)(#\d+)?$/.test(element.windowKey);
}

function applicationOf(windowKey: string | undefined): string | undefined {
  return windowKey?.split('/')[0];
}

/** Another application or a second main window is closed; one that stays is left where it is. */
function comeBack(attempt: number, app: string): Decision {
  if (attempt % 3 !== 0) {
    return { intent: 'Close the other window that came up', action: { type: 'hotkey', keys: ['alt', 'f4'] } };
  }
  return { intent: `Go back to ${app}`, action: { type: 'switch_applications', application: app } };
}

/** A click that was seen to close the dialog in front. */
function closingGesture(
  graph: ExplorationGraph,
  scene: Scene,
  failures: ReadonlyMap<string, number>,
): Gesture | undefined {
  return graph.transitions.find(
    ({ gesture, before, after }) =>
      gesture.kind === 'click' &&
      before.scene.front === scene.front &&
      after.scene.front !== scene.front &&
      scene.reachableKeys.has(gesture.key) &&
      (failures.get(gestureSignature(gesture)) ?? 0) < MOST_FAILURES,
  )?.gesture;
}

function countTries(graph: ExplorationGraph): Map<string, number> {
  const tries = new Map<string, number>();
  for (const { gesture } of graph.transitions) {
    const element = graph.known.get(gesture.key);
    if (element) bump(tries, placeOf(element));
  }
  return tries;
}

function placeOf(element: VisibleElement): string {
  return element.collectionKey ?? element.key.slice(0, element.key.lastIndexOf('/'));
}

function bump(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}
