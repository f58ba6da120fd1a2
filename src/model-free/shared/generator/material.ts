/** What the guidelines make tasks from: the start screen, the ways from it, and what was first learnt in this turn. */
import { readMoment, type ExplorationGraph, type Moment } from '../exploration-graph.ts';
import { addTrajectory, readGraph } from '../read-graph.ts';
import { keptAtStart } from '../../data/bind-deed.ts';
import { LANGUAGES } from '../../languages.ts';
import { comesWith, planReach, type Reach } from '../find-leg.ts';
import { onItemInReach } from '../../desktop/items-of-name.ts';
import { learnOperations } from '../../desktop/learn-operations.ts';
import type { Operation } from '../../desktop/operation.ts';
import { loadEpisode } from '../../../agent/load-episode.ts';
import { factId, isLasting } from '../../../check/facts.ts';
import type { Check, FactKey } from '../../../schema/index.ts';
import type { Store } from '../../../store/store.ts';
import type { GenerateInput } from '../../../propose/task-generator.ts';
import { USUAL_WORTH } from '../weights.ts';
import type { Asked } from './phrasings.ts';

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
  /** Of a question: what is asked, and the place in it. Several of a kind make one question. */
  question?: { asked: Asked; at: string };
  /** What a person would get from it, 0 to 5, by default 3; what is worth more is chosen first. */
  worth?: number;
  /** The first screen answers it, so that no action is needed. */
  isAtStart?: true;
}

export async function gatherMaterial(input: GenerateInput, store: Store): Promise<Material | undefined> {
  const graph = await readGraph(LANGUAGES[input.trajectory.platform], input.earlier, store);
  const episode = await loadEpisode(store, input.trajectory);
  addTrajectory(graph, input.trajectory, episode);
  const firstFrame = episode.frames[0];
  if (!firstFrame) return undefined;
  const kept = keptAtStart(graph.transitions);
  const start = readMoment(kept.size === 0 ? firstFrame : { ...firstFrame, kept }, graph.language.facts);
  const reach = planReach(graph, start.scene);
  const isInReach = (key: string): boolean => reach.has(key);
  const all = learnOperations(graph)
    .map((operation) => onItemInReach(operation, graph.known, isInReach))
    .filter(({ gestures }) => gestures[0] !== undefined && isInReach(gestures[0].key));
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
export function sideEffectsOfWay(
  { reach, start, graph }: Pick<Material, 'reach' | 'start' | 'graph'>,
  key: string,
): FactKey[] {
  const { dialog, front } = start.scene;
  // What is in front when the application starts has to be closed first.
  const keys: FactKey[] = dialog && front !== undefined ? [{ kind: 'window', subject: front }] : [];
  for (let place = reach.get(key); place?.via; place = reach.get(place.via.gesture.key)) {
    const { via } = place;
    keys.push(...via.changes.filter((change) => comesWith(via, change)).map(({ key: own }) => own));
  }
  return [...keys, ...followersOf(graph)];
}

/** Settings after which a text is taken to follow settings. */
const ENOUGH_FOLLOWED = 3;

/** Texts that change with settings of all kinds, such as a preview or a password made anew: nobody asks for them. */
function followersOf({ transitions }: ExplorationGraph): FactKey[] {
  const followed = new Map<string, { fact: FactKey; settings: Set<string> }>();
  for (const { gesture, changes } of transitions) {
    const lasting = changes.filter(isLasting);
    if (!lasting.some(({ key }) => key.subject === gesture.key)) continue;
    for (const { key } of lasting) {
      if (key.kind !== 'text' || key.subject === gesture.key) continue;
      const { settings } = followed.get(factId(key)) ?? { settings: new Set() };
      followed.set(factId(key), { fact: key, settings: settings.add(gesture.key) });
    }
  }
  return [...followed.values()].flatMap(({ fact, settings }) => (settings.size >= ENOUGH_FOLLOWED ? [fact] : []));
}

export function worthOf({ worth }: Candidate): number {
  return worth ?? USUAL_WORTH;
}

export function renderTemplate(template: string, params: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
}
