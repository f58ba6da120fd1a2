import { expect, test } from 'vitest';
import { createGraph } from '../exploration-graph.ts';
import { OPERATION_NEWS } from '../weights.ts';
import { isExhausted, noteTryInDialog, startExploration } from './exploration-state.ts';

/** How often something can be tried in a window until it is left. */
function triesIn(...windowKeys: string[]): number {
  return triesThatTeach(0, ...windowKeys);
}

/** The same when each try teaches operations of that worth. */
function triesThatTeach(taught: number, ...windowKeys: string[]): number {
  const exploration = startExploration({ app: 'bench', seed: 's', turn: 1, graph: createGraph() });
  for (let tries = 0; tries < 40; tries += 1) {
    const windowKey = windowKeys[tries % windowKeys.length]!;
    if (isExhausted(exploration, windowKey)) return tries;
    noteTryInDialog(exploration, windowKey, taught);
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
