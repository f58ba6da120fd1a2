/** Exports a run of the FAKE environment to every target with actions, plays the files, and spoils some of them. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callCli } from '../src/testing/call-cli.ts';
import { writeFakeConfig } from '../src/testing/cli.ts';
import { REPLAYABLE } from '../src/replay/read-target.ts';

const PROGRAM = fileURLToPath(new URL('replay.ts', import.meta.url));
/** A fake desktop has no phone actions. */
const TARGETS = REPLAYABLE.filter((target) => target !== 'android-control');

interface Row {
  step: number;
  messages: { role: string; content: string }[];
}

let root: string;
let run: string;
let dataset: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-replay-test-'));
  run = path.join(root, 'fake');
  dataset = path.join(root, 'dataset');
  await callCli(['run', await writeFakeConfig(root, 'fake')]);
  const kept = ['--near-duplicates', 'off', '--max-share-without-action', '1'];
  await callCli(['export', run, '--output', dataset, '--targets', TARGETS.join(','), ...kept]);
}, 180_000);
afterAll(() => rm(root, { recursive: true, force: true }));

function replay(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', PROGRAM, ...args], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

/** Moves the first click of an episode, and changes later texts. */
function spoil(content: string, step: number): string {
  return step === 0
    ? content.replace(/"coordinate":\[\d+,\d+\]/, '"coordinate":[999,999]')
    : content.replace(/"text":"[^"]*"/, '"text":"x"');
}

it('plays the rows of every target to the end that their tasks demand', { timeout: 120_000 }, async () => {
  const { code, stdout, stderr } = await replay(dataset, 'all', '--run', run, '--sample', '6');
  expect(stderr.trim()).toMatch(/^\.+$/);
  for (const target of TARGETS) expect(stdout).toMatch(new RegExp(`^${target} +\\d+ +6 +\\d+ +6 +100\\.0 %`, 'm'));
  expect(code).toBe(0);
});

it(
  'finds rows that end elsewhere, rows that lack a step, and rows that cannot be read',
  { timeout: 120_000 },
  async () => {
    const file = path.join(dataset, 'llama-factory/autoplay_train.jsonl');
    const rows = (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Row);
    const spoilt = rows.map((row) => ({
      ...row,
      messages: row.messages.map((turn) => ({ ...turn, content: spoil(turn.content, row.step) })),
    }));
    // The first row is the first step of a trajectory.
    spoilt.shift();
    spoilt.at(-1)!.messages.at(-1)!.content = 'I would rather not.';
    await writeFile(file, `${spoilt.map((row) => JSON.stringify(row)).join('\n')}\n`);
    const { code, stdout, stderr } = await replay(dataset, 'llama-factory', '--run', run);
    expect(stdout).not.toMatch(/100\.0 %/);
    expect(stderr).toContain('FAIL llama-factory');
    expect(stderr).toContain('no row describes step 0');
    expect(stderr).toMatch(/expect 1: /);
    expect(code).toBe(1);
  },
);

it.each([
  [['trl'], 'give DATASET and TARGET'],
  [['DATASET', 'trl,nothing'], 'TARGET: "nothing" is not in the dataset'],
  [['DATASET', 'trl', '--sample', '0'], 'sample'],
  [['nowhere', 'trl'], 'nowhere is not a run'],
])('refuses %j', async (args, message) => {
  const given = args.map((arg) => (arg === 'DATASET' ? dataset : arg));
  const { code, stderr } = await replay(...given, ...(args[0] === 'DATASET' ? ['--run', run] : []));
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});
