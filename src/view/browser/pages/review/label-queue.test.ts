/** No label is lost if the server or the page fails. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { NewLabel } from '../../../label-api.ts';
import { Away, Refused } from '../../faults.ts';
import { newToken, openLabelQueue } from './label-queue.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    get length() {
      return kept.size;
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const label = (letter: string): NewLabel => ({
  task: 'label',
  trajectoryId: letter.repeat(64),
  reviewer: 'Ada',
  result: 'success',
  reason: '',
  errors: [],
  token: newToken(),
});

/** A server that keeps the labels it confirmed, and can be unreachable. */
function createServer() {
  const has: NewLabel[] = [];
  return {
    has,
    isAway: false,
    /** The label is recorded, but the answer is lost. */
    losesAnswers: false,
    async post(_path: string, sent: NewLabel) {
      if (this.isAway) throw new Away('away');
      if (!has.some(({ token }) => token === sent.token)) has.push(sent);
      if (this.losesAnswers) throw new Away('cut off');
    },
  };
}
const open = (server: ReturnType<typeof createServer>) => openLabelQueue((path, sent) => server.post(path, sent));

it('keeps nothing once the server has the label', async () => {
  const server = createServer();
  const queue = open(server);
  expect(await queue.send('run', label('a'))).toBe('saved');
  expect(server.has).toHaveLength(1);
  expect(kept.size).toBe(0);
});

it('labels wait for a server that is away, and reach it in their order', async () => {
  const server = createServer();
  server.isAway = true;
  const queue = open(server);
  for (const letter of 'abc') expect(await queue.send('run', label(letter))).toBe('waiting');
  expect(queue.waiting.value).toHaveLength(3);
  server.isAway = false;
  await vi.advanceTimersByTimeAsync(1500);
  expect(server.has.map(({ trajectoryId }) => trajectoryId[0])).toEqual(['a', 'b', 'c']);
  expect(queue.waiting.value).toEqual([]);
  expect(kept.size).toBe(0);
});

it('a page that is opened again sends what the one before could not', async () => {
  const server = createServer();
  server.isAway = true;
  const sent = label('a');
  await open(server).send('run', sent);
  vi.clearAllTimers();
  server.isAway = false;
  const again = open(server);
  await vi.advanceTimersByTimeAsync(0);
  expect(server.has).toEqual([sent]);
  expect(again.waiting.value).toEqual([]);
});

it('a label whose answer was lost is sent again as the same label', async () => {
  const server = createServer();
  server.losesAnswers = true;
  const queue = open(server);
  expect(await queue.send('run', label('a'))).toBe('waiting');
  server.losesAnswers = false;
  await vi.advanceTimersByTimeAsync(1500);
  expect(server.has).toHaveLength(1);
  expect(queue.waiting.value).toEqual([]);
});

it('a refused label is told, and holds up no other', async () => {
  const queue = openLabelQueue(async (_path, { trajectoryId }) => {
    if (trajectoryId.startsWith('a')) throw new Refused('not in the run');
  });
  expect(await queue.send('run', label('a'))).toBe('refused');
  expect(queue.refused.value.map(({ why }) => why)).toEqual(['not in the run']);
  expect(await queue.send('run', label('b'))).toBe('saved');
  queue.dismissRefused();
  expect(queue.refused.value).toEqual([]);
});
