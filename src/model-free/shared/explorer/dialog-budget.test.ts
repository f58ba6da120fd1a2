import { expect, test } from 'vitest';
import type { UiNode } from '../../../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { readScene } from '../../../ui/scene.ts';
import { MAX_IN_DIALOG, OPERATION_NEWS } from '../weights.ts';
import {
  createDialogBudget,
  isDeferred,
  isExhausted,
  noteStack,
  noteStepsInDialog,
  type DialogBudget,
} from './dialog-budget.ts';

/** How often something can be tried in a window until it is left. */
function triesIn(...windowKeys: string[]): number {
  return triesThatTeach(0, ...windowKeys);
}

/** The same when each try teaches operations of that worth. */
function triesThatTeach(taught: number, ...windowKeys: string[]): number {
  const budget = createDialogBudget();
  for (let tries = 0; tries < 60; tries += 1) {
    const windowKey = windowKeys[tries % windowKeys.length]!;
    if (isExhausted(budget, windowKey)) return tries;
    noteStepsInDialog(budget, windowKey, 1, taught);
  }
  throw new Error('it is never left');
}

test('a file chooser is left sooner than other dialogs, and soonest when it saves nothing', () => {
  const [open, save, dialog] = ['file chooser:Open', 'file chooser:Save As', 'dialog:Options'].map((part) =>
    triesIn(`application:bench/${part}`),
  );
  expect(open).toBeLessThan(save!);
  expect(save).toBeLessThan(dialog!);
});

test('all windows that show the properties of something are one', () => {
  const [one, other] = ['notes.txt', 'Visit to Girona'].map((thing) => `application:bench/dialog:${thing} Properties`);
  expect(triesIn(one!, other!)).toBe(triesIn(one!));
});

test('a dialog whose settings are operations is left later, and at last', () => {
  const settings = 'application:bench/dialog:Preferences';
  expect(triesThatTeach(OPERATION_NEWS, settings)).toBeGreaterThan(triesIn(settings));
  expect(triesThatTeach(OPERATION_NEWS / 2, settings)).toBe(triesIn(settings));
});

const frame = testFrame('bench', testNode('push button', 'One'));
const dialog = (name: string): UiNode => testNode('dialog', name, { states: ['active', 'modal'] });

/** The keys of windows that opened one over the other, each noted. */
function openInTurn(budget: DialogBudget, ...names: string[]): string[] {
  return names.map((_, at) => {
    const scene = readScene(testDesktop(frame, ...names.slice(0, at + 1).map(dialog)));
    noteStack(budget, scene);
    return scene.front!;
  });
}

test('dialogs over a dialog share its steps, and are left for anything else', () => {
  const budget = createDialogBudget();
  const [family, person, event] = openInTurn(budget, 'New Family', 'New Person', 'New Event');
  expect(budget.stack).toEqual([family, person, event]);
  expect([family, person, event].map((key) => isDeferred(budget, key!))).toEqual([false, true, true]);
  noteStepsInDialog(budget, person!, MAX_IN_DIALOG - 1);
  expect(isExhausted(budget, family!)).toBe(false);
  noteStepsInDialog(budget, event!, 1);
  expect(isExhausted(budget, family!)).toBe(true);
  noteStack(budget, readScene(testDesktop(frame, dialog('New Family'))));
  expect(budget.stack).toEqual([family]);
  expect(isDeferred(budget, family!)).toBe(true);
});

test('a window that is all an application has is no dialog over another one', () => {
  const budget = createDialogBudget();
  const scene = readScene(testDesktop(dialog('Sums'), dialog('Options')));
  noteStack(budget, scene);
  expect(isDeferred(budget, scene.front!)).toBe(false);
});
