/** A stopped script keeps its results, and never reads those of another run. */
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PipelineError } from '../src/errors.ts';
import { openJournal } from './journal.ts';
import { workWithin } from './report-progress.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-journal-test-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

it('what was noted is known to the next call, a line that was cut off is not', async () => {
  const file = path.join(folder, 'one');
  const first = await openJournal<number>(file, { seed: 1 });
  await first.note('a', 1);
  await appendFile(file, '["b"');
  const second = await openJournal<number>(file, { seed: 1 });
  expect([...second.known]).toEqual([['a', 1]]);
  await second.note('c', 3);
  expect([...(await openJournal<number>(file, { seed: 1 })).known]).toEqual([
    ['a', 1],
    ['c', 3],
  ]);
});

it('refuses a journal about something else, and leaves it as it is', async () => {
  const file = path.join(folder, 'two');
  await (await openJournal(file, { seed: 1 })).note('a', 1);
  const before = await readFile(file, 'utf8');
  await expect(openJournal(file, { seed: 2 })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  await expect(openJournal(folder, { seed: 1 })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  expect(await readFile(file, 'utf8')).toBe(before);
});

const untilStopped = (signal: AbortSignal) =>
  new Promise<void>((_, reject) => {
    const timer = setTimeout(() => {}, 60_000);
    signal.addEventListener('abort', () => (clearTimeout(timer), reject(new PipelineError('ABORTED', 'stopped'))));
  });

it('work ends with its time or a stop, and its own faults are told', async () => {
  const stop = new AbortController();
  expect(await workWithin(0.001, stop.signal, untilStopped)).toBe(false);
  const working = workWithin(5, stop.signal, untilStopped);
  stop.abort();
  expect(await working).toBe(false);
  expect(await workWithin(5, new AbortController().signal, async () => {})).toBe(true);
  const failing = workWithin(5, new AbortController().signal, () => Promise.reject(new Error('a fault')));
  await expect(failing).rejects.toThrow('a fault');
});
