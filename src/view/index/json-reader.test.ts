/** Scanning JSON finds the same values as parsing, and ends at the same place. */
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../testing/random.ts';
import { JsonReader, membersOf, wholeTexts } from './json-reader.ts';

const TEXTS = [
  '',
  'plain',
  'with "quotes"',
  'back\\slash\\',
  'new\nline\u0001',
  'naïve 日本語',
  '\ud800',
  '{"steps":[',
  '\u007f',
];

function makeValue(random: ReturnType<typeof createRandom>, depth: number): unknown {
  const kind = random.below(depth > 0 ? 6 : 4);
  if (kind === 0) return random.pick(TEXTS);
  if (kind === 1) return random.pick([0, -1.5, 1e21, 2e-7, 1768700612740, 0.002, 12]);
  if (kind === 2) return random.pick([true, false, null]);
  if (kind === 3) return random.pick([[], {}]);
  const values = Array.from({ length: random.below(5) }, () => makeValue(random, depth - 1));
  return kind === 4 ? values : Object.fromEntries(values.map((value, at) => [`${random.pick(TEXTS)}${at}`, value]));
}

/** The texts, numbers and offsets of other values under "wanted", by scanning. */
function readWanted(json: string): unknown[] {
  const held = Buffer.from(`${json}\0`);
  const reader = new JsonReader();
  const found: unknown[] = [];
  const isNumber = () => /[-0-9]/.test(reader.decode(reader.next(), reader.next() + 1));
  const readAny = () => {
    if (reader.isText()) reader.addText(wholeTexts((text) => void found.push(text)));
    else if (isNumber()) found.push(reader.number());
    else found.push(JSON.parse(reader.decode(reader.pass(), reader.at)));
  };
  reader.open(held, held.length - 1);
  reader.object(membersOf({ wanted: readAny, all: () => reader.list(readAny) }));
  return found;
}

describe('a reader of JSON', () => {
  it('reads of a thousand values what parsing reads, compact or with spaces', () => {
    const random = createRandom(5);
    for (let count = 0; count < 1000; count++) {
      const record = {
        before: makeValue(random, 3),
        wanted: makeValue(random, 3),
        all: Array.from({ length: random.below(4) }, () => makeValue(random, 2)),
        after: makeValue(random, 3),
      };
      // A lone surrogate is written as its escape.
      const wanted = [record.wanted, ...record.all];
      expect(readWanted(JSON.stringify(record))).toEqual(wanted);
      expect(readWanted(JSON.stringify(record, null, '\t\r '))).toEqual(wanted);
    }
  });

  it('refuses JSON that ends early, wherever it does, also before what was read earlier', () => {
    const whole = JSON.stringify({ before: TEXTS, wanted: 'x\\', all: [1, { a: 'b"' }], after: { a: [true] } });
    for (let length = 0; length < whole.length; length++) {
      const held = Buffer.from(`${whole}"""}}}]]]`);
      const reader = new JsonReader();
      reader.open(held, Buffer.byteLength(whole.slice(0, length)));
      expect(() => reader.object([])).toThrow(SyntaxError);
    }
  });

  it.each([
    '',
    ' ',
    '[]',
    '"text"',
    '{"wanted" 1}',
    '{"wanted":}',
    '{"wanted":1 "after":2}',
    '{"all":{}}',
    '{"wanted":]}',
    '{"all":[1}',
  ])('refuses %j', (json) => {
    expect(() => readWanted(json)).toThrow(SyntaxError);
  });
});
