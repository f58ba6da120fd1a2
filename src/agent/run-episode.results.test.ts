import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Environment } from '../env/environment.ts';
import { createFakeEnvironment } from '../env/fake/create-fake-environment.ts';
import { Trajectory, type ActResult, type Action } from '../schema/index.ts';
import { createFileStore } from '../store/file-store.ts';
import { sha256 } from '../store/ids.ts';
import { loadObservation } from '../store/observation-io.ts';
import { loadResult } from '../store/result-io.ts';
import type { Store } from '../store/store.ts';
import type { EpisodeContext, PolicyInput } from './policy.ts';
import { runEpisode } from './run-episode.ts';

const never = new AbortController().signal;
const KEPT_BYTES = 64 * 1024;
let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-results-'));
  store = await createFileStore({ folder });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const command = (...argv: string[]): Action => ({ type: 'run_command', argv, timeoutSeconds: 10 });
const done: Action = { type: 'done' };

async function play(actions: Action[], environment: Environment) {
  const inputs: PolicyInput[] = [];
  let context: EpisodeContext | undefined;
  const episode = await runEpisode(
    {
      context: { app: 'notes', goal: '', memory: { summaries: [], trajectories: [] }, seed: '', maxSteps: 10 },
      initialState: { apps: ['notes'], template: 'fake' },
      limits: { stepTimeoutMs: 5000, episodeTimeoutMs: 20_000 },
    },
    {
      environment,
      store,
      createPolicy: async (given) => {
        context = given;
        return {
          name: 'script',
          async nextAction(input) {
            inputs.push(input);
            return { intent: 'go on', action: actions[inputs.length - 1]! };
          },
        };
      },
    },
    never,
  );
  const readResult = (step: number) =>
    loadResult(({ sha256: name }) => store.getBlob(name), episode.steps[step]!.result!);
  return { episode, inputs, context, readResult };
}

/** An environment whose every command returns this. */
function returning(result: Partial<ActResult>): Environment {
  const environment = createFakeEnvironment({ commands: true });
  const text = result.text ?? '';
  const whole = { sha256: sha256(text), bytes: Buffer.byteLength(text) };
  return { ...environment, act: async () => ({ ok: true, code: 0, tookMs: 1, text, whole, ...result }) };
}

it('records what a command returned, and shows it to the next decision alone', async () => {
  const actions = [command('ls'), command('cat', 'nothing'), { type: 'wait', seconds: 0 } as const, done];
  const { episode, inputs, context, readResult } = await play(actions, createFakeEnvironment({ commands: true }));
  expect(context?.routes).toEqual(['command']);
  expect(inputs.map(({ lastResult }) => lastResult?.text)).toEqual([undefined, 'Notes/notes.txt\n', '', undefined]);
  expect(inputs[2]!.lastResult).toMatchObject({ ok: false, code: 1, stderr: expect.stringContaining('No such file') });
  expect(episode.steps.map(({ result }) => result?.ok)).toEqual([true, false, undefined, undefined]);
  expect(episode.steps[1]!.actionError).toBeUndefined();
  expect(await readResult(0)).toEqual(inputs[1]!.lastResult);
  expect(episode.environment.details).toMatchObject({ commands: 'on' });
  expect(episode.outcome).toBe('done');
});

it('refuses a command where the environment offers none, and goes on', async () => {
  const { episode, inputs, context } = await play([command('ls'), done], createFakeEnvironment());
  expect(context?.routes).toBeUndefined();
  expect(episode.steps[0]).toMatchObject({ actionError: expect.stringContaining('environment.commands') });
  expect(episode.steps[0]!.result).toBeUndefined();
  expect(inputs[1]!.lastResult).toBeUndefined();
});

it.each([
  ['control characters', 'a\u0000\u001b[2J\r\nb\u202ec', 'a\\u0000\\u001b[2J\nb\\u202ec'],
  ['bytes that are no UTF-8', Buffer.from([0x61, 0xff, 0xc3, 0x28]).toString('utf8'), 'a\ufffd\ufffd('],
  ['half a character', 'a\ud800b', 'a\ufffdb'],
])('makes %s printable', async (_name, text, kept) => {
  const { episode, inputs, readResult } = await play([command('x'), done], returning({ text, stderr: text }));
  expect(inputs[1]!.lastResult).toMatchObject({ text: kept, stderr: kept });
  expect(await readResult(0)).toMatchObject({ text: kept, stderr: kept });
  expect(episode.steps[0]!.result!.truncated).toBeUndefined();
});

it('keeps 64 KB of 10 MB, with the size and hash of all', async () => {
  const text = '語'.repeat(3_500_000);
  const { episode, readResult } = await play([command('x'), done], returning({ text, stderr: text }));
  const { result } = episode.steps[0]!;
  expect(result).toMatchObject({ truncated: true, whole: { bytes: 10_500_000, sha256: sha256(text) } });
  expect(result!.text.bytes).toBe(KEPT_BYTES - (KEPT_BYTES % 3));
  expect((await readResult(0)).text).toBe('語'.repeat(Math.floor(KEPT_BYTES / 3)));
});

const file = (name: string) => ({ path: name, sha256: sha256(name), bytes: 1 });

it('bounds text whose escapes are longer than itself, and long lists of files', async () => {
  const added = Array.from({ length: 5000 }, (_, index) => ({ ...file(String(index)), content: Buffer.alloc(9) }));
  const files = { added, changed: [], removed: [] };
  const { episode } = await play([command('x'), done], returning({ text: '\u0000'.repeat(60_000), files }));
  const { result } = episode.steps[0]!;
  expect(result!.text.bytes).toBeLessThanOrEqual(KEPT_BYTES);
  expect(result).toMatchObject({ truncated: true });
  expect(result!.files!.added).toHaveLength(200);
  expect(result!.files!.added[0]).toEqual(file('0'));
});

it('stores text beside a screen, printable and bounded', async () => {
  const environment = createFakeEnvironment();
  const observe: Environment['observe'] = async (signal) => ({
    ...(await environment.observe(signal)),
    text: 'x\u001b',
  });
  const { episode, inputs } = await play([done], { ...environment, observe });
  expect(inputs[0]!.observation.text).toBe('x\u001b');
  expect((await loadObservation(store, episode.steps[0]!.observation)).text).toBe('x\\u001b');
});

it('reads records from before results', async () => {
  const { episode } = await play([{ type: 'wait', seconds: 0 }, done], createFakeEnvironment());
  const record = { schemaVersion: 1, id: '0'.repeat(64), kind: 'exploration', turn: 1, ...episode };
  expect(Trajectory.parse(record).steps.every((step) => !('result' in step))).toBe(true);
});
