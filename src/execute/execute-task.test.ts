/** Without an agent, the exploration that a task describes in hindsight is its execution. */
import { expect, test } from 'vitest';
import { hashId } from '../store/ids.ts';
import { executionId } from '../store/record-ids.ts';
import { commitRecord, readRecord } from '../store/typed-records.ts';
import { makeFolder, makeRun, verifiedRecords, type VerifiedRecords } from '../testing/dataset-fixture.ts';
import { executeTask } from './execute-task.ts';

const refuse = () => Promise.reject(new Error('no environment is needed'));

test('the exploration becomes the execution, its cost stays where it was, and no environment is leased', async () => {
  const { folder, remove } = await makeFolder();
  try {
    const store = await makeRun(folder, {});
    const [{ task }] = (await verifiedRecords(store)) as [VerifiedRecords];
    const { steps, turn, ...rest } = await readRecord(store, 'trajectories', task.evidence.trajectoryId);
    const usage = { promptTokens: 1, completionTokens: 1, costUsd: 1 };
    const exploration = { ...rest, id: hashId('explored'), turn, steps: steps.map((step) => ({ ...step, usage })) };
    await commitRecord(store, 'trajectories', exploration);
    const evidence = { trajectoryId: exploration.id, steps: [0] };
    await commitRecord(store, 'tasks', { ...task, id: hashId('hindsight'), evidence });

    const runId = hashId('run');
    const limits = { stepTimeoutMs: 1000, episodeTimeoutMs: 1000 };
    const input = { runId, seed: 1, taskId: hashId('hindsight'), maxSteps: 1, looks: undefined, limits };
    const deps = { store, withEnvironment: refuse, createPolicy: undefined };
    const executed = await executeTask(input, deps, new AbortController().signal);

    const id = executionId(runId, hashId('hindsight'), 1);
    const identity = { id, kind: 'execution', taskId: hashId('hindsight'), instruction: task.instruction };
    expect(executed).toEqual({ ...rest, steps, ...identity });
    expect(await readRecord(store, 'trajectories', id)).toEqual(executed);
    expect(await executeTask(input, deps, new AbortController().signal)).toEqual(executed);
  } finally {
    await remove();
  }
});
