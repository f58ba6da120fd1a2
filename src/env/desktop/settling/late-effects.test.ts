import { describe, expect, it } from 'vitest';
import { watchLateEffects, type Doing } from './late-effects.ts';

/** No real process has this id, so there are no threads to count. */
const PID = 2 ** 23;
const LATER = { elapsedMs: 10_000, undisturbedMs: 10_000, lingeredMs: 0, hasOpenedWindow: false };

/** A program with a permanent short timer, in the given current state. */
function restless(now: Doing) {
  let doing: Doing = { sleepMs: 150 };
  const late = watchLateEffects([], () => doing);
  expect(late.acceptRestless([PID])).toBe(true);
  doing = now;
  return late;
}

describe('late effects of a program that always has a short timer', () => {
  const short = { sleepMs: 150 };
  it.each([
    [true, 'the input was just now', short, { elapsedMs: 320, undisturbedMs: 200 }],
    [false, 'nothing came in time', short, { elapsedMs: 360, undisturbedMs: 200 }],
    [true, 'reading its tree put off what was due', short, { elapsedMs: 360, undisturbedMs: 40 }],
    [false, 'reading its tree ended before anything was due', short, { elapsedMs: 360, undisturbedMs: 80 }],
    [true, 'it is at work', 'running', { elapsedMs: 360, undisturbedMs: 200 }],
    [false, 'it is at work for ever', 'running', { elapsedMs: 1_000, undisturbedMs: 800, lingeredMs: 700 }],
  ] as const)('%s: %s', (expected, _, doing, situation) => {
    expect(restless(doing).mayCome([PID], { ...LATER, ...situation })).toBe(expected);
  });
});

it('waits after every input where timers cannot be seen', () => {
  const late = watchLateEffects([], () => 'waiting', 'arm64');
  expect(late.mayCome([PID], { ...LATER, elapsedMs: 320 })).toBe(true);
  expect(late.mayCome([PID], { ...LATER, elapsedMs: 360 })).toBe(false);
});

describe('late effects of any other program', () => {
  it.each([
    [true, { sleepMs: 250 }, {}],
    [false, { sleepMs: 400 }, {}],
    [true, { sleepMs: 400 }, { hasOpenedWindow: true }],
    [false, { sleepMs: 250 }, { lingeredMs: 700 }],
    [true, 'running', {}],
    [false, 'waiting', {}],
  ] as const)('%s when it does %o', (expected, doing, situation) => {
    expect(watchLateEffects([], () => doing).mayCome([PID], { ...LATER, ...situation })).toBe(expected);
  });

  it('leaves out the processes of the desktop itself', () => {
    expect(watchLateEffects([PID], () => 'running').mayCome([PID], LATER)).toBe(false);
  });
});
