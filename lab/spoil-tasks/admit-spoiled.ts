/** Tests a spoiled task as `autoplay admit` would, without leaving a record. */
import type { WithEnvironment } from '../../src/agent/run-episode.ts';
import { admitRows, type Untested } from '../../src/replay/admission/admit-rows.ts';
import type { PlayDeps } from '../../src/replay/play-trajectory.ts';
import { DEFAULT_REPLAYS, type Admission, type Task } from '../../src/schema/index.ts';
import type { Store } from '../../src/store/store.ts';
import { seededIndex } from '../../src/text/seeded.ts';
import type { Spoiled } from './draw-spoiled.ts';

/** The run's records with the spoiled task in place of the original; the results are not stored. */
function withTask(store: Store, task: Task): Store {
  return {
    ...store,
    get: async (kind, id) => (kind === 'tasks' && id === task.id ? task : store.get(kind, id)),
    commit: async () => true,
  };
}

/** Environments that drop all input in one out of every three episodes. */
function hangsOnce(withEnvironment: WithEnvironment, seed: string): WithEnvironment {
  const hangs = seededIndex(seed, DEFAULT_REPLAYS);
  let episodes = 0;
  return (work, signal) => {
    const isHung = episodes++ === hangs;
    return withEnvironment(
      (environment) => work(isHung ? { ...environment, act: async () => {} } : environment),
      signal,
    );
  };
}

export async function admitSpoiled(
  spoiled: Spoiled,
  runId: string,
  deps: PlayDeps,
  signal: AbortSignal,
): Promise<Admission | Untested> {
  const { name, task, seed } = spoiled;
  const recorded = withTask(deps.recorded, task);
  const withEnvironment =
    name === 'fails one replay in three' ? hangsOnce(deps.withEnvironment, seed) : deps.withEnvironment;
  const options = { runId, replays: DEFAULT_REPLAYS, concurrency: 1, onTested: () => {} };
  const [result] = await admitRows([spoiled], options, { ...deps, recorded, withEnvironment }, signal);
  return result!;
}
