/** Input that JSON.parse silently accepts is refused, with its place; all other input passes unchanged. */
import { expect, it } from 'vitest';
import { cpuMs } from '../../testing/cpu-time.ts';
import { inspectJson } from './inspect-json.ts';

const LIMITS = { maxJsonValues: 2000 };

it.each([
  ['a key twice', '{"a":1,"a":1}', 'a', 'twice'],
  ['a key twice, far apart', '{"a":1,"b":[{"c":{}}],"a":2}', 'a', 'twice'],
  ['an empty key twice', '{"":1,"":2}', 'body', 'twice'],
  ['a key twice inside', '{"items":[{"id":"1"},{"id":"1","id":"2"}]}', 'items[1].id', 'twice'],
  ['a key twice, written in two ways', '{"reward":0,"re\\u0077ard":1}', 'reward', 'twice'],
  ['a key twice, with a quote in it', '{"a\\"b":0,"a\\"b":1}', 'a"b', 'twice'],
  ['a key twice among spaces', '{ "a" : 1 ,\n\t"a"\r\n: 1 }', 'a', 'twice'],
  ['a key twice behind a text with brackets', '{"x":"}]{[,\\"","x":1}', 'x', 'twice'],
  ['a key twice behind a text that ends with a slash', '{"x":"\\\\","x":1}', 'x', 'twice'],
  ['a key twice after an empty object', '{"x":{},"x":[]}', 'x', 'twice'],
  ['a key twice among many', `{${Array.from({ length: 50 }, (_, i) => `"k${i}":1`).join()},"k49":1}`, 'k49', 'twice'],
  [
    'the first of many keys twice',
    `{${Array.from({ length: 50 }, (_, i) => `"k${i}":1`).join()},"k0":1}`,
    'k0',
    'twice',
  ],
  ['1e400', '{"a":[1,1e400]}', 'a[1]', 'too large'],
  ['-1E+999', '[-1E+999]', '[0]', 'too large'],
  ['400 digits', `{"a":${'9'.repeat(400)}}`, 'a', 'too large'],
  ['1e400 alone', '1e400', 'body', 'too large'],
  ['1e400 at an end', '{"a":{"b":1e400}}', 'a.b', 'too large'],
  ['too many values', `[${'1,'.repeat(2000)}1]`, 'body', 'more than 2000 values'],
  ['too many lists', `[${'[],'.repeat(2000)}[]]`, 'body', 'more than 2000 values'],
  ['a thousand lists in each other', `{"a":${'['.repeat(1000)}`, 'a[0][0]', 'nested deeper than 1000'],
  ['a thousand objects in each other', '{"a":'.repeat(1001), 'a.a.a', 'nested deeper than 1000'],
])('%s is refused', (_, text, field, message) => {
  expect(() => inspectJson(text, LIMITS)).toThrow(
    expect.objectContaining({ fault: expect.objectContaining({ field: expect.stringContaining(field) }) }),
  );
  expect(() => inspectJson(text, LIMITS)).toThrow(message);
});

it('ten thousand keys of one object are too many', () => {
  const text = `{${Array.from({ length: 10_002 }, (_, i) => `"k${i}":1`).join()}}`;
  expect(() => inspectJson(text, { maxJsonValues: 1e6 })).toThrow('exceeds 10000 keys');
});

it('200,001 items of one list are too many, 200,000 are not', () => {
  const limits = { maxJsonValues: 1e6 };
  expect(() => inspectJson(`{"a":[[${'1,'.repeat(200_000)}1]]}`, limits)).toThrow('a[0][200000]: exceeds 200000 items');
  expect(() => inspectJson(`{"a":[[${'1,'.repeat(199_999)}1],[1]]}`, limits)).not.toThrow();
});

it('the place is told below the field that the text stands in', () => {
  const text = '{"trajectory_id":"a","trajectory_id":"b"}';
  expect(() => inspectJson(text, LIMITS, 'labels[3]')).toThrow('labels[3].trajectory_id: occurs twice');
});

it.each([
  'null',
  '""',
  '-0',
  '1e308',
  '1e-400',
  '9007199254740993',
  '[]',
  '{}',
  '[{"a":1},{"a":1}]',
  '{"a":{"a":{"a":1}}}',
  '{"a":"a","b":"a"}',
  '{"a":["b","b"],"b":1}',
  '{"a":"1e400"}',
  '{"1e400":1}',
  '{"a":"{\\"a\\":1,\\"a\\":2}"}',
  '{"a":"\\\\\\"","b":[true,false,null,1.5e3]}',
  ' \t\r\n{ "a" : [ 1 , 2 ] } ',
  '{"ü":1,"u\\u0308":1,"\\u00fc ":2}',
  '{"hasOwnProperty":1,"toString":2}',
])('%s passes', (text) => {
  expect(() => JSON.parse(text)).not.toThrow();
  expect(() => inspectJson(text, LIMITS)).not.toThrow();
});

it.each([
  '',
  '{',
  '}',
  ']]]',
  '"',
  '"\\',
  '{"a',
  '{"a":',
  '{"a" "b"}',
  '[1,,2]',
  '{,}',
  '\\',
  '{"a\\x":1}',
  ':',
  ',',
  '{]',
  '[}',
  '{{}}',
])('what is no JSON ends: %s', (text) => {
  expect(() => JSON.parse(text)).toThrow();
  expect(() => inspectJson(text, LIMITS)).not.toThrow();
});

it('many numbers between texts cost little, also once the code is compiled', () => {
  const numbers = { a: 'x', list: Array(190_000).fill(1), after: [{ b: 'y' }, { c: '"' }] };
  const text = JSON.stringify(numbers);
  const startedAt = cpuMs();
  for (let round = 0; round < 8; round++) inspectJson(text, { maxJsonValues: 1e6 });
  expect(cpuMs() - startedAt).toBeLessThan(4000);
});

it('pictures and long texts cost little', () => {
  const text = JSON.stringify({ a: 'A'.repeat(30 << 20), b: '\\"'.repeat(1 << 20) });
  const startedAt = cpuMs();
  inspectJson(text, LIMITS);
  expect(cpuMs() - startedAt).toBeLessThan(2000);
});
