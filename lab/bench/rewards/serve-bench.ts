/** The service of lab/bench/rewards.ts: one task of the FAKE environment, and a judge of the given speed. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { recordNotesRun } from '../../../src/testing/notes-run.ts';
import { startCoordination } from '../../../src/coordination/open-coordination.ts';
import { SCHEMA_VERSION, type Task } from '../../../src/schema/index.ts';
import { createServer } from '../../../src/serve/create-server.ts';
import type { Judge, Judgement } from '../../../src/serve/reward-service.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { taskId } from '../../../src/store/record-ids.ts';
import type { Store } from '../../../src/store/store.ts';
import { commitRecord } from '../../../src/store/typed-records.ts';
import { createVerifier } from '../../../src/model-free/shared/create-verifier.ts';

/** `patient` waits as long as the rollout requests, as for a model's answer; `model-free` is the verifier of a run. */
export type BenchJudge = 'patient' | 'model-free';

/** A patient judge never waits for a slot, so that only the service around it is measured. */
const JUDGEMENTS = { patient: 4096, 'model-free': 8 } as const;
const ignore = () => undefined;

export async function addTask(store: Store): Promise<Task> {
  const exploration = await commitRecord(store, 'trajectories', await recordNotesRun(store));
  const fact = { kind: 'checked', subject: 'application:notes/frame/menu:View/menu item:Large text' } as const;
  const asked = {
    apps: ['notes'],
    platform: 'desktop',
    guideline: 'feature-use',
    instruction: 'Turn on "Large text".',
    params: {},
    initialState: exploration.initialState,
    check: { expect: [{ fact, op: 'equals' as const, value: 'true' }], allow: [] },
  } as const;
  const check = { expect: [...asked.check.expect], allow: [] };
  return commitRecord(store, 'tasks', {
    ...asked,
    check,
    schemaVersion: SCHEMA_VERSION,
    id: taskId({ ...asked, check }),
    template: asked.instruction,
    evidence: { trajectoryId: exploration.id, steps: [0] },
    generator: 'bench',
  });
}

/** Prints its address; ends with SIGTERM. */
export async function serveBench([root, name]: readonly string[]): Promise<void> {
  const kind = name as BenchJudge;
  const coordination = await startCoordination({
    url: undefined,
    namespace: '{bench}',
    folder: path.join(root!, 'redis'),
    onRestart: ignore,
    onGone: ignore,
  });
  const tasks = await openStore(path.join(root!, 'run'));
  await addTask(tasks);
  const store = await openStore(path.join(root!, 'serve'));
  const verify = kind === 'patient' ? judgePatiently : createVerifier(store).verify;
  const known = { name: kind, model: kind, configuration: {}, reads: 'trees' } as const;
  const judge: Judge = { ...known, verify, probe: async () => undefined };
  const options = { limits: { judgements: JUDGEMENTS[kind] } };
  const { app, close } = await createServer({ tasks, store, judge, coordination }, options);
  await app.listen({ host: '127.0.0.1', port: 0 });
  console.log(app.listeningOrigin);
  await new Promise((resolve) => process.once('SIGTERM', resolve));
  await close();
  await coordination.close();
}

/** The rollout's answer is the number of milliseconds. */
async function judgePatiently({ trajectory }: Parameters<Judge['verify']>[0]): Promise<Judgement> {
  await sleep(Number(trajectory.answer));
  return { status: 'scored', result: 'success', reward: 1, screenDetails: '', reasoning: '', evidence: [] };
}
