import { expect, it } from 'vitest';
import type { Action, Step } from '../schema/index.ts';
import { findLoop } from './find-loop.ts';

const click = (x: number): Action => ({ type: 'click', x, y: 5, numClicks: 1, button: 'left', holdKeys: [] });
const press = (key: string): Action => ({ type: 'hotkey', keys: [key] });

/** Steps in short: a letter for the screen, and the action performed on it. */
function steps(...done: [screen: string, action: Action, key?: string][]): Step[] {
  return done.map(([screen, action, key], index) => ({
    index,
    observation: { screenshot: { sha256: screen } } as Step['observation'],
    intent: `${screen} ${action.type}`,
    action,
    ...(key === undefined
      ? {}
      : { target: { role: 'push button', name: '', path: [], key, bounds: { x: 0, y: 0, width: 1, height: 1 } } }),
    timings: { policyMs: 0, actMs: 0, observeMs: 0 },
    promptRefs: [],
  }));
}

it('sees the same action on the same screen', () => {
  const history = steps(['a', press('x')], ['b', click(50)], ['b', click(51)], ['b', click(52)]);
  expect(findLoop(history)).toMatchObject({ rounds: 3, steps: [{ index: 3 }] });
});

it('knows an action by its element wherever it is hit', () => {
  expect(findLoop(steps(['a', click(10), 'k'], ['a', click(90), 'k']))?.rounds).toBe(2);
  expect(findLoop(steps(['a', click(10), 'k'], ['a', click(10), 'l']))).toBeUndefined();
});

it('sees a cycle over several screens', () => {
  const round = [
    ['a', press('f')],
    ['b', press('x')],
    ['c', press('y')],
  ] as [string, Action][];
  expect(findLoop(steps(...round, ...round, ...round))).toMatchObject({ rounds: 3, steps: [{}, {}, {}] });
  expect(findLoop(steps(...round, ...round))?.rounds).toBe(2);
});

it.each([
  ['other actions on the same screen', steps(['a', press('x')], ['a', press('y')])],
  ['the same action on other screens', steps(['a', press('x')], ['b', press('x')])],
  ['coming back for something else', steps(['a', press('f')], ['b', press('x')], ['a', press('f')], ['b', press('y')])],
  ['nothing', []],
])('finds no circle in %s', (_name, history) => {
  expect(findLoop(history)).toBeUndefined();
});
