import { existsSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findConductor, lockRun } from '../run/run-lock.ts';
import { callCli } from '../testing/call-cli.ts';
import { countRecords, runCli, startCli, writeFakeConfig } from '../testing/cli.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-cli-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function writeConfig(text: string): Promise<string> {
  const file = path.join(await mkdtemp(path.join(root, 'config-')), 'run.yaml');
  await writeFile(file, text);
  return file;
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Exit code 2 and these words, without a stack trace. */
async function expectWrongInput(args: readonly string[], words: readonly string[], env?: NodeJS.ProcessEnv) {
  const { code, stdout, stderr } = await callCli(args, env);
  expect(stderr).toMatch(/^error: /);
  for (const word of words) expect(stderr).toContain(word);
  expect(stderr).not.toMatch(/\n\s+at .*:\d+/);
  expect(stdout).toBe('');
  expect(code).toBe(2);
}

it('suggests the run that a nearly right name means', async () => {
  const folder = await mkdtemp(path.join('datasets', 'suggested-run-'));
  try {
    await writeFile(path.join(folder, 'run.json'), '{}');
    const name = path.basename(folder);
    const { stderr, code } = await callCli(['status', `${name}x`]);
    expect(stderr).toContain(`is not a run: it has no run.json. Did you mean "${name}"?`);
    expect(code).toBe(2);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('tells its version', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  expect(await callCli(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: '' });
});

describe('wrong arguments', () => {
  it.each([
    [['rum'], ["unknown command 'rum'", 'Did you mean run?']],
    [['run'], ["missing required argument 'config'"]],
    [['run', 'a.yaml', 'b.yaml'], ['too many arguments']],
    [['run', '--fast', 'a.yaml'], ["unknown option '--fast'"]],
    [['run', 'no-such.yaml'], ['no-such.yaml: no such file']],
    [['run', 'configs'], ['configs: is a folder']],
    [['resume'], ["missing required argument 'run'"]],
    [['resume', 'no-such-run'], ['no-such-run is not a run']],
    [['resume', 'package.json'], ['package.json is a file']],
    [
      ['resume', 'x', '--retry-quarantined', 'MODEL_TIMEOT'],
      ['There is no code "MODEL_TIMEOT"', '"MODEL_TIMEOUT"'],
    ],
    [['status', '../..'], ['../.. is not a run']],
    [
      ['status', '--jsn', 'x'],
      ["unknown option '--jsn'", '--json'],
    ],
    [['fsck', ''], ['is not a run']],
    [
      ['export', 'x', '--targets', 'parket'],
      ['There is no target "parket"', '"parquet"'],
    ],
    [
      ['worker', 'x', '--stages', 'explore,exectue'],
      ['There is no stage "exectue"', '"execute"'],
    ],
    [
      ['worker', 'x', '--concurrency', '0'],
      ['--concurrency', 'whole number'],
    ],
    [
      ['worker', 'x', '--concurrency', '1e9'],
      ['--concurrency', 'whole number'],
    ],
  ] as [string[], string[]][])('%j', async (args, words) => {
    await expectWrongInput(args, words);
  });

  it('a Redis URL that is none, named without its password', async () => {
    const config = await writeFakeConfig(root, 'bad-url');
    const env = { REDIS_URL: 'http://:secret@host' };
    await expectWrongInput(['run', config], ['REDIS_URL'], env);
    expect((await callCli(['run', config], env)).stderr).not.toContain('secret');
  });

  it('no word at all shows the help', async () => {
    const { code, stdout } = await runCli([]);
    expect(stdout).toContain('Usage: autoplay');
    expect(code).toBe(0);
  });

  it.each([['--help'], ['help'], ['run', '--help']])('asking for help with %s is fine', async (...args) => {
    const { code, stdout } = await callCli(args);
    expect(stdout).toContain('Usage: autoplay');
    expect(code).toBe(0);
  });
});

describe('wrong configs', () => {
  it.each([
    ['an unknown key', 'name: a\napps: [x]\nsede: 1', [':3: sede: unknown key', '"seed"']],
    ['an application that is not in the catalogue', 'name: a\napps: [mousepadd]', ['"mousepadd"', 'mousepad']],
    [
      'an unknown policy',
      'name: a\napps: [mousepad]\nexecute: {policy: gpt}',
      ['execute.policy', '"gpt"', 'model-free'],
    ],
    ['an unknown environment', 'name: a\napps: [x]\nenvironment: {name: desk}', ['environment.name', '"desk"']],
    ['a platform nothing runs', 'name: a\napps: [x]\nplatform: android\nenvironment: {name: fake}', ['platform']],
    ['a missing catalogue', 'name: a\napps: [x]\ncatalogue: none.yaml', ['none.yaml']],
    ['a broken catalogue', 'name: a\napps: [x]\ncatalogue: run.yaml', ['run.yaml']],
  ])('with %s', async (_what, text, words) => {
    const config = await writeConfig(text);
    await expectWrongInput(['run', config], [config, ...words]);
    expect(await readdir(path.dirname(config))).toEqual(['run.yaml']);
  });
});

describe('a run', () => {
  it('can be driven one stage at a time', async () => {
    const folder = path.join(root, 'staged');
    const config = await writeFakeConfig(root, 'staged');
    const counts = async () =>
      Promise.all((['summaries', 'proposals', 'verdicts'] as const).map((kind) => countRecords(folder, kind)));

    expect((await callCli(['explore', config])).code).toBe(0);
    expect(await counts()).toEqual([4, 0, 0]);
    expect((await callCli(['propose', folder])).code).toBe(0);
    expect(await counts()).toEqual([4, 16, 0]);
    const { code, stdout } = await callCli(['execute', folder]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/total +\d+ +\d+ +0 +0 +–/);
    const unfinished = await callCli(['status', folder]);
    expect(unfinished.stdout).toContain(`resume ${folder}`);
    expect((await callCli(['verify', folder])).code).toBe(0);
    expect((await counts())[2]).toBe(await countRecords(folder, 'tasks'));

    expect(await readdir(folder)).not.toContain('manifest.json');
    const exported = await callCli(['export', folder, '--targets', 'jsonl', '--output', path.join(root, 'elsewhere')]);
    expect(exported.stdout).toContain('as jsonl');
    expect(await readdir(path.join(root, 'elsewhere'))).toContain('manifest.json');

    const status = JSON.parse((await callCli(['status', '--json', folder])).stdout) as Record<string, unknown>;
    expect(status).toMatchObject({ name: 'chaos', folder, running: false, ended: true });
    expect((await callCli(['status', folder])).stdout).toMatch(/ended\n\n {2}explore +4\/4/);
  });

  it('is conducted by one process at a time, and status says by which', async () => {
    const folder = path.join(root, 'locked');
    const config = await writeFakeConfig(root, 'locked');
    expect((await callCli(['explore', config])).code).toBe(0);
    const unlock = await lockRun(folder, { signal: new AbortController().signal, onNotice: () => undefined });
    await expectWrongInput(['resume', folder], [`process ${process.pid} is running it`]);
    expect((await callCli(['status', folder])).stdout).toContain(`running (process ${process.pid}`);
    await unlock();
    const run = startCli(['resume', folder]);
    const conductor = () => findConductor(folder);
    await vi.waitFor(async () => expect(await conductor()).toMatchObject({ pid: run.pid }), {
      timeout: 30_000,
      interval: 5,
    });
    expect((await run.ended).code).toBe(0);
    expect(await conductor()).toBeUndefined();
  });

  it('is not mixed with another that has the same folder, but takes new limits', async () => {
    const folder = path.join(root, 'mixed');
    const config = await writeFakeConfig(root, 'mixed');
    expect((await callCli(['explore', config])).code).toBe(0);
    const text = await readFile(config, 'utf8');
    await writeFile(config, text.replace('seed: 7', 'seed: 8'));
    await expectWrongInput(['explore', config], [folder, 'holds another run', 'seed']);
    await writeFile(config, `${text}limits: { attempts: 5 }\nworkers: 2\n`);
    expect((await callCli(['explore', config])).code).toBe(0);
    expect(JSON.parse(await readFile(path.join(folder, 'run.json'), 'utf8'))).toMatchObject({
      config: { limits: { attempts: 5 }, workers: 2 },
    });
  });

  it('is not made in a folder that holds other things', async () => {
    const config = await writeFakeConfig(root, 'home');
    await mkdir(path.join(root, 'home'));
    await writeFile(path.join(root, 'home/letter.txt'), 'dear all');
    await expectWrongInput(['run', config], ['output', 'letter.txt']);
    expect(await readdir(path.join(root, 'home'))).toEqual(['letter.txt']);
  });

  it('writes its progress as plain lines elsewhere than on a terminal', async () => {
    const { stderr, stdout } = await callCli(['run', await writeFakeConfig(root, 'plain')]);
    const lines = stderr.trim().split('\n');
    for (const line of lines)
      expect(line).toMatch(/^explore \d+\/\d+, propose \d+\/\d+, execute \d+\/\d+, verify \d+\/\d+/);
    expect(lines.at(-1)).toMatch(/^explore 4\/4, propose 16\/16, /);
    expect(stdout).toContain('View     npm run autoplay -- view ');
    for (const line of stdout.split('\n').filter((one) => /^(app|notes|lists|total|─)/.test(one)))
      expect(line.length).toBeLessThanOrEqual(80);
  });

  it('that has no contested tasks says so', async () => {
    const config = await writeFakeConfig(root, 'uncontested');
    await callCli(['explore', config]);
    const { code, stdout } = await callCli(['contest', path.join(root, 'uncontested')]);
    expect(stdout).toBe(
      'nothing to contest: propose.generator is "model-free", and only "contested" makes such tasks\n',
    );
    expect(code).toBe(0);
  });

  it('writes its progress as JSON lines for a program', async () => {
    const { stderr } = await callCli(['run', await writeFakeConfig(root, 'lines'), '--progress', 'json']);
    const events = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { event: string; stages: object[] });
    expect(events.at(-1)).toMatchObject({
      event: 'progress',
      run: 'chaos',
      stages: [{ stage: 'explore', ended: 4 }, { stage: 'propose' }, { stage: 'execute' }, { stage: 'verify' }],
    });
  });

  it('that verified nothing says so and exits with 1', async () => {
    const config = await writeFakeConfig(root, 'nothing');
    await writeFile(
      config,
      (await readFile(config, 'utf8')).replace('execute: { maxSteps: 20', 'execute: { maxSteps: 1'),
    );
    const { code, stdout, stderr } = await callCli(['run', config]);
    expect(stdout).toMatch(/total/);
    expect(stderr).toContain('no verified trajectory to export');
    expect(stderr).not.toContain('Continue with');
    expect(code).toBe(1);
  });

  it('that proposed nothing says why, and what finds more', async () => {
    const config = await writeFakeConfig(root, 'too-short');
    await writeFile(
      config,
      (await readFile(config, 'utf8')).replace('turns: 2, maxSteps: 20', 'turns: 1, maxSteps: 1'),
    );
    const { code, stdout, stderr } = await callCli(['run', config]);
    expect(stdout).toContain(
      'Fewer tasks than asked for:\n  lists  0 of 40 tasks: exploration found nothing to make a task of\n',
    );
    expect(stdout).toContain('No task came from lists, notes. Raise explore.turns and explore.maxSteps');
    expect(stderr).toContain('no verified trajectory to export');
    expect(code).toBe(1);
  });

  it('that only proposed, and proposed nothing, exits with 1', async () => {
    const config = await writeFakeConfig(root, 'no-tasks');
    await writeFile(
      config,
      (await readFile(config, 'utf8')).replace('turns: 2, maxSteps: 20', 'turns: 1, maxSteps: 1'),
    );
    expect((await callCli(['explore', config])).code).toBe(0);
    const { code, stdout } = await callCli(['propose', path.join(root, 'no-tasks')]);
    expect(stdout).toContain('No task came from lists, notes');
    expect(code).toBe(1);
  });

  it('of which every input ends in quarantine still ends, and exits with 1', async () => {
    const config = await writeFakeConfig(root, 'hopeless');
    const folder = path.join(root, 'hopeless');
    expect((await callCli(['explore', config])).code).toBe(0);
    await rm(path.join(folder, 'blobs'), { recursive: true });
    await mkdir(path.join(folder, 'blobs'));
    const { code, stdout } = await callCli(['resume', folder]);
    expect(stdout).toMatch(/16 inputs are in quarantine/);
    expect(code).toBe(1);
    expect(await countRecords(folder, 'quarantine')).toBe(16);
    const check = await callCli(['fsck', folder]);
    expect(check.stdout).toContain('STORE_NOT_FOUND');
    expect(check.code).toBe(1);
  });

  it('that cannot work ends before it begins, names the key and leaves nothing', async () => {
    const folder = path.join(root, 'cannot-work');
    const catalogue = path.join(root, 'cannot-work-apps.yaml');
    await writeFile(catalogue, 'pad: { title: Pad, command: [bash, /home/user/gone.txt], template: nosuch }\n');
    const config = path.join(root, 'cannot-work.yaml');
    await writeFile(config, JSON.stringify({ name: 'cannot-work', output: folder, catalogue, apps: ['pad'] }));
    await expectWrongInput(['run', config], ['pad.template: no template script']);
    expect(existsSync(folder)).toBe(false);
  });

  it('that is one process is joined by no other', async () => {
    const config = await writeFakeConfig(root, 'alone');
    await writeFile(config, `${await readFile(config, 'utf8')}workers: 0\n`);
    const env = { REDIS_URL: 'memory:' };
    await expectWrongInput(['run', config], ['workers: 0', 'REDIS_URL'], env);
    expect(existsSync(path.join(root, 'alone'))).toBe(false);
    await expectWrongInput(['worker', path.join(root, 'staged')], ['REDIS_URL: memory:'], env);
  });

  it('is shared between machines through REDIS_URL', async () => {
    const config = await writeFakeConfig(root, 'shared');
    await writeFile(config, `${await readFile(config, 'utf8')}workers: 0\n`);
    const folder = path.join(root, 'shared');
    const port = await findFreePort();
    const server = spawn('redis-server', ['--port', String(port), '--save', '', '--dir', root], { stdio: 'ignore' });
    const env = { REDIS_URL: `redis://127.0.0.1:${port}` };
    try {
      const conductor = startCli(['run', config], env);
      await vi.waitFor(() => access(path.join(folder, 'run.json')), 20_000);
      const workers = ['explore,execute', 'propose,verify'].map((stages) =>
        startCli(['worker', folder, '--stages', stages], env),
      );
      const { code, stderr } = await conductor.ended;
      expect(code, stderr).toBe(0);
      for (const { pid } of workers) process.kill(pid, 'SIGTERM');
      for (const { ended } of workers) expect((await ended).code).toBe(0);
      expect((await callCli(['fsck', folder])).code).toBe(0);
    } finally {
      server.kill('SIGTERM');
    }
  });
});

describe('doctor', () => {
  it('finds what is needed here', async () => {
    const { code, stdout } = await callCli(['doctor'], { REDIS_URL: '' });
    expect(stdout).toMatch(/ok +Redis +private, redis-server \d/);
    expect(stdout).toMatch(/Node\.js +\d/);
    expect([0, 1]).toContain(code);
  });

  it('needs no Redis where a run is one process', async () => {
    const { stdout } = await callCli(['doctor'], { PATH: '/nowhere', REDIS_URL: 'memory:' });
    expect(stdout).toMatch(/ok +Redis +none: a run is one process/);
  });

  it('says what is missing', async () => {
    const { code, stdout } = await callCli(['doctor'], { PATH: '/nowhere', REDIS_URL: '' });
    expect(stdout).toMatch(/FAIL +Redis +redis-server is not installed/);
    expect(code).toBe(1);
  });

  it('refuses a server it cannot reach', async () => {
    const { code, stdout } = await callCli(['doctor'], { REDIS_URL: 'redis://127.0.0.1:1' });
    expect(stdout).toMatch(/FAIL +Redis +Redis at 127\.0\.0\.1:1/);
    expect(code).toBe(1);
  });
});
