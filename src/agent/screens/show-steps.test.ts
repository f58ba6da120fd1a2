import { expect, it } from 'vitest';
import type { Step } from '../../schema/index.ts';
import { describeStep } from './show-steps.ts';

const step: Step = {
  index: 2,
  observation: {} as Step['observation'],
  thought: 'The note has to be saved.',
  intent: 'Press ctrl+s',
  action: { type: 'hotkey', keys: ['ctrl', 's'] },
  timings: { policyMs: 0, actMs: 0, observeMs: 0 },
  promptRefs: [],
};

it('tells the action in words, and the reason when it is asked for', () => {
  const described = 'Step 3: press ctrl+s. Action in words: "Press ctrl+s"';
  expect(describeStep(step, { thoughts: false })).toBe(described);
  expect(describeStep(step, { thoughts: true })).toBe(`${described}\nReason: "The note has to be saved."`);
});

it('tells of a reply that could not be used that nothing was decided, and not what it said', () => {
  const unusable = { ...step, intent: 'Wait', unusable: 'the answer cannot be read: success!' };
  const described = describeStep(unusable, { thoughts: true });
  expect(described).toBe('Step 3: the agent decided on nothing and waited a moment.');
});
