/** Half emoji, as public reports show them, in texts and keys. */
import { describe, expect, it } from 'vitest';
import { wellFormedJson } from './well-formed.ts';

const CASES: [source: string, given: unknown, expected: unknown][] = [
  ['databricks/sjsonnet#1112', '\ud800', '\ufffd'],
  ['databricks/sjsonnet#1085', { '\udc00': ['a\ud83d'] }, { '\ufffd': ['a\ufffd'] }],
  ['databricks/sjsonnet#1085', '\\uD800 \\\\ud800', '\\uD800 \\\\ud800'],
  ['databricks/sjsonnet#1085', 'a \ud83d\ude00 b', 'a \ud83d\ude00 b'],
  ['BYK/loreai#68', 'x\udfffy\ud800z', 'x\ufffdy\ufffdz'],
  ['questdb/questdb#7191', { c: '\udfda' }, { c: '\ufffd' }],
  ['h2database/h2database#4401', 'x\ud800y', 'x\ufffdy'],
  ['daaain/claude-code-log#144', '\udcb2', '\ufffd'],
  ['apache/spark#55661', '\ude00\ud83d', '\ufffd\ufffd'],
  ['StarRocks/starrocks#400', '\ud804\udc00\ud804', '\ud804\udc00\ufffd'],
  ['huggingface/datasets#3804', 'tab\t"quote" \\ud83d \ud83d', 'tab\t"quote" \\ud83d \ufffd'],
];

describe('wellFormedJson', () => {
  it.each(CASES)('%s %j', (_source, given, expected) => {
    const json = wellFormedJson(JSON.stringify(given));
    expect(JSON.parse(json)).toEqual(expected);
    // Encoding loses nothing any more.
    expect(Buffer.from(json, 'utf8').toString('utf8')).toBe(json);
  });
});
