import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cutRun, executionContext, playOnWorkbench, type WorkbenchRun } from '../../testing/workbench-runs.ts';
import { storeTrajectory } from '../../testing/trajectory.ts';
import { startWorkbench } from '../../testing/workbench.ts';
import type { Check, Trajectory, UiNode } from '../../schema/index.ts';
import { createFileStore } from '../../store/file-store.ts';
import type { Store } from '../../store/store.ts';
import { createVerifier } from './create-verifier.ts';

const never = new AbortController().signal;
const run = playOnWorkbench(startWorkbench(), [
  ['click', 'menu', 'View'],
  ['click', 'menu item', 'Wrap'],
]);
const wrap = { kind: 'checked', subject: 'application:bench/frame/menu:View/menu item:Wrap' } as const;
const wrapOn: Check = { expect: [{ fact: wrap, op: 'equals', value: 'true' }], allow: [] };
let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-verify-'));
  store = await createFileStore({ folder });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function verify(check: Check | undefined, done: WorkbenchRun, changes: Partial<Trajectory> = {}) {
  const { task } = executionContext(check ?? wrapOn);
  const { check: _check, ...unchecked } = task;
  const trajectory = await storeTrajectory(store, done, { kind: 'execution', ...changes });
  return createVerifier(store).verify({ task: check ? task : unchecked, trajectory }, never);
}

test('what the task asks for and nothing else is a success, with the reasons', async () => {
  const judgement = await verify(wrapOn, run);
  expect(judgement).toMatchObject({ status: 'scored', result: 'success', reward: 1, score: 1 });
  expect(judgement.items?.every(({ passed }) => passed)).toBe(true);
  expect(judgement.screenDetails).toContain('Wrap: "false" → "true"');
  expect(judgement.evidence).toEqual([0, run.actions.length - 1]);
});

test('anything less is a failure that says what is missing', async () => {
  const judgement = await verify(wrapOn, cutRun(run, 1));
  expect(judgement).toMatchObject({ status: 'scored', result: 'failure', reward: 0 });
  expect(judgement.reasoning).toContain(
    'FAIL expect 1: checked application:bench/frame/menu:View/menu item:Wrap equals "true": found "false"',
  );
  expect(judgement.screenDetails).toContain('nothing that lasts');
});

test.each(['failed', 'out_of_steps'] as const)(
  'an agent that ended as %s has failed, whatever the screen shows',
  async (outcome) => {
    const judgement = await verify(wrapOn, run, { outcome });
    expect(judgement.result).toBe('failure');
    expect(judgement.items?.filter(({ passed }) => !passed).map(({ id }) => id)).toEqual(['finished']);
  },
);

test('a question is judged by the answer of the trajectory', async () => {
  const check: Check = { expect: [], allow: [wrap], answer: { equals: 'no', from: [wrap] } };
  const results = [{ answer: 'No.' }, { answer: 'yes' }, {}].map(
    async (changes) => (await verify(check, run, changes)).result,
  );
  expect(await Promise.all(results)).toEqual(['success', 'failure', 'failure']);
});

test('without a check there is nothing to score', async () => {
  expect(await verify(undefined, run)).toMatchObject({ status: 'unscorable', result: null, reward: null });
});

test('where no application answers at the end nothing can be said', async () => {
  const silent: UiNode = { role: 'application', name: '', description: 'not responding', states: [], children: [] };
  const tree: UiNode = { role: 'desktop frame', name: 'main', states: [], children: [silent] };
  const frames = run.frames.map((frame, at) => (at === run.frames.length - 1 ? { ...frame, tree } : frame));
  const judgement = await verify(wrapOn, { ...run, frames }, { outcome: 'failed' });
  expect(judgement).toMatchObject({ status: 'unscorable', result: null, reward: null });
});

test('an episode that shows no screen at all has not done anything', async () => {
  expect((await verify(wrapOn, cutRun(run, 0), { steps: [] })).result).toBe('failure');
});

test('an answer that no screen gave is wrong, whoever expects it', async () => {
  const check: Check = { expect: [], allow: [wrap], answer: { equals: 'yes', from: [wrap] } };
  const judgement = await verify(check, run, { answer: 'yes' });
  expect(judgement.items?.filter(({ passed }) => !passed).map(({ id }) => id)).toEqual(['answer seen']);
});
