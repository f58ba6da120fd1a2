/** A damaged run from a user's view: every command continues or gives a remedy, and repair plus resume fix it. */
import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockRun } from '../run/run-lock.ts';
import { sealJson } from '../store/seal.ts';
import { callCli } from '../testing/call-cli.ts';
import { readRun, writeFakeConfig, type CliResult } from '../testing/cli.ts';

let root: string;
let whole: string;
let config: string;
let undisturbed: Awaited<ReturnType<typeof readRun>>;

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-repair-'));
  whole = path.join(root, 'whole');
  config = await writeFakeConfig(root, 'whole');
  const text = await readFile(config, 'utf8');
  await writeFile(config, text.replace('[notes, lists]', '[notes]').replace('turns: 2', 'turns: 1'));
  const { code, stderr } = await callCli(['run', config]);
  expect(code, stderr).toBe(0);
  undisturbed = await readRun(whole);
}, 120_000);
afterAll(() => rm(root, { recursive: true, force: true }));

async function copyRun(name: string): Promise<string> {
  const folder = path.join(root, name);
  await rm(folder, { recursive: true, force: true });
  await cp(whole, folder, { recursive: true });
  return folder;
}

async function firstOf(folder: string, kind: string): Promise<string> {
  const [name] = (await readdir(path.join(folder, 'records', kind))).toSorted();
  return path.join(folder, 'records', kind, name!);
}

/** One line per error, without a stack trace or a library's own message. */
function expectPlain({ stderr, stdout }: CliResult): void {
  expect(stdout + stderr).not.toMatch(/ZodError|\n\s+at .*:\d+|SyntaxError|Unexpected token/);
}

test('a damaged verdict, task and picture: every verb goes on, repair and resume put them right', async () => {
  const folder = await copyRun('all');
  const verdict = await firstOf(folder, 'verdicts');
  await writeFile(verdict, (await readFile(verdict, 'utf8')).replace('"reward":1', '"reward":0'));
  const task = (JSON.parse(await readFile(await lastOf(folder, 'verdicts'), 'utf8')) as { taskId: string }).taskId;
  const taskFile = path.join(folder, 'records/tasks', `${task}.json`);
  await writeFile(taskFile, (await readFile(taskFile, 'utf8')).replace('"instruction":"', '"instruction":"Now '));

  const status = await callCli(['status', folder]);
  expect(status.code).toBe(0);
  expect(status.stdout).toMatch(/1 records are damaged.*verdicts/);
  expect(status.stdout).toContain('fsck');
  const exported = await callCli(['export', folder, '--targets', 'jsonl', '--output', path.join(root, 'sound')]);
  expect(exported.stdout).toContain('Left out 2 damaged');
  expect(exported.stderr).toContain('--repair');
  expect(exported.code).toBe(1);
  const rows = (await readFile(path.join(root, 'sound/jsonl/trajectories.jsonl'), 'utf8')).trim().split('\n');
  expect(rows).toEqual(undisturbed.rows.slice(1, -1));
  const report = await callCli(['report', folder]);
  expect(report.stderr).toMatch(/2 damaged records .* are not counted/);
  expect(report.code).toBe(1);
  const stopped = await callCli(['resume', folder]);
  expect(stopped.stderr).toContain('fsck');
  expect(stopped.code).toBe(1);
  const checked = await callCli(['fsck', folder]);
  expect(checked.stdout).toContain(`PROBLEM verdicts/${path.basename(verdict, '.json')}`);
  expect(checked.code).toBe(1);
  for (const result of [status, exported, report, stopped, checked]) expectPlain(result);

  const repaired = await callCli(['fsck', folder, '--repair']);
  expect(repaired.stdout).toContain('MOVED records/verdicts/');
  expect(repaired.code).toBe(0);
  const resumed = await callCli(['resume', folder]);
  expect(resumed.code, resumed.stderr).toBe(0);
  expect(await readRun(folder)).toEqual(undisturbed);
  expect((await callCli(['fsck', folder])).stdout).toContain('No problem found.');
}, 120_000);

async function lastOf(folder: string, kind: string): Promise<string> {
  const name = (await readdir(path.join(folder, 'records', kind))).toSorted().at(-1);
  return path.join(folder, 'records', kind, name!);
}

test('what was given up because of damage is tried again after a repair', async () => {
  const folder = await copyRun('given-up');
  await rm(path.join(folder, 'records/verdicts'), { recursive: true });
  const trajectory = path.join(folder, 'records/trajectories', `${await anExecution(folder)}.json`);
  const tree = /"tree":\{"sha256":"([a-f0-9]{64})/.exec(await readFile(trajectory, 'utf8'))![1]!;
  await truncate(path.join(folder, 'blobs', tree.slice(0, 2), tree), 0);
  const first = await callCli(['resume', folder]);
  expectPlain(first);
  expect(first.stdout).toContain('in quarantine');
  expect(first.stdout).toContain('--repair');
  expect(first.code).toBe(1);
  expect((await callCli(['fsck', folder, '--repair'])).code).toBe(0);
  const resumed = await callCli(['resume', folder]);
  expect(resumed.code, resumed.stdout + resumed.stderr).toBe(0);
  expect(await readRun(folder)).toEqual(undisturbed);
}, 120_000);

async function anExecution(folder: string): Promise<string> {
  const ids = (await readdir(path.join(folder, 'records/trajectories'))).toSorted();
  for (const name of ids) {
    const record = JSON.parse(await readFile(path.join(folder, 'records/trajectories', name), 'utf8'));
    if (record.kind === 'execution') return record.id as string;
  }
  throw new Error('the run has no execution');
}

test.concurrent.each([
  [
    'a pipe',
    async (file: string) => void execFileSync('sh', ['-c', `rm "${file}" && mkfifo "${file}"`]),
    ['status', 'fsck', 'resume', 'export'],
  ],
  ['another shape', (file: string) => writeFile(file, sealJson({ id: 1 }, { about: aboutOf(file) })), ['status']],
  ['no object', (file: string) => writeFile(file, 'null\n'), ['fsck']],
])('a verdict that is %s is told of in one line that names it, and hangs nothing', async (what, damage, verbs) => {
  const folder = await copyRun(`verdict-${what.replaceAll(' ', '-')}`);
  const file = await firstOf(folder, 'verdicts');
  await damage(file);
  for (const verb of verbs) {
    const result = await callCli([verb, folder]);
    expectPlain(result);
    if (verb !== 'export') expect(result.stdout + result.stderr).toContain(path.basename(file));
    expect(result.stdout + result.stderr).toContain('--repair');
  }
});

function aboutOf(file: string): string {
  return `${path.basename(path.dirname(file))}/${path.basename(file, '.json')}`;
}

test('a damaged run.json is refused, and written anew by its config', async () => {
  const folder = await copyRun('damaged-run');
  const file = path.join(folder, 'run.json');
  const own = path.join(root, 'damaged-run.yaml');
  await writeFile(own, (await readFile(config, 'utf8')).replace(whole, folder));
  const before = JSON.parse(await readFile(file, 'utf8')) as { runId: string };
  await writeFile(file, (await readFile(file, 'utf8')).replace('"seed": 7', '"seed": 8'));
  for (const verb of ['fsck', 'status', 'export', 'resume']) {
    const refused = await callCli([verb, folder]);
    expect(refused.stderr).toMatch(/^error: .*run\.json: .*autoplay run CONFIG\n$/);
    expect(refused.code).toBe(1);
  }
  const mended = await callCli(['run', own]);
  expect(mended.code, mended.stderr).toBe(0);
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ runId: before.runId, config: { seed: 7 } });
  expect(await readRun(folder)).toEqual(undisturbed);

  await rm(file);
  expect((await callCli(['run', own])).code).toBe(0);
  await truncate(file, 10);
  await writeFile(own, (await readFile(own, 'utf8')).replace('seed: 7', 'seed: 8'));
  const other = await callCli(['run', own]);
  expect(other.stderr).toContain('no record of the run of this config');
  expect(other.code).toBe(2);
}, 120_000);

test.each([1, 2])('a run of version %i is refused with the way to make it anew', async (schemaVersion) => {
  const folder = await copyRun('before');
  const { sha256: _none, ...content } = JSON.parse(await readFile(path.join(folder, 'run.json'), 'utf8'));
  const former = { ...content, schemaVersion };
  await writeFile(path.join(folder, 'run.json'), `${JSON.stringify(former, null, 2)}\n`);
  const { stderr, code } = await callCli(['status', folder]);
  expect(stderr).toMatch(/^error: .*earlier version.*autoplay run CONFIG\n$/);
  expect(code).toBe(2);
});

test('a dataset of its own is checked against its manifest, and not repaired', async () => {
  const dataset = path.join(root, 'steps');
  expect((await callCli(['export', whole, '--targets', 'trl,jsonl', '--output', dataset])).code).toBe(0);
  expect(await callCli(['fsck', dataset])).toMatchObject({ code: 0 });
  const [picture] = await readdir(path.join(dataset, 'jsonl/images'));
  await rm(path.join(dataset, 'jsonl/images', picture!));
  const found = await callCli(['fsck', dataset, '--json']);
  expect(JSON.parse(found.stdout)).toMatchObject({ problems: [expect.stringContaining('jsonl/images')] });
  expect(found.code).toBe(1);
  const refused = await callCli(['fsck', dataset, '--repair']);
  expect(refused.stderr).toContain('autoplay export');
  expect(refused.code).toBe(2);
});

test('nothing is moved while the run is conducted', async () => {
  const folder = await copyRun('busy');
  const verdict = await firstOf(folder, 'verdicts');
  await truncate(verdict, 0);
  const unlock = await lockRun(folder, { signal: new AbortController().signal, onNotice: () => undefined });
  const { code, stderr } = await callCli(['fsck', folder, '--repair']);
  await unlock();
  expect(stderr).toContain(`process ${process.pid}`);
  expect(code).toBe(2);
  expect(await readdir(folder)).not.toContain('damaged');
});
