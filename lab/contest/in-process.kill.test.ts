/** Contests that are killed repeatedly, and restarted with the same arguments, end like undisturbed ones. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { readRecords } from '../../src/testing/records.ts';

const CANDIDATES = 4;
/** Milliseconds after the first record of a contest's run: during a solver's run, a replay, a ruling. */
const KILLED_AFTER_MS = [0, 300];
const root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-killed-contests-'));
afterAll(() => rm(root, { recursive: true, force: true }));

function start(folder: string) {
  const script = path.join(import.meta.dirname, 'in-process.ts');
  const words = ['--import', 'tsx', script, folder, String(CANDIDATES), '1', 'notes'];
  return spawn(process.execPath, words, { stdio: 'ignore' });
}

const count = async (folder: string, kind: string): Promise<number> =>
  (await readdir(path.join(folder, 'records', kind)).catch(() => [])).length;

/** Excludes trajectories and answers, which depend on the endpoint's port, another one each time. */
async function readDecided(folder: string): Promise<Record<string, unknown>> {
  const records = Object.entries(await readRecords(folder));
  return Object.fromEntries(records.filter(([name]) => !/^(?:trajectories|model-replies)\//.test(name)));
}

it('loses nothing and doubles nothing', { timeout: 300_000, retry: 0 }, async () => {
  const undisturbed = path.join(root, 'undisturbed');
  expect((await once(start(undisturbed), 'exit'))[0]).toBe(0);

  const folder = path.join(root, 'killed');
  let kills = 0;
  for (const afterMs of KILLED_AFTER_MS) {
    const [runs, contests] = [await count(folder, 'trajectories'), await count(folder, 'contests')];
    const working = start(folder);
    const ended = once(working, 'exit') as Promise<[number | null, string | null]>;
    // The exploration is the first trajectory.
    while (working.exitCode === null && (await count(folder, 'trajectories')) <= Math.max(runs, 1)) await sleep(5);
    await sleep(afterMs);
    working.kill('SIGKILL');
    if ((await ended)[1] === 'SIGKILL') kills += 1;
    expect(await count(folder, 'contests')).toBeGreaterThanOrEqual(contests);
  }
  expect(kills).toBe(KILLED_AFTER_MS.length);
  expect(await count(folder, 'contests')).toBeLessThan(await count(undisturbed, 'contests'));
  expect((await once(start(folder), 'exit'))[0]).toBe(0);

  const [found, wanted] = await Promise.all([folder, undisturbed].map(readDecided));
  expect(found).toEqual(wanted);
  expect(Object.keys(found!).filter((name) => name.startsWith('contests/')).length).toBeGreaterThan(1);
});
