/**
 * The export writes a trajectory from its first step to its last, or leaves it out with one reason. This holds for rows
 * per step and for dialogues.
 */
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Action, Step } from '../../schema/index.ts';
import { ExportOptions } from '../export-options.ts';
import { makeFolder, makeRun } from '../../testing/dataset-fixture.ts';
import type { ExportRow } from '../exporter.ts';
import { chooseRows } from '../choose-rows.ts';
import { readRows, selectTrajectories } from '../select-rows.ts';
import { buildSamples } from './build-samples.ts';
import { resolveFormat, type SampleConvention } from './sample-format.ts';

const signal = new AbortController().signal;
let root: Awaited<ReturnType<typeof makeFolder>>;
let row: ExportRow;
beforeAll(async () => {
  root = await makeFolder();
  const store = await makeRun(path.join(root.folder, 'store'), {
    trajectories: 1,
    stepsPerTrajectory: 3,
    width: 320,
    height: 240,
  });
  const { rows } = chooseRows(await selectTrajectories(store, signal), ExportOptions.parse({}), []);
  for await (const each of readRows(store, rows, signal)) row = each;
});
afterAll(() => root.remove());

const STEP_ROWS: SampleConvention = {
  grammar: 'qwen3-vl',
  history: 'text',
  pastImages: 0,
  thoughts: 'kept',
  alternates: true,
};
const DIALOGUE: SampleConvention = { ...STEP_ROWS, grammar: 'ui-tars-1.5', history: 'dialogue', alternates: false };

const formatOf = (convention: SampleConvention) => resolveFormat('trl', convention, ExportOptions.parse({}));
const step = (index: number, action: Action): Step => ({ ...row.steps[0]!, index, action });
const written = (convention: SampleConvention, ...actions: Action[]) => {
  const samples = buildSamples(
    { ...row, steps: actions.map((action, index) => step(index, action)) },
    formatOf(convention),
  );
  return typeof samples === 'string' ? samples : samples.map((sample) => sample.step);
};

const click: Action = { type: 'click', x: 10, y: 20, numClicks: 1, button: 'left', holdKeys: [] };
const open: Action = { type: 'open', target: 'notes' };
const done: Action = { type: 'done' };

it.each([STEP_ROWS, DIALOGUE])('one step without words leaves out all: $grammar', (convention) => {
  expect(written(convention, click, done)).toEqual([0, 1]);
  expect(written(convention, click, open, done)).toBe(`${convention.grammar} has no words for open`);
});

it('what another grammar has no words for, the own one tells', () => {
  const own = { ...STEP_ROWS, grammar: 'autoplay' } as const;
  const chord: Action = { ...click, holdKeys: ['ctrl'] };
  const switching: Action = { type: 'switch_applications', application: 'notes' };
  expect(written(own, open, chord, switching, { type: 'wait', seconds: 2.5 }, done)).toEqual([0, 1, 2, 3, 4]);
});

it('where the answer ends the episode, nothing may be done behind it', () => {
  const answer: Action = { type: 'answer', text: '3' };
  expect(written(STEP_ROWS, click, answer, click, done)).toEqual([0, 1, 2, 3]);
  expect(written(DIALOGUE, click, answer, done)).toEqual([0, 1]);
  expect(written(DIALOGUE, click, answer, click, done)).toBe(
    'ui-tars-1.5 ends with the answer, and more was done after it',
  );
});

it.each(['qwen3-vl', 'autoplay', 'scalecua'] as const)(
  'the reply that answers ends the episode as well: %s',
  (grammar) => {
    const steps = [step(0, click), step(1, { type: 'answer', text: '3' })];
    const trajectory = { ...row.trajectory, steps: [...steps, step(2, done)] };
    const samples = buildSamples({ ...row, trajectory, steps }, formatOf({ ...STEP_ROWS, grammar }));
    if (typeof samples === 'string') throw new Error(samples);
    expect(samples.map((sample) => sample.step)).toEqual([0, 1]);
    expect(samples[1]!.turns.at(-1)!.reply!.actions.map(({ type }) => type)).toEqual(['answer', 'done']);
  },
);

it('a step that failed is context of later ones and no row, when only those that worked are wanted', () => {
  const steps = [step(0, click), { ...step(1, click), intent: 'Miss it', worked: false }, step(2, done)];
  const indexes = (selection: object, convention: SampleConvention) => {
    const samples = buildSamples(
      { ...row, steps },
      resolveFormat('trl', convention, ExportOptions.parse({ selection })),
    );
    if (typeof samples === 'string') throw new Error(samples);
    expect(JSON.stringify(samples.at(-1)!.turns)).toContain('Miss it');
    return samples.map((sample) => sample.step);
  };
  for (const convention of [STEP_ROWS, DIALOGUE]) {
    expect(indexes({}, convention)).toEqual([0, 1, 2]);
    expect(indexes({ steps: 'worked' }, convention)).toEqual([0, 2]);
  }
});

it('long scrolls and waits are told by as many short ones as it takes', () => {
  const scroll: Action = { type: 'scroll', x: 10, y: 20, clicks: -15, shift: false };
  const samples = buildSamples(
    { ...row, steps: [step(0, scroll), step(1, { type: 'wait', seconds: 8 }), step(2, done)] },
    formatOf(DIALOGUE),
  );
  if (typeof samples === 'string') throw new Error(samples);
  const actions = samples.map(({ turns }) => turns.at(-1)!.reply!.actions);
  expect(actions[0]!.map((action) => 'clicks' in action && action.clicks)).toEqual([-5, -5, -5]);
  expect(actions[1]).toEqual([
    { type: 'wait', seconds: 5 },
    { type: 'wait', seconds: 5 },
  ]);
  expect(written(DIALOGUE, { ...scroll, clicks: 3 }, done)).toBe('ui-tars-1.5 has no words for scroll by this much');
});
