import { execFileSync, fork, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { builtModule } from '../built-module.ts';
import { findConductor, lockRun } from './run-lock.ts';
import type { LockQuestion } from '../testing/run-lock-process.ts';

const BOOT = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
const ELSEWHERE = '00000000-0000-4000-8000-000000000000';
/** A process id above the largest one that Linux assigns. */
const NO_PROCESS = 2 ** 22 + 1;
const PACE = { beatMs: 40, watchMs: 400 };

let root: string;
let folder: string;
let file: string;
let notices: string[];
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-lock-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await mkdtemp(path.join(root, 'run-'));
  file = path.join(folder, 'conductor.json');
  notices = [];
});

const options = () => ({
  ...PACE,
  signal: new AbortController().signal,
  onNotice: (text: string) => void notices.push(text),
});

function leave(changes: object = {}, into = file): void {
  const holder = { host: os.hostname(), pid: NO_PROCESS, startTime: '1', boot: BOOT, ...changes };
  writeFileSync(into, JSON.stringify(holder));
}

/** Starts processes that answer one question each. */
async function startProcesses(count: number): Promise<ChildProcess[]> {
  const entry = fileURLToPath(builtModule(new URL('../testing/run-lock-process.ts', import.meta.url)));
  const children = Array.from({ length: count }, () => fork(entry));
  await Promise.all(children.map(answerOf));
  return children;
}

function answerOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => child.once('message', (text) => resolve(String(text))));
}

async function ask(child: ChildProcess, question: LockQuestion): Promise<string> {
  const answer = answerOf(child);
  child.send(question);
  return answer;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

describe('four processes that meet what a dead one left', () => {
  let children: ChildProcess[];
  beforeAll(async () => {
    children = await startProcesses(4);
  });
  afterAll(() => Promise.all(children.map(kill)));

  test('in 60 rounds, one of them gets it each time', async () => {
    const counts: number[] = [];
    for (let round = 0; round < 60; round++) {
      const own = path.join(folder, String(round));
      mkdirSync(own);
      leave({}, path.join(own, 'conductor.json'));
      const at = Date.now() + 15;
      const answers = await Promise.all(children.map((child) => ask(child, { folder: own, at })));
      counts.push(answers.filter((answer) => answer === 'holds it').length);
    }
    expect(counts).toEqual(Array.from({ length: 60 }, () => 1));
  });
});

test('killed, its holder leaves nothing that keeps others out, and nobody waits', async () => {
  const [first, second] = (await startProcesses(2)) as [ChildProcess, ChildProcess];
  const question = { folder, at: 0 };
  expect(await ask(first, question)).toBe('holds it');
  expect(await ask(second, question)).toContain(`process ${first.pid} is running it`);
  expect(await findConductor(folder)).toMatchObject({ pid: first.pid });
  await kill(first);
  expect(await findConductor(folder)).toBeUndefined();
  expect(await ask(second, question)).toBe('holds it');
  await kill(second);
  expect(notices).toEqual([]);
});

test('programs that the holder starts do not keep it when the holder is gone', async () => {
  const unlock = await lockRun(folder, options());
  const child = spawn('sleep', ['60']);
  await unlock();
  const again = await lockRun(folder, options());
  await again();
  child.kill();
  expect(await readdir(folder)).toEqual([]);
});

test('given back, it is gone; taken twice by one process, the second is refused', async () => {
  const unlock = await lockRun(folder, options());
  await expect(lockRun(folder, options())).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  await unlock();
  expect(await readdir(folder)).toEqual([]);
  await (
    await lockRun(folder, options())
  )();
});

test.each([
  ['another host name and the same kernel, as of a container that was started again', { host: 'c0ffee' }],
  ['this process number, of a container that had it too', { pid: process.pid }],
  ['a process that lives, and has nothing to do with it', { pid: process.ppid }],
])('a lock left with %s is taken over at once', async (_what, changes) => {
  leave(changes);
  expect(await findConductor(folder)).toBeUndefined();
  const unlock = await lockRun(folder, options());
  expect(await findConductor(folder)).toMatchObject({ pid: process.pid, host: os.hostname() });
  expect(notices).toEqual([]);
  await unlock();
});

test.each([
  ['nothing', ''],
  ['half of it', '{"host":"a","pi'],
  ['something else', '[]'],
  ['a number that is none', '{"host":"a","pid":"7","boot":"b"}'],
])('a file with %s in it, as a full disk leaves it, is taken over', async (_what, text) => {
  writeFileSync(file, text);
  expect(await findConductor(folder)).toBeUndefined();
  await (
    await lockRun(folder, options())
  )();
  expect(await readdir(folder)).toEqual([]);
});

describe('of another machine', () => {
  test.each([
    ['it was restarted since', { boot: ELSEWHERE }],
    ['it is another one', { boot: ELSEWHERE, host: 'far' }],
    ['it does not say which kernel it runs', { boot: '', host: 'far' }],
  ])('a file that nobody renews is taken over, and it is said what is waited for: %s', async (_what, changes) => {
    leave(changes);
    const startedAt = performance.now();
    const unlock = await lockRun(folder, options());
    expect(performance.now() - startedAt).toBeGreaterThan(PACE.watchMs);
    expect(notices).toEqual([expect.stringContaining(file)]);
    expect(notices[0]).toContain(`process ${NO_PROCESS} on host`);
    await unlock();
  });

  test('a file that is renewed is not, whatever the clocks say; the message names process, host and file', async () => {
    leave({ boot: ELSEWHERE, host: 'far' });
    let beats = 0;
    const beat = setInterval(() => utimesSync(file, 1000, 1000 + ++beats), PACE.beatMs);
    const refused = await lockRun(folder, options()).catch((error: Error) => error);
    clearInterval(beat);
    expect(refused).toMatchObject({ code: 'CONFIG_INVALID' });
    expect(String(refused)).toContain(`process ${NO_PROCESS} on host far is running it`);
    expect(String(refused)).toContain(file);
  });

  test('its process shows in the status for as long as the file is fresh', async () => {
    leave({ boot: ELSEWHERE, host: 'far' });
    expect(await findConductor(folder)).toMatchObject({ host: 'far', pid: NO_PROCESS });
    utimesSync(file, 1000, 1000);
    expect(await findConductor(folder)).toBeUndefined();
  });

  test('Ctrl-C ends the watching', async () => {
    leave({ boot: ELSEWHERE });
    const stop = new AbortController();
    const locking = lockRun(folder, { ...options(), watchMs: 60_000, signal: stop.signal });
    setTimeout(() => stop.abort(), 50);
    await expect(locking).rejects.toMatchObject({ code: 'ABORTED' });
    leave();
    await (
      await lockRun(folder, options())
    )();
  });

  test('a holder renews its file', async () => {
    const unlock = await lockRun(folder, options());
    utimesSync(file, 1000, 1000);
    await expect.poll(() => Date.now() - statSync(file).mtimeMs).toBeLessThan(5000);
    await unlock();
  });

  test('who lost it to another machine does not remove what that one holds', async () => {
    const unlock = await lockRun(folder, options());
    leave({ boot: ELSEWHERE, host: 'far' });
    await unlock();
    expect(await readdir(folder)).toEqual(['conductor.json']);
  });
});

test.each([
  ['a FIFO', () => execFileSync('mkfifo', [file]), /is not a file|ENXIO/],
  ['a folder', () => mkdirSync(file), /EISDIR/],
  ['a link to elsewhere', () => symlinkSync('/etc/passwd', file), /ELOOP/],
])('in the place of the file, %s is refused and left alone', async (_what, make, words) => {
  make();
  await expect(lockRun(folder, options())).rejects.toThrow(words);
  expect(await readdir(folder)).toEqual(['conductor.json']);
});

test('without flock(1) it is said what to install', async () => {
  const before = process.env['PATH'];
  process.env['PATH'] = folder;
  try {
    await expect(lockRun(folder, options())).rejects.toThrow('install the package util-linux');
  } finally {
    process.env['PATH'] = before;
    rmSync(file, { force: true });
  }
});
