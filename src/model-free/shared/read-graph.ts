/** Builds the graph again from stored trajectories. */
import type { Frame } from '../../check/frame.ts';
import type { EpisodeFrames } from '../../check/fact-history.ts';
import type { Trajectory } from '../../schema/index.ts';
import type { Store } from '../../store/store.ts';
import { loadEpisode } from '../../agent/load-episode.ts';
import type { GestureLanguage } from './gesture-language.ts';
import { recoverGestures } from './recover-gestures.ts';
import {
  type Moment,
  type ExplorationGraph,
  createGraph,
  readMoment,
  addMoment,
  addTransition,
} from './exploration-graph.ts';

/** What these trajectories have taught, in their order. */
export async function readGraph(
  language: GestureLanguage,
  trajectories: readonly Trajectory[],
  store: Store,
): Promise<ExplorationGraph> {
  const graph = createGraph(language);
  for (const trajectory of trajectories) addTrajectory(graph, trajectory, await loadEpisode(store, trajectory));
  return graph;
}

/** Adds a stored exploration trajectory; its frames come from loadEpisode. Equal frames share one Moment. */
export function addTrajectory(graph: ExplorationGraph, trajectory: Trajectory, episode: EpisodeFrames): void {
  const moments = new Map<Frame, Moment>();
  const momentAt = (index: number): Moment | undefined => {
    const frame = episode.frames[index];
    if (!frame) return undefined;
    const moment = moments.get(frame) ?? readMoment(frame, graph.language.facts);
    moments.set(frame, moment);
    return moment;
  };
  const first = momentAt(0);
  if (first) addMoment(graph, first);
  const elementsAt = (index: number) => momentAt(index)?.scene.elements ?? [];
  for (const { gesture, start, end } of recoverGestures(trajectory, elementsAt)) {
    const before = momentAt(start);
    const after = momentAt(end);
    if (!before || !after || trajectory.steps.slice(start, end).some((step) => step.actionError)) continue;
    addTransition(graph, gesture, before, after, {
      trajectoryId: trajectory.id,
      turn: trajectory.turn ?? 1,
      start,
      end,
    });
  }
}
