/** Replies with unusual spelling: a text that was not cut is an answer, and every credible count counts. */
import { expect, test } from 'vitest';
import { readCompletion } from './read-completion.ts';
import { readUsage } from './read-usage.ts';

const message = (content: unknown, more: object = {}) => ({ role: 'assistant', content, ...more });
const reply = (finish_reason: unknown, content: unknown, more: object = {}) => ({
  choices: [{ index: 0, finish_reason, message: message(content, more) }],
});
const text = (words: string, type = 'text') => ({ type, text: words });

test.each([
  ['stop', 'whole', 'answer', 'whole'],
  ['end_turn', 'whole', 'answer', 'whole'],
  ['STOP', 'whole', 'answer', 'whole'],
  ['tool_calls', 'whole', 'answer', 'whole'],
  ['function_call', 'whole', 'answer', 'whole'],
  ['eos', 'whole', 'answer', 'whole'],
  [null, 'whole', 'answer', 'whole'],
  [undefined, 'whole', 'answer', 'whole'],
  [7, 'whole', 'answer', 'whole'],
  [{ reason: 'stop' }, 'whole', 'answer', 'whole'],
  ['stop', [text('wh'), text('ole')], 'answer', 'whole'],
  ['stop', [text('whole', 'output_text')], 'answer', 'whole'],
  ['stop', ['wh', 'ole'], 'answer', 'whole'],
  ['stop', [{ type: 'thinking', thinking: 'hm' }, text('whole')], 'answer', 'whole'],
  ['stop', [{ type: 'image_url', image_url: {} }, null, 3, text('whole')], 'answer', 'whole'],
  ['stop', [{ type: 'reasoning', text: 'hm' }], 'empty', ''],
  ['stop', [], 'empty', ''],
  ['stop', {}, 'empty', ''],
  ['stop', 42, 'empty', ''],
  ['stop', null, 'empty', ''],
  ['stop', ' \n', 'empty', ' \n'],
  ['length', 'half', 'cut', 'half'],
  ['LENGTH', 'half', 'cut', 'half'],
  ['max_tokens', 'half', 'cut', 'half'],
  ['MAX_TOKENS', 'half', 'cut', 'half'],
  ['model_length', 'half', 'cut', 'half'],
  ['content_filter', 'half', 'filtered', 'half'],
  ['SAFETY', null, 'filtered', ''],
  ['error', 'half', 'empty', 'half'],
  ['cancelled', 'half', 'empty', 'half'],
])('finish_reason %j with content %j is %s', (finishReason, content, kind, words) => {
  expect(readCompletion(reply(finishReason, content))).toMatchObject({ kind, text: words });
});

test.each([
  ['a refusal', reply('stop', null, { refusal: 'No.' }), { kind: 'refused', text: 'No.' }],
  ['a refusal that is no text', reply('stop', 'whole', { refusal: false }), { kind: 'answer', text: 'whole' }],
  ['no message', { choices: [{ finish_reason: 'stop' }] }, { kind: 'empty' }],
  ['a message that is none', { choices: [{ message: 'hello' }] }, { kind: 'empty' }],
  ['only usage', { usage: { prompt_tokens: 3 } }, { kind: 'empty', tokens: { promptTokens: 3 } }],
  ['odd choices that were counted', { choices: 'none', usage: { prompt_tokens: 3 } }, { kind: 'empty' }],
  ['an odd usage', { ...reply('stop', 'whole'), usage: 'much' }, { kind: 'answer', tokens: undefined }],
  ['usage that is null', { ...reply('stop', 'whole'), usage: null }, { kind: 'answer', tokens: undefined }],
])('%s is read as far as it goes', (_what, body, expected) => {
  expect(readCompletion(body)).toMatchObject(expected);
});

test.each([
  [null, 'has no choices'],
  [undefined, 'has no choices'],
  [{}, 'has no choices'],
  [{ choices: [], usage: null }, 'has no choices'],
  [{ choices: [null] }, 'has no choices'],
  [{ choices: {} }, 'is not a chat completion'],
  ['text', 'is not a chat completion'],
])('%j is no completion, and nothing is known to be paid', (body, words) => {
  expect(() => readCompletion(body)).toThrow(words);
});

const counts = (promptTokens: number, completionTokens: number, cachedPromptTokens = 0) => ({
  promptTokens,
  completionTokens,
  cachedPromptTokens,
});
test.each([
  [{ prompt_tokens: 10, completion_tokens: 2 }, counts(10, 2)],
  [{ prompt_tokens: '10', completion_tokens: ' 2 ' }, counts(10, 2)],
  [{ prompt_tokens: 9.2, completion_tokens: 1.5 }, counts(10, 2)],
  [{ prompt_tokens: '9.2', completion_tokens: 2 }, counts(10, 2)],
  [{ input_tokens: 10, output_tokens: 2 }, counts(10, 2)],
  [{ prompt_tokens: 10 }, counts(10, 0)],
  [{ prompt_tokens: 10, completion_tokens: null }, counts(10, 0)],
  [{ completion_tokens: 2 }, counts(0, 2)],
  [{ prompt_tokens: 0, completion_tokens: 0 }, counts(0, 0)],
  [{ prompt_tokens: 10, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 4 } }, counts(10, 2, 4)],
  [{ prompt_tokens: 10, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 99 } }, counts(10, 2, 10)],
  [{ prompt_tokens: 10, completion_tokens: 2, prompt_tokens_details: { cached_tokens: -1 } }, counts(10, 2)],
  [{ prompt_tokens: 10, completion_tokens: 2, prompt_tokens_details: 'none' }, counts(10, 2)],
  [{ prompt_tokens: 10, completion_tokens: 2, prompt_tokens_details: null }, counts(10, 2)],
  [{ prompt_tokens: -10, completion_tokens: 2 }, undefined],
  [{ prompt_tokens: 10, completion_tokens: -2 }, undefined],
  [{ prompt_tokens: 9e15, completion_tokens: 2 }, undefined],
  [{ prompt_tokens: 10, completion_tokens: '9'.repeat(30) }, undefined],
  [{ prompt_tokens: 10, completion_tokens: true }, undefined],
  [{ prompt_tokens: '0x10', completion_tokens: 2 }, undefined],
  [{ prompt_tokens: '', completion_tokens: 2 }, undefined],
  [{ prompt_tokens: [10], completion_tokens: 2 }, undefined],
  [{ total_tokens: 12 }, undefined],
  [{}, undefined],
  [[], undefined],
  ['12', undefined],
  [null, undefined],
  [undefined, undefined],
])('usage %j counts %j', (usage, expected) => {
  expect(readUsage(usage)).toEqual(expected);
});
