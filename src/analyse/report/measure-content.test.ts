import { expect, it } from 'vitest';
import type { Action, Step, Trajectory } from '../../schema/index.ts';
import { createContentMeter, skeletonOf } from './measure-content.ts';

const bounds = { x: 100, y: 40, width: 20, height: 10 };

function rowOf(id: string, actions: readonly Action[], fields: Partial<Trajectory> = {}) {
  const steps = actions.map((action, index) => ({
    index,
    observation: { screenshot: { sha256: fields.id ?? 'same' } },
    action,
    target: { role: 'push button', name: 'Go', path: [], bounds },
  })) as unknown as Step[];
  const environment = { name: 'desktop', width: 1280, height: 800, details: {} };
  const initialState = { apps: ['notes'], template: 'notes' };
  return { id, platform: 'desktop' as const, steps, environment, initialState, ...fields };
}

const click = (x: number, y: number): Action => ({ type: 'click', x, y, numClicks: 1, button: 'left', holdKeys: [] });
const done: Action = { type: 'done' };

it('counts actions, points, rows without an action, skeletons and reasons', () => {
  const meter = createContentMeter();
  meter.addRow({ instruction: 'Open the "About" window.' }, rowOf('a', [click(110, 45), click(101, 41), done]));
  meter.addRow({ instruction: 'Open the "Help" window.' }, rowOf('b', [click(110, 45), done]));
  meter.addRow({ instruction: 'What does line 12 say?' }, rowOf('c', [{ type: 'answer', text: 'x' }, done]));
  meter.addFailure({
    verifier: 'model-free',
    items: [
      { id: 'expect 1', passed: false, detail: 'checked application:a equals "true": found "false"' },
      { id: 'expect 2', passed: false, detail: 'checked application:b equals "true": never seen' },
      { id: 'finished', passed: true, detail: '' },
    ],
  });
  meter.addFailure({ verifier: 'model' });
  meter.addProposal({
    rejected: [
      { instruction: 'x', reason: 'the name "Go" is on 2 buttons' },
      { instruction: 'y', reason: 'the name "No" is on 3 buttons' },
    ],
  });
  expect(meter.read(1)).toEqual({
    rows: 3,
    actions: {
      desktop: [
        { name: 'click', count: 3 },
        { name: 'done', count: 3 },
        { name: 'answer', count: 1 },
      ],
    },
    withoutAction: 1,
    clicks: { total: 3, points: 2, middles: 2 },
    skeletons: {
      distinct: 2,
      frequent: [
        { name: 'Open the "…" window.', count: 2 },
        { name: 'What does line N say?', count: 1 },
      ],
    },
    firstScreens: 1,
    looks: { rows: 0, distinct: 0 },
    screenSizes: [{ name: '1280 × 800', count: 3 }],
    failures: [
      { name: 'expected: checked', count: 1 },
      { name: 'judged so by model', count: 1 },
    ],
    refusals: [{ name: 'the name "…" is on N buttons', count: 2 }],
    samples: expect.arrayContaining(['What does line 12 say?']),
  });
});

it('shows a dozen instructions, others for another seed', () => {
  const meter = createContentMeter();
  for (let index = 0; index < 60; index++) meter.addRow({ instruction: `Task ${index}` }, rowOf(`id ${index}`, [done]));
  expect(meter.read(1).samples).toHaveLength(12);
  expect(meter.read(1).samples).toEqual(meter.read(1).samples);
  expect(meter.read(2).samples).not.toEqual(meter.read(1).samples);
});

it('masks numbers, times and whatever is quoted', () => {
  expect(skeletonOf('Set "a\nb" to 12.5 at 18:45 in “x”.')).toBe('Set "…" to N at N in "…".');
});
