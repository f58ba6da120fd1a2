/** Altered data differs in nothing else, altered actions keep their end, and a run without data is refused. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { endAction } from '../src/actions/index.ts';
import type { Action } from '../src/schema/index.ts';
import { ACTION_ALTERATIONS } from './alter-runs/alter-actions.ts';
import { STATE_ALTERATIONS } from './alter-runs/alter-state.ts';
import { differIn, findVolatile, nameRandomIds, formatWithout } from './alter-runs/compare-state.ts';

const INITIAL = { board: { cards: [{ id: 'a', title: 'Rice', done: false }] }, view: 1 };
const END = {
  board: {
    cards: [
      { id: 'a', title: 'Rice', done: true },
      { id: 'b', title: 'Milk', done: false },
    ],
  },
  view: 1,
};

it.each(Object.entries(STATE_ALTERATIONS))('data is altered in one place: %s', (_name, alter) => {
  const kept = structuredClone(END);
  for (let seed = 0; seed < 40; seed += 1) {
    const altered = alter(END, INITIAL, String(seed));
    expect(END).toEqual(kept);
    if (altered === undefined) continue;
    expect(differIn(END, altered).length).toBeGreaterThan(0);
    expect(differIn(END, altered).length).toBeLessThanOrEqual(6);
  }
  expect(alter(END, INITIAL, '1')).toEqual(alter(END, INITIAL, '1'));
  expect(alter({}, {}, '1')).toBeUndefined();
});

it('a value as it was before is one that the solution has altered', () => {
  const altered = STATE_ALTERATIONS['a value as it was before'](END, INITIAL, '1');
  expect(differIn(END, altered)).toEqual(['board/cards/0/done']);
});

const click = (x: number): Action => ({ type: 'click', x, y: 100, numClicks: 1, button: 'left', holdKeys: [] });
const ACTIONS: Action[] = [
  click(10),
  { type: 'type', text: 'Milk', overwrite: false, enter: true },
  click(20),
  endAction('desktop', true),
];

it.each(Object.entries(ACTION_ALTERATIONS))('actions are others and end as before: %s', (_name, alter) => {
  for (let seed = 0; seed < 40; seed += 1) {
    const altered = alter(ACTIONS, String(seed))!;
    expect(altered).not.toEqual(ACTIONS);
    expect(altered.at(-1)).toEqual(ACTIONS.at(-1));
  }
});

it('what differs in any case is left out, and the order of names, not that of lists', () => {
  expect(differIn({ a: [1, { b: 2 }] }, { a: [1, { b: 3, c: 4 }] })).toEqual(['a/1/b', 'a/1/c']);
  const data = { at: '09:30', list: [{ id: 'x', name: 'Milk' }] };
  const volatile = findVolatile(data, [data, { at: '09:31', list: [{ id: 'y', name: 'Milk' }] }]);
  expect([...volatile]).toEqual([
    ['at', 'digits'],
    ['list/0/id', 'all'],
  ]);
  const one = formatWithout(data, volatile, {});
  expect(formatWithout({ list: [{ name: 'Milk', id: 'z' }], at: '10:00' }, volatile, {})).toBe(one);
  expect(formatWithout({ list: [{ name: 'Milk', id: 'z' }], at: 'noon' }, volatile, {})).not.toBe(one);
  expect(formatWithout({ list: [{ name: 'Milk', id: 'z' }] }, volatile, {})).not.toBe(one);
  expect(formatWithout({ list: [{ name: 'Rice', id: 'x' }], at: '09:30' }, volatile, {})).not.toBe(one);
  expect(formatWithout([2, 1], volatile, [1, 2])).not.toBe(formatWithout([1, 2], volatile, [1, 2]));
  expect(formatWithout([1, 3, 2], volatile, [1])).toBe(formatWithout([1, 2, 3], volatile, [1]));
  expect(formatWithout([2, 1, 3], volatile, [1])).not.toBe(formatWithout([1, 2, 3], volatile, [1]));
});

const idOf = (digit: number): string => `3f1c2a70-1111-4a10-9b01-00000000000${digit}`;
const listOf = (...ids: string[]) => ({
  list: ids.join(','),
  ...Object.fromEntries(ids.map((one) => [one, { one }])),
});

it('random ids are called by the order in which they stand', () => {
  const initial = listOf(idOf(1));
  const end = nameRandomIds(listOf(idOf(1), idOf(2)), initial);
  expect(nameRandomIds(listOf(idOf(1), idOf(3)), initial)).toEqual(end);
  expect(nameRandomIds(listOf(idOf(4), idOf(3)), initial)).not.toEqual(end);
});

const PROGRAM = fileURLToPath(new URL('alter-runs.ts', import.meta.url));
let folder: string | undefined;
afterAll(() => folder && rm(folder, { recursive: true, force: true }));

const call = (...args: string[]): Promise<[number, string]> =>
  new Promise((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', PROGRAM, ...args], (error, _stdout, stderr) =>
      resolve([error === null ? 0 : Number(error.code), stderr]),
    );
  });

it('says what is wrong with its arguments', async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-alter-test-'));
  expect(await call()).toEqual([2, expect.stringContaining('give RUN')]);
  expect(await call(folder, '--played', 'many')).toEqual([2, expect.stringContaining('played')]);
});
