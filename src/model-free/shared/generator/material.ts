/** What the guidelines make tasks from: the start screen, the ways from it, and what was first learnt in this turn. */
import { addTrajectory, createGraph, readMoment, type ExplorationGraph, type Moment } from '../exploration-graph.ts';
import { LANGUAGES } from '../../languages.ts';
import { isOpening, planReach, type Reach } from '../find-leg.ts';
import { learnOperations } from '../../desktop/learn-operations.ts';
import type { Operation } from '../../desktop/operation.ts';
import { loadEpisode } from '../../../agent/load-episode.ts';
import type { FactChange } from '../../../check/facts.ts';
import type { Check, FactKey } from '../../../schema/index.ts';
import type { Store } from '../../../store/store.ts';
import type { GenerateInput } from '../../../propose/task-generator.ts';
import { USUAL_WORTH } from '../weights.ts';

export interface Material {
  app: string;
  graph: ExplorationGraph;
  /** The screen every task of this trajectory starts from. */
  start: Moment;
  /** What can be reached from it without altering anything. */
  reach: Reach;
  /** Operations first seen in this trajectory whose first element can be reached. */
  fresh: Operation[];
  /** Those and the ones of earlier turns. */
  all: Operation[];
  trajectoryId: string;
  /** From 1. */
  turn: number;
  seed: string;
}

/** A task in the making: wording with {placeholders}, their values, what must hold, and the steps that show it. */
export interface Candidate {
  template: string;
  params: Record<string, string>;
  check: Check;
  /** Steps of the trajectory that justify it. */
  steps: number[];
  /** Candidates of one group are alike; the choice spreads over groups. */
  group: string;
  /** Where it is done, as words that follow a noun, and the template without them; for joining what is done in one place. */
  placed?: { at: string; template: string };
  /** The end of the template that says how its dialog is left, when it says so. */
  ending?: string;
  /** What a person would get from it, 0 to 5, by default 3; what is worth more is chosen first. 0: no action is needed. */
  worth?: number;
}

export async function gatherMaterial(input: GenerateInput, store: Store): Promise<Material | undefined> {
  const graph = createGraph(LANGUAGES[input.trajectory.platform]);
  for (const trajectory of input.earlier) addTrajectory(graph, trajectory, await loadEpisode(store, trajectory));
  const episode = await loadEpisode(store, input.trajectory);
  addTrajectory(graph, input.trajectory, episode);
  const firstFrame = episode.frames[0];
  if (!firstFrame) return undefined;
  const start = readMoment(firstFrame, graph.language.facts);
  const reach = planReach(graph, start.scene);
  const all = learnOperations(graph).filter(({ gestures }) => gestures[0] !== undefined && reach.has(gestures[0].key));
  return {
    app: input.trajectory.app,
    graph,
    start,
    reach,
    all,
    fresh: all.filter(({ source }) => source.trajectoryId === input.trajectory.id),
    trajectoryId: input.trajectory.id,
    turn: input.trajectory.turn ?? 1,
    seed: input.seed,
  };
}

/** What the way to an element may change besides what the task asks: windows opened and selections made on it. */
export function sideEffectsOfWay(reach: Reach, key: string): FactKey[] {
  const keys: FactKey[] = [];
  for (let place = reach.get(key); place?.via; place = reach.get(place.via.gesture.key)) {
    const { via } = place;
    const isOfWay = (change: FactChange): boolean => change.key.kind === 'window' || isOpening(via, change);
    keys.push(...via.changes.filter(isOfWay).map(({ key: own }) => own));
  }
  return keys;
}

export function worthOf({ worth }: Candidate): number {
  return worth ?? USUAL_WORTH;
}

export function renderTemplate(template: string, params: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
}
