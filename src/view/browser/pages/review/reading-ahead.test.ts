/** A refused trajectory blocks no other, and the retries end. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Away, Refused } from '../../faults.ts';
import { MAX_RETRIES, readAhead } from './reading-ahead.ts';

const HOUR_MS = 3_600_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Answers with the id; counts the requests for each. */
function createServer(refuses: readonly string[] = []) {
  const asked: string[] = [];
  const server = { asked, isAway: false, load };
  async function load(id: string): Promise<string> {
    asked.push(id);
    if (server.isAway) throw new Away('away');
    if (refuses.includes(id)) throw new Refused(`${id} is damaged`);
    return `trajectory ${id}`;
  }
  return server;
}

it('asks once for what is refused, and goes on with the next', async () => {
  const server = createServer(['b']);
  const ahead = readAhead(server.load);
  ahead.want(['a', 'b', 'c']);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  ahead.want(['b', 'c', 'd']);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(server.asked).toEqual(['a', 'b', 'c', 'd']);
  expect([...ahead.found.value]).toEqual([
    ['a', { value: 'trajectory a' }],
    ['b', { refused: 'b is damaged' }],
    ['c', { value: 'trajectory c' }],
    ['d', { value: 'trajectory d' }],
  ]);
  expect(ahead.givenUp.value).toBeUndefined();
});

it('a server that is away is asked again, and at last no more', async () => {
  const server = createServer();
  server.isAway = true;
  const ahead = readAhead(server.load);
  ahead.want(['a']);
  await vi.advanceTimersByTimeAsync(4000);
  expect(server.asked.length).toBeGreaterThan(2);
  // Switching between trajectories causes no more requests.
  for (let at = 0; at < 50; at++) ahead.want(['a', 'b']);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(server.asked).toHaveLength(1 + MAX_RETRIES);
  expect(ahead.givenUp.value).toBe('away');
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(server.asked).toHaveLength(1 + MAX_RETRIES);
});

it('what is wanted again after it was given up is asked for again', async () => {
  const server = createServer();
  server.isAway = true;
  const ahead = readAhead(server.load);
  ahead.want(['a']);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  server.isAway = false;
  ahead.want(['a']);
  await vi.advanceTimersByTimeAsync(0);
  expect(ahead.found.value.get('a')).toEqual({ value: 'trajectory a' });
  expect(ahead.givenUp.value).toBeUndefined();
});

it('a server that comes back within seconds is found within seconds', async () => {
  const server = createServer();
  server.isAway = true;
  const ahead = readAhead(server.load);
  ahead.want(['a']);
  await vi.advanceTimersByTimeAsync(2500);
  server.isAway = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(ahead.found.value.has('a')).toBe(true);
});

it('nothing is asked once it is closed', async () => {
  const server = createServer();
  server.isAway = true;
  const ahead = readAhead(server.load);
  ahead.want(['a']);
  await vi.advanceTimersByTimeAsync(0);
  ahead.close();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(server.asked).toEqual(['a']);
});
