/** A dialog with many fields is handed in after some of them, for one that is given up teaches nothing. */
import { expect, test } from 'vitest';
import type { Observation, UiNode } from '../../../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import type { EpisodeContext, PolicyInput } from '../../../agent/policy.ts';
import { createGraph } from '../exploration-graph.ts';
import { ENOUGH_SETTINGS } from '../weights.ts';
import { createExplorerOn } from './create-explorer.ts';

const FIELDS = 20;
const LINE = 20;

const at = (row: number) => ({ x: 10, y: row * LINE, width: 80, height: LINE - 2 });

/** A form with these texts, and the button that hands it in. */
function observe(texts: readonly string[]): Observation {
  const fields = texts.map((text, row) =>
    testNode('text', '', { text, states: ['editable', 'single-line'], bounds: at(row) }),
  );
  const buttons = ['OK', 'Cancel'].map((name, row) => testNode('push button', name, { bounds: at(FIELDS + row) }));
  const form: UiNode = testNode('dialog', 'Add contact', {
    states: ['active', 'modal'],
    bounds: { x: 0, y: 0, width: 200, height: 500 },
    children: [...fields, ...buttons],
  });
  const tree = testDesktop(testFrame('Contacts', testNode('push button', 'New contact')), form);
  const screenshot = { png: Buffer.alloc(0), width: 600, height: 500 };
  return { screenshot, tree, files: [], window: 'Add contact', capturedAtMs: 0 };
}

test('some fields are filled in, and then it is confirmed', async () => {
  const texts = Array.from({ length: FIELDS }, () => '');
  const memory = { summaries: [], trajectories: [] };
  const context: EpisodeContext = { app: 'contacts', goal: 'explore', memory, seed: 's', maxSteps: 60 };
  const policy = createExplorerOn(createGraph(), context);
  const history: PolicyInput['history'][number][] = [];
  let focus = -1;
  for (let step = 0; step < 20; step += 1) {
    const input = { observation: observe(texts), history, stepsLeft: 60 - step };
    const decision = await policy.nextAction(input, new AbortController().signal);
    const { action } = decision;
    if (decision.target?.name === 'OK') break;
    expect(['click', 'type']).toContain(action.type);
    if (action.type === 'click') focus = Math.floor(action.y / LINE);
    if (action.type === 'type') texts[focus] = action.text;
    history.push({ intent: decision.intent, action } as PolicyInput['history'][number]);
  }
  expect(texts.filter((text) => text !== '')).toHaveLength(ENOUGH_SETTINGS);
});
