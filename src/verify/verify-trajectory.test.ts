import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SCHEMA_VERSION, type Trajectory } from '../schema/index.ts';
import { createFileStore } from '../store/file-store.ts';
import { hashId } from '../store/ids.ts';
import { executionId, taskId } from '../store/record-ids.ts';
import type { Store } from '../store/store.ts';
import { commitRecord } from '../store/typed-records.ts';
import type { Judgement, Verifier } from './verifier.ts';
import { verifyTrajectory } from './verify-trajectory.ts';

const never = new AbortController().signal;
const runId = hashId('run');
let folder: string;
let store: Store;
let judged: number;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-verify-'));
  store = await createFileStore({ folder });
  judged = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const success: Judgement = {
  status: 'scored',
  result: 'success',
  reward: 1,
  screenDetails: '',
  reasoning: 'it holds',
  evidence: [0],
};
const verifier: Verifier = {
  name: 'kind',
  verify: async () => {
    judged += 1;
    return success;
  },
};

async function commitExecution(changes: Partial<Trajectory>): Promise<string> {
  const initialState = { apps: ['notes'], template: 'fake' };
  const asked = {
    apps: ['notes'],
    platform: 'desktop',
    guideline: 'repetition',
    instruction: 'x',
    params: {},
    initialState,
  } as const;
  const id = taskId(asked);
  const evidence = { trajectoryId: hashId('exploration'), steps: [0] };
  await commitRecord(store, 'tasks', {
    schemaVersion: SCHEMA_VERSION,
    id,
    ...asked,
    template: 'x',
    evidence,
    generator: 'none',
  });
  const { id: execution } = await commitRecord(store, 'trajectories', {
    schemaVersion: SCHEMA_VERSION,
    id: executionId(runId, id),
    kind: 'execution',
    app: 'notes',
    platform: 'desktop',
    environment: { name: 'fake', width: 64, height: 48, details: {} },
    initialState,
    policy: 'none',
    taskId: id,
    steps: [],
    outcome: 'done',
    ...changes,
  });
  return execution;
}

test('a verdict names what it judges, and is made once', async () => {
  const trajectoryId = await commitExecution({});
  const verdict = await verifyTrajectory({ runId, trajectoryId }, { store, verifier }, never);
  expect(verdict).toMatchObject({ trajectoryId, verifier: 'kind', status: 'scored', reward: 1 });
  expect(await verifyTrajectory({ runId, trajectoryId }, { store, verifier }, never)).toEqual(verdict);
  expect(judged).toBe(1);
});

test('what infrastructure cut short is not judged: no reward, not even 0', async () => {
  const error = { code: 'ENV_TIMEOUT', message: 'no screen' };
  const trajectoryId = await commitExecution({ outcome: 'aborted', error });
  expect(await verifyTrajectory({ runId, trajectoryId }, { store, verifier }, never)).toMatchObject({
    status: 'infra_error',
    result: null,
    reward: null,
    reasoning: 'ENV_TIMEOUT: no screen',
  });
  expect(judged).toBe(0);
});

test('an exploration cannot be judged', async () => {
  const trajectoryId = await commitExecution({ taskId: undefined, kind: 'exploration', turn: 1 });
  await expect(verifyTrajectory({ runId, trajectoryId }, { store, verifier }, never)).rejects.toMatchObject({
    code: 'RECORD_INVALID',
  });
});
