import { array, assert, constantFrom, nat, property, record, string, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ReplyFormat } from './chat-model.ts';
import { readReply } from './read-reply.ts';

const Plan = z.object({ thought: z.string(), done: z.boolean(), points: z.array(z.number()) });
const FORMAT: ReplyFormat<z.infer<typeof Plan>> = { kind: 'json', name: 'plan', schema: Plan };
const PLAN = { thought: "it's a {tricky} one: \"a\", 'b'", done: true, points: [1, -2.5] };

function refuse(): never {
  throw new Error('no action in it');
}

test('what came well is read as it is', () => {
  expect(readReply(JSON.stringify(PLAN), FORMAT, false)).toEqual({ value: PLAN });
});

const WHOLE = '{"thought":"x","done":true,"points":[1]}';

// No damage, so a verdict counts, too.
test.each([
  ['a fence', `\`\`\`json\n${WHOLE}\n\`\`\``],
  ['a fence without its end', `\`\`\`\n${WHOLE}`],
  ['words around it', `Here you are: ${WHOLE} Good luck!`],
  ['a thought with braces', `<think>{"thought": no}</think>${WHOLE}`],
  ['a word and a thought: garrytan/gbrain#2364', `Sure. <think>hm</think>\n${WHOLE}`],
  ['words with braces: misospace/pr-reviewer-action#449', `I use {a, note}.\n\`\`\`json\n${WHOLE}\n\`\`\``],
])('%s leaves the answer whole', (_what, text) => {
  const value = { thought: 'x', done: true, points: [1] };
  expect(readReply(text, FORMAT, false)).toEqual({ value });
  expect(readReply(text, FORMAT, true)).toEqual({ value });
});

test('two whole answers are none, unless mending is allowed', () => {
  const two = `${WHOLE} or ${WHOLE.replace('true', 'false')}`;
  expect(readReply(two, FORMAT, false)).toHaveProperty('problem');
  expect(readReply(two, FORMAT, true)).toMatchObject({ value: { done: true } });
});

describe('mended is', () => {
  test.each([
    ['single quotes', "{'thought': 'x', 'done': true, 'points': [1]}"],
    ['typographic quotes', '{“thought”: “x”, “done”: true, “points”: [1]}'],
    ['bare keys and a comma too much', '{thought: "x", done: true, points: [1,],}'],
    ['words of Python', '{"thought": "x", "done": True, "points": [1]}'],
  ])('%s, unless it must not be', (_what, text) => {
    expect(readReply(text, FORMAT, true)).toEqual({ value: { thought: 'x', done: true, points: [1] } });
    expect(readReply(text, FORMAT, false)).toHaveProperty('problem');
  });

  test('a quote in a string that was not escaped', () => {
    const text = '{"thought": "press "Save" now", "done": false, "points": []}';
    expect(readReply(text, FORMAT, true)).toMatchObject({ value: { thought: 'press "Save" now' } });
  });
});

test('what is wrong is said', () => {
  expect(readReply('Click there.', FORMAT, true)).toEqual({ problem: expect.stringContaining('JSON') });
  const wrong = readReply('{"thought": 3, "done": true}', FORMAT, true);
  expect(wrong).toEqual({ problem: expect.stringMatching(/string.*thought.*points/s) });
  expect(readReply('x', { kind: 'text', parse: refuse }, true)).toEqual({ problem: 'no action in it' });
  expect(readReply('{'.repeat(100_000), FORMAT, true)).toHaveProperty('problem');
});

/** Writes JSON as sloppy models do. `style` chooses how. */
const STYLES = {
  plain: (text: string) => text,
  pretty: (text: string) => JSON.stringify(JSON.parse(text), null, 2),
  fenced: (text: string) => `\`\`\`json\n${text}\n\`\`\``,
  chatty: (text: string) => `Of course. ${text}`,
  trailingComma: (text: string) => `${text.slice(0, -1)},}`,
  pythonic: (text: string) => text.replaceAll(/(?<=[:,[{])true(?=[,}\]])/g, 'True'),
} as const;

// A cut answer that passed as complete would be a wrong decision that goes unnoticed.
test('no beginning of an answer passes for an answer', () => {
  const words = string({ unit: constantFrom(...'ab{}[]":,\\ \n\''), maxLength: 12 });
  const Answer = z.object({ text: z.string(), numbers: z.array(z.number()) });
  const format: ReplyFormat<z.infer<typeof Answer>> = { kind: 'json', name: 'answer', schema: Answer };
  const answer = record({ text: words, numbers: array(nat(99), { maxLength: 3 }) });
  const style = constantFrom(...(Object.keys(STYLES) as (keyof typeof STYLES)[]));
  assert(
    property(tuple(answer, style, nat()), ([value, name, at]) => {
      const whole = STYLES[name](JSON.stringify(value));
      expect(readReply(whole, format, true)).toEqual({ value });
      const end = whole.lastIndexOf('}');
      expect(readReply(whole.slice(0, at % end), format, true)).toHaveProperty('problem');
    }),
    { numRuns: 3000 },
  );
});
