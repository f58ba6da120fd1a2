import { expect, test } from 'vitest';
import { followFacts } from '../../../check/fact-history.ts';
import { openWindow, startWorkbench, type Workbench } from '../../../testing/workbench.ts';
import type { Check, Expectation } from '../../../schema/index.ts';
import { confirmingIfAsked, hasLeftovers } from './close-leftovers.ts';
import { readMoment } from '../exploration-graph.ts';
import { exploreWorkbench, observeWorkbench } from '../../../testing/workbench-runs.ts';
import { frameOf } from '../../../check/frame.ts';

const start = startWorkbench();
const PROPERTIES = 'application:bench/dialog:Properties';
const PREFERENCES = 'application:bench/dialog:Preferences';
const graph = exploreWorkbench(start, [
  ['click', 'menu', 'File'],
  ['click', 'menu item', 'Preferences…'],
  ['click', 'push button', 'OK'],
]);
const checkOf = (...expectations: Expectation[]): Check => ({ expect: expectations, allow: [] });
const spelling: Expectation = {
  fact: { kind: 'checked', subject: `${PROPERTIES}/check box:Spelling` },
  op: 'equals',
  value: 'true',
};
const opened = (op: Expectation['op']): Expectation => ({
  fact: { kind: 'window', subject: PROPERTIES },
  op,
  value: '',
});

/** Whether something is closed on the last of these screens. */
function closes(check: Check, ...states: Workbench[]): boolean {
  const frames = states.map((state) => frameOf(observeWorkbench(state)));
  const actions = states.slice(1).map(() => ({ action: { type: 'wait', seconds: 0 } as const }));
  return hasLeftovers(check, readMoment(frames.at(-1)!), followFacts({ frames, actions }));
}

test('a menu is closed, and a dialog that the task has nothing to do with', () => {
  const about = openWindow(start, 'About');
  expect(closes(checkOf(), start, { ...start, menu: 'View' })).toBe(true);
  expect(closes(checkOf(spelling), start, about)).toBe(true);
  expect(closes(checkOf(spelling), start, about, start)).toBe(false);
});

test('a dialog that was there from the start is left as it is', () => {
  expect(closes(checkOf(spelling), openWindow(start, 'About'))).toBe(false);
});

test('a dialog that is asked for, or in which something is, stays open', () => {
  const shown = openWindow(start, 'Properties');
  expect(closes(checkOf(spelling), start, shown)).toBe(false);
  expect(closes(checkOf(opened('equals')), start, shown)).toBe(false);
  expect(closes(checkOf(opened('absent')), start, shown)).toBe(true);
});

test('only a dialog in which something is asked for is confirmed', () => {
  const inside: Expectation = { ...spelling, fact: { kind: 'checked', subject: `${PREFERENCES}/check box:Autosave` } };
  expect(confirmingIfAsked(graph, checkOf(inside), PREFERENCES)?.key).toBe(`${PREFERENCES}/push button:OK`);
  expect(confirmingIfAsked(graph, checkOf(spelling), PREFERENCES)).toBeUndefined();
  expect(confirmingIfAsked(graph, checkOf(inside), undefined)).toBeUndefined();
});
