/** The solutions of tasks with data, and the values that differ between plays of them. */
import { loadEpisode } from '../../src/agent/load-episode.ts';
import type { EpisodeFrames } from '../../src/check/fact-history.ts';
import type { SolvedTask } from '../../src/replay/admission/admit-rows.ts';
import type { PlayDeps } from '../../src/replay/play-trajectory.ts';
import type { Action, Task, Trajectory } from '../../src/schema/index.ts';
import type { Store } from '../../src/store/store.ts';
import { readRecord } from '../../src/store/typed-records.ts';
import { findVolatile, type Volatile } from './compare-state.ts';
import type { Journal } from '../journal.ts';
import { createProgress } from '../report-progress.ts';
import { playActions } from './play-actions.ts';

export interface Solution extends SolvedTask {
  task: Task;
  trajectory: Trajectory;
  episode: EpisodeFrames;
  actions: Action[];
  initial: unknown;
  end: unknown;
  /** Values that differ when the same actions are repeated more slowly: random ids and times. */
  volatile: Volatile;
}

/** The same actions with waits between them, so that clocks show other times. */
function moreSlowly(actions: readonly Action[]): Action[] {
  return actions.flatMap((action): Action[] => [{ type: 'wait', seconds: 1 }, action]);
}

/** Results of a solution's repeat. */
export interface Repeated {
  isAccepted: boolean;
  volatile: [path: string, what: 'digits' | 'all'][];
}

interface Reading {
  journal: Pick<Journal<unknown>, 'known' | 'note'>;
  atOnce: number;
  deps: PlayDeps;
}

/** Tasks whose solution is still accepted when repeated more slowly. */
export async function readSolutions(
  store: Store,
  rows: readonly SolvedTask[],
  { journal, atOnce, deps }: Reading,
  signal: AbortSignal,
): Promise<Solution[]> {
  const solutions: Solution[] = [];
  const waiting = [...rows];
  const report = createProgress('solutions played again', rows.length);
  const read = async (row: SolvedTask): Promise<Solution | undefined> => {
    const task = await readRecord(store, 'tasks', row.taskId);
    const trajectory = await readRecord(store, 'trajectories', row.trajectoryId);
    const episode = await loadEpisode(store, trajectory);
    const [initial, end] = [episode.frames[0]!.state, episode.frames.at(-1)!.state];
    if (task.check?.truth !== 'state' || initial === undefined || end === undefined) return undefined;
    const actions = trajectory.steps.map(({ action }) => action);
    const key = `solution ${row.taskId}`;
    const known = journal.known.get(key) as Repeated | undefined;
    const repeated = known ?? (await repeat({ taskId: row.taskId, trajectory, end, actions }, deps, signal));
    if (!known && repeated) await journal.note(key, repeated);
    if (!repeated?.isAccepted) return undefined;
    return { ...row, task, trajectory, episode, actions, initial, end, volatile: new Map(repeated.volatile) };
  };
  const work = async (): Promise<void> => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const solution = await read(row);
      if (solution) solutions.push(solution);
      report(rows.length - waiting.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return solutions.toSorted((a, b) => (a.taskId < b.taskId ? -1 : 1));
}

/** Undefined if the machine failed. */
async function repeat(
  { end, actions, ...solution }: Pick<Solution, 'taskId' | 'trajectory' | 'end' | 'actions'>,
  deps: PlayDeps,
  signal: AbortSignal,
): Promise<Repeated | undefined> {
  const again = await playActions(solution, moreSlowly(actions), deps, signal);
  return again && { isAccepted: again.isAccepted, volatile: [...findVolatile(end, [again.end])] };
}
