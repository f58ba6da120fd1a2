/** Spoils tasks of a run on the FAKE environment: at least 98 of 100 of them must be refused for training. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callCli } from '../src/testing/call-cli.ts';
import { writeFakeConfig } from '../src/testing/cli.ts';

const PROGRAM = fileURLToPath(new URL('spoil-tasks.ts', import.meta.url));

let root: string;
let run: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-spoil-test-'));
  run = path.join(root, 'fake');
  await callCli(['run', await writeFakeConfig(root, 'fake')]);
}, 180_000);
afterAll(() => rm(root, { recursive: true, force: true }));

function spoil(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', PROGRAM, ...args], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

it('refuses spoiled tasks of each kind, and admits the tasks themselves', { timeout: 180_000 }, async () => {
  const admitted = await callCli(['admit', run]);
  expect(admitted.stderr).not.toMatch(/refused|untested/);
  expect(admitted.stdout).toMatch(/^admitted +(\d+) +\1 +100\.0 %/m);

  const journal = path.join(root, 'journal');
  // Six milliseconds: before the first task is tested on any machine.
  const cut = await spoil(run, '--count', '40', '--minutes', '0.0001', '--journal', journal);
  expect(cut).toMatchObject({ code: 1, stdout: expect.stringContaining('Not all were tested') as string });

  const { code, stdout, stderr } = await spoil(run, '--count', '40', '--journal', journal);
  expect(stderr).not.toMatch(/untested|admitted although/);
  expect(stderr).toMatch(/^(\d+)\/\1 spoiled tasks tested, /m);
  for (const kind of [
    'passes when nothing is done',
    'cannot be reached',
    'lets anything else happen',
    'fails one replay in three',
  ])
    expect(stdout).toMatch(new RegExp(`^${kind} +(\\d+) +\\1 +100\\.0 %`, 'm'));
  expect(stdout).not.toContain('Not all were tested');
  expect(Number(/^all +(\d+)/m.exec(stdout)?.[1])).toBeGreaterThanOrEqual(20);
  expect(code).toBe(0);
});

it('says what is wrong with its arguments', async () => {
  expect(await spoil()).toMatchObject({ code: 2, stderr: expect.stringContaining('give RUN') as string });
  const wrong = await spoil(run, '--count', 'many');
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('count') as string });
});
