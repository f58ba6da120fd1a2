import { expect, it } from 'vitest';
import type { Action, Step, StoredObservation, Trajectory, Verdict } from '../schema/index.ts';
import { hashId } from '../store/ids.ts';
import { labelSteps } from './label-steps.ts';

const CLICK = { type: 'click', x: 1, y: 1, numClicks: 1, button: 'left', holdKeys: [] } as Action;
const SCROLL = { type: 'scroll', x: 1, y: 1, clicks: 3, shift: false } as Action;

function screen(look: string, window = 'Notes'): StoredObservation {
  const blob = { sha256: hashId(look), bytes: 1, mediaType: 'image/png' };
  return { screenshot: { ...blob, width: 8, height: 8 }, tree: blob, files: blob, window, capturedAtMs: 0 };
}

/** The observation and action of each step, then the last screen. */
function label(
  moves: [StoredObservation, Action, Partial<Step>?][],
  last: StoredObservation,
  result: 'success' | 'failure' = 'success',
) {
  const steps = moves.map(([observation, action, more], index) => {
    const timings = { policyMs: 0, actMs: 0, observeMs: 0 };
    return { index, observation, intent: 'act', action, timings, promptRefs: [], ...more };
  });
  const trajectory = { steps, finalObservation: last, environment: { name: 'desktop' } } as unknown as Trajectory;
  return labelSteps({ trajectory, verdict: { result } as Verdict, steps });
}

it('labels steps of a success whose change lasts, and says which window came up', () => {
  const [first, end] = label(
    [
      [screen('a'), CLICK],
      [screen('b', 'Save As'), { type: 'done' }],
    ],
    screen('b', 'Save As'),
  );
  expect(first).toEqual({ correct: true, redundant: false, reflection: 'The active window is now "Save As".' });
  expect(end).toEqual({ correct: true, redundant: false, reflection: null });
});

it('leaves open what a detour, or a step without a visible effect, was for', () => {
  const [out, back] = label(
    [
      [screen('a'), CLICK],
      [screen('b'), CLICK],
      [screen('a'), { type: 'done' }],
    ],
    screen('a'),
  );
  expect([out!.redundant, out!.correct, back!.redundant]).toEqual([null, null, false]);
  const [idle] = label([[screen('a'), CLICK]], screen('a'));
  expect(idle).toEqual({ correct: null, redundant: null, reflection: 'Nothing on the screen changed.' });
});

it('knows that a scroll which moved nothing was useless', () => {
  expect(label([[screen('a'), SCROLL]], screen('a'))[0]).toMatchObject({ redundant: true, correct: null });
});

it('takes what a model said of its own step first', () => {
  const labels = { worked: false, reflection: 'The menu did not open.' };
  expect(label([[screen('a'), CLICK, labels]], screen('b'))[0]).toMatchObject({
    correct: false,
    reflection: labels.reflection,
  });
});

it('decides nothing of a failure, whose change may have been the mistake', () => {
  expect(label([[screen('a'), CLICK]], screen('b'), 'failure')[0]).toMatchObject({ correct: null, redundant: null });
});
