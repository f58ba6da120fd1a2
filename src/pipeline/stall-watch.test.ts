import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStallWatch, type Snapshot } from './stall-watch.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const snapshot = (changes: Partial<Snapshot>): Snapshot => ({
  waiting: 0,
  active: 0,
  delayed: 0,
  pending: 5,
  ended: 0,
  ...changes,
});
const start = () => createStallWatch({ unclaimedMs: 60_000, maxLosses: 2 });

test('jobs that nobody takes for a minute end the run', () => {
  const watch = start();
  expect(watch(snapshot({ waiting: 3 }))).toBe('going');
  vi.advanceTimersByTime(59_000);
  expect(watch(snapshot({ waiting: 3 }))).toBe('going');
  vi.advanceTimersByTime(1000);
  expect(() => watch(snapshot({ waiting: 3 }))).toThrow('3 jobs wait and no worker has taken one for 60 s');
});

test('a job at work, or one that ended, starts the minute anew', () => {
  const watch = start();
  watch(snapshot({ waiting: 3 }));
  vi.advanceTimersByTime(50_000);
  expect(watch(snapshot({ waiting: 2, active: 1 }))).toBe('going');
  vi.advanceTimersByTime(50_000);
  expect(watch(snapshot({ waiting: 2, ended: 1 }))).toBe('going');
  vi.advanceTimersByTime(50_000);
  expect(watch(snapshot({ waiting: 1, ended: 2 }))).toBe('going');
});

test('jobs that wait for their next try are no stall', () => {
  const watch = start();
  for (let minute = 0; minute < 5; minute++) {
    expect(watch(snapshot({ delayed: 3 }))).toBe('going');
    vi.advanceTimersByTime(60_000);
  }
});

test('pending work that no queue knows is lost; again and again without progress it ends the run', () => {
  const watch = start();
  expect(watch(snapshot({}))).toBe('lost');
  expect(watch(snapshot({ active: 5 }))).toBe('going');
  expect(watch(snapshot({}))).toBe('lost');
  expect(() => watch(snapshot({}))).toThrow('5 jobs keep ending without a result');
});

test('losses are forgiven when something ended in between', () => {
  const watch = start();
  for (let ended = 0; ended < 10; ended++) expect(watch(snapshot({ ended }))).toBe('lost');
});

test('an ended run is not lost', () => {
  expect(start()(snapshot({ pending: 0 }))).toBe('going');
});
