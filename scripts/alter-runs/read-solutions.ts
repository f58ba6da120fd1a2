/** The solutions of tasks that rest on data, with what differs from one play of them to the next. */
import { loadEpisode } from '../../src/agent/load-episode.ts';
import type { EpisodeFrames } from '../../src/check/fact-history.ts';
import type { SolvedTask } from '../../src/replay/admission/admit-rows.ts';
import type { PlayDeps } from '../../src/replay/play-trajectory.ts';
import type { Action, Task, Trajectory } from '../../src/schema/index.ts';
import type { Store } from '../../src/store/store.ts';
import { readRecord } from '../../src/store/typed-records.ts';
import { findVolatile, type Volatile } from './compare-state.ts';
import { playActions } from './play-actions.ts';

export interface Solution extends SolvedTask {
  task: Task;
  trajectory: Trajectory;
  episode: EpisodeFrames;
  actions: Action[];
  initial: unknown;
  end: unknown;
  /** Values that are others when the same is done again, or more slowly: random ids and times. */
  volatile: Volatile;
}

/** The same with waits between, after which clocks tell another time. */
function moreSlowly(actions: readonly Action[]): Action[] {
  return actions.flatMap((action): Action[] => [{ type: 'wait', seconds: 1 }, action]);
}

/** Those whose solution is accepted when it is played again, as it was and more slowly. */
export async function readSolutions(
  store: Store,
  rows: readonly SolvedTask[],
  atOnce: number,
  deps: PlayDeps,
  signal: AbortSignal,
): Promise<Solution[]> {
  const solutions: Solution[] = [];
  const waiting = [...rows];
  const read = async (row: SolvedTask): Promise<Solution | undefined> => {
    const task = await readRecord(store, 'tasks', row.taskId);
    const trajectory = await readRecord(store, 'trajectories', row.trajectoryId);
    const episode = await loadEpisode(store, trajectory);
    const [initial, end] = [episode.frames[0]!.state, episode.frames.at(-1)!.state];
    if (task.check?.truth !== 'state' || initial === undefined || end === undefined) return undefined;
    const actions = trajectory.steps.map(({ action }) => action);
    const plays: unknown[] = [];
    for (const played of [actions, moreSlowly(actions)]) {
      const again = await playActions({ trajectory, taskId: row.taskId }, played, deps, signal);
      if (!again?.isAccepted) return undefined;
      plays.push(again.end);
    }
    return { ...row, task, trajectory, episode, actions, initial, end, volatile: findVolatile(end, plays) };
  };
  const work = async (): Promise<void> => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const solution = await read(row);
      if (solution) solutions.push(solution);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return solutions.toSorted((a, b) => (a.taskId < b.taskId ? -1 : 1));
}
