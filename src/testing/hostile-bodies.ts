/** TEST SUPPORT: spoiled bodies of valid requests, and shapes that cost more than their size suggests. */
import type { Random } from './random.ts';

export type HostileBody = readonly [name: string, make: (random: Random, sound: object) => string];

const ODD_VALUES = [
  'null',
  'true',
  '-1',
  '1e400',
  '-1e400',
  '1e-400',
  '9007199254740993',
  '""',
  '"\\u0000"',
  '"\\ud800"',
  '"../../etc/passwd"',
  '"__proto__"',
  '[]',
  '{}',
  '[[]]',
  '{"a":{}}',
  '"http://127.0.0.1:7777/"',
  '0.1',
  '"9"',
  '{"$ref":"#"}',
  '{"then":1}',
  '{"toJSON":1}',
  '"\u202e"',
];
const ODD_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  '',
  'task_id',
  'steps',
  'length',
  'toString',
  '\\u0000',
  'data',
];
const LEAF = '{"role":"a","name":"","states":[],"children":[]}';

export const HOSTILE_BODIES: readonly HostileBody[] = [
  ['a value replaced', (random, sound) => replaceValue(JSON.stringify(sound), random)],
  [
    'several values replaced',
    (random, sound) => replaceValue(replaceValue(replaceValue(JSON.stringify(sound), random), random), random),
  ],
  [
    'a key put in',
    (random, sound) => JSON.stringify(sound).replace('{', `{"${random.pick(ODD_KEYS)}":${random.pick(ODD_VALUES)},`),
  ],
  ['a key twice', (random, sound) => repeatKey(JSON.stringify(sound), random)],
  ['cut short', (random, sound) => cutText(JSON.stringify(sound), random)],
  ['a letter changed', (random, sound) => changeLetter(JSON.stringify(sound), random)],
  ['wrapped in lists', (random, sound) => '['.repeat(1 + random.below(3000)) + JSON.stringify(sound)],
  ['a million brackets', (random) => random.pick(['[', '{"a":', '[{"a":']).repeat(1_000_000)],
  ['a million lists', () => `{"items":[${'[],'.repeat(1_000_000)}[]]}`],
  ['a million objects', () => `{"steps":[${'{},'.repeat(1_000_000)}{}]}`],
  [
    'a million wrong numbers',
    (_, sound) => withTree(sound, `{"role":"a","name":"","children":[],"states":[${'1,'.repeat(1_000_000)}1]}`),
  ],
  ['three million values', (_, sound) => withTree(sound, `[${'1,'.repeat(3_000_000)}1]`)],
  [
    '200,000 nodes',
    (_, sound) =>
      withTree(sound, `{"role":"a","name":"","states":[],"children":[${`${LEAF},`.repeat(200_000)}${LEAF}]}`),
  ],
  ['a tree of many levels', (random, sound) => withTree(sound, nest(random.pick([100, 250, 499, 700, 5000])))],
  [
    '20,000 keys',
    (_, sound) => withTree(sound, `{${Array.from({ length: 20_000 }, (__, index) => `"k${index}":1`).join()}}`),
  ],
  [
    'a text of 20 MB',
    (_, sound) => withTree(sound, `{"role":"${'x'.repeat(20 << 20)}","name":"","states":[],"children":[]}`),
  ],
  ['escapes of 5 MB', () => `{"items":"${'\\"\\\\'.repeat(1_250_000)}"}`],
  ['a number of a million digits', () => `{"items":${'9'.repeat(1_000_000)}}`],
  [
    'no JSON',
    (random) =>
      random.pick([
        '',
        ' ',
        'null',
        '1',
        '"a"',
        '[]',
        'NaN',
        '{',
        '}',
        '\ufeff{}',
        '<xml/>',
        'a=1&b=2',
        '{"items":undefined}',
        "{'items':[]}",
        '{"items":[1,]}',
        '\0',
      ]),
  ],
];

function nest(levels: number): string {
  return '{"role":"a","name":"","states":[],"children":['.repeat(levels) + LEAF + ']}'.repeat(levels);
}

/** Replaces the first step's tree. */
function withTree(sound: object, tree: string): string {
  const mark = '"TREE"';
  const { steps = [], ...rest } = sound as { steps?: object[] };
  return JSON.stringify({
    ...rest,
    steps: steps.map((step, index) => (index === 0 ? { ...step, tree: 'TREE' } : step)),
  }).replace(mark, () => tree);
}

function replaceValue(text: string, random: Random): string {
  const values = [...text.matchAll(/(?<=[:,[])(?:"[^"]{0,200}"|[0-9.]+|true|false|null)(?=[,}\]])/g)];
  if (values.length === 0) return text;
  const found = random.pick(values);
  return text.slice(0, found.index) + random.pick(ODD_VALUES) + text.slice(found.index + found[0].length);
}

function repeatKey(text: string, random: Random): string {
  const keys = [...text.matchAll(/(?<=[{,])"([a-z_]+)":/g)];
  const found = random.pick(keys);
  return `${text.slice(0, found.index)}${found[0]}${random.pick(ODD_VALUES)},${text.slice(found.index)}`;
}

function cutText(text: string, random: Random): string {
  return text.slice(0, random.below(text.length));
}

function changeLetter(text: string, random: Random): string {
  const at = random.below(Math.min(text.length, 3000));
  return text.slice(0, at) + random.pick([...'{}[]",:\\0e-\0ü']) + text.slice(at + 1);
}
