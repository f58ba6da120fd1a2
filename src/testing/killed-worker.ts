/**
 * TEST SUPPORT: a worker of one stage that ends itself with SIGKILL at a named point of its work. Started by
 * worker.kill-points.test.ts.
 */
import { namespaceOf, type Coordination } from '../coordination/coordination.ts';
import { openCoordination } from '../coordination/open-coordination.ts';
import type { Store } from '../store/store.ts';
import { createStageDeps } from '../pipeline/deps.ts';
import { openRun } from '../run/run-folder.ts';
import type { Stage } from '../run/stages.ts';
import type { CreateStageDeps } from '../pipeline/stage-deps.ts';
import { runWorker } from '../pipeline/worker.ts';

export type KillPoint = 'before a blob' | 'after a blob' | 'after a record' | 'after what follows is queued';

const [folder, url, stage, point, time] = process.argv.slice(2) as [string, string, Stage, KillPoint, string];
let times = 0;

function pass(reached: KillPoint): void {
  if (reached === point && ++times === Number(time)) process.kill(process.pid, 'SIGKILL');
}

function watchStore(store: Store): Store {
  return {
    ...store,
    async putBlob(bytes, mediaType) {
      pass('before a blob');
      const put = await store.putBlob(bytes, mediaType);
      pass('after a blob');
      return put;
    },
    async commit(kind, id, record) {
      const isFirst = await store.commit(kind, id, record);
      pass('after a record');
      return isFirst;
    },
  };
}

function watchQueues(coordination: Coordination): Coordination {
  return {
    ...coordination,
    queues(options) {
      const queues = coordination.queues(options);
      return {
        ...queues,
        async add(...args) {
          await queues.add(...args);
          pass('after what follows is queued');
        },
      };
    },
  };
}

const createDeps: CreateStageDeps = async (run, options) => {
  const deps = await createStageDeps(run, options);
  return { ...deps, store: watchStore(deps.store) };
};
const run = await openRun(folder);
await runWorker(
  {
    run,
    coordination: watchQueues(await openCoordination(url, namespaceOf(run.runId))),
    stages: [stage],
    lastStage: 'verify',
    concurrency: 1,
    keys: {},
    createDeps,
    onFault: (fault) => console.error(fault),
  },
  new AbortController().signal,
);
