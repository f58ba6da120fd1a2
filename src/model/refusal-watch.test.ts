import { expect, test } from 'vitest';
import { PipelineError } from '../errors.ts';
import { createRefusalWatch, MAX_REFUSED_IN_A_ROW } from './refusal-watch.ts';

const refusal = new PipelineError('MODEL_MISCONFIGURED', 'endpoint "main": HTTP 400: at most 8 images');
const never = async () => false;
const before = async () => true;
const judgeMany = async (watch: ReturnType<typeof createRefusalWatch>, keys: readonly string[]) => {
  const codes: string[] = [];
  for (const key of keys) codes.push((await watch.judge(key, refusal)).code);
  return codes;
};
const keys = (count: number) => Array.from({ length: count }, (_, index) => `question ${index}`);

test('the first question ever that is refused stops the run', async () => {
  expect(await createRefusalWatch(never).judge('a', refusal)).toBe(refusal);
});

test.each([
  ['after an answer in this process', never, true],
  ['after an answer before the run was resumed', before, false],
])('a refusal %s is about the question', async (_when, hasAnswered, answered) => {
  const watch = createRefusalWatch(hasAnswered);
  if (answered) watch.answered();
  expect(await watch.judge('a', refusal)).toMatchObject({
    code: 'MODEL_REPLY_INVALID',
    retryable: false,
    message: 'the question is refused: endpoint "main": HTTP 400: at most 8 images',
  });
});

test('several different questions in a row stop the run', async () => {
  const codes = await judgeMany(createRefusalWatch(before), keys(MAX_REFUSED_IN_A_ROW));
  expect(codes.pop()).toBe('MODEL_MISCONFIGURED');
  expect(new Set(codes)).toEqual(new Set(['MODEL_REPLY_INVALID']));
});

test('the same question again and again does not', async () => {
  const codes = await judgeMany(createRefusalWatch(before), Array(30).fill('a') as string[]);
  expect(new Set(codes)).toEqual(new Set(['MODEL_REPLY_INVALID']));
});

test('nor do several with answers in between', async () => {
  const watch = createRefusalWatch(before);
  for (let round = 0; round < 5; round += 1) {
    const codes = await judgeMany(watch, keys(MAX_REFUSED_IN_A_ROW - 1));
    expect(new Set(codes)).toEqual(new Set(['MODEL_REPLY_INVALID']));
    watch.answered();
  }
});
