import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseStrictJson } from './parse-strict-json.ts';
import { readReply } from './read-reply.ts';

test.each([
  '{}',
  '[]',
  '"a:b"',
  '12',
  '{"a":1,"b":{"a":2}}',
  '[{"a":1},{"a":2}]',
  '{"a":"{\\"a\\":1,\\"a\\":2}"}',
  '{"a":"a","b":"a:","c":["a","a"]}',
  '{"a\\"":1,"a":2}',
  '{"A":1,"a":2}',
  '{"":1," ":2}',
  '{"a":{"b":1},"b":{"a":{"a":1}}}',
  '{"__proto__":1,"constructor":2}',
])('%s is what JSON.parse says', (text) => {
  expect(parseStrictJson(text)).toEqual(JSON.parse(text));
});

test.each([
  ['{"a":1,"a":1}', 'a'],
  ['{"result":"failure","result":"success"}', 'result'],
  ['{"result":"failure","r\\u0065sult":"success"}', 'result'],
  ['{ "a" : 1 ,\n "a" : 2 }', 'a'],
  ['{"x":{"a":1,"a":2}}', 'a'],
  ['[1,{"b":[{"a":1,"c":{},"a":2}]}]', 'a'],
  ['{"a":{"b":1},"a":{"c":1}}', 'a'],
  ['{"":1,"":2}', ''],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ['{"a":"x\\"}{,:","a":2}', 'a'],
])('%s has a key twice', (text, key) => {
  expect(() => parseStrictJson(text)).toThrow(`the key ${JSON.stringify(key)} is there more than once`);
});

const Verdict = z.object({ result: z.enum(['success', 'failure']) });
test.each([
  ['{"result":"failure","result":"success"}', true],
  ['{"result":"success","result":"failure"}', true],
  ['{"result":"success","result":"success"}', true],
  ["{result: 'failure', result: 'success',}", true],
  ['```json\n{"result":"failure","result":"success"}\n```', true],
  ['{"result":"failure","result":"success"}', false],
])('%s is no verdict, mended (%s) or not', (text, mend) => {
  expect(readReply(text, { kind: 'json', name: 'verdict', schema: Verdict }, mend)).toHaveProperty('problem');
});
