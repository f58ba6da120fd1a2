import type { WriteStream } from 'node:tty';
import { styleText } from 'node:util';
import { expect, test } from 'vitest';
import { PipelineError, toPipelineError } from '../errors.ts';
import { guardOutput, isPrintableLine, printable, printableLine } from './printable.ts';

test.each([
  ['a line\nand a tab\tstay', 'a line\nand a tab\tstay'],
  ['\u001B[31mRED\u001B[0m', String.raw`\u001b[31mRED\u001b[0m`],
  ['\u001B]0;title\u0007', String.raw`\u001b]0;title\u0007`],
  ['\u009B2J', String.raw`\u009b2J`],
  ['over\rwritten', String.raw`over\u000dwritten`],
  ['back\b\b\b', String.raw`back\u0008\u0008\u0008`],
  ['nul\0', String.raw`nul\u0000`],
  ['del\u007F', String.raw`del\u007f`],
  ['other\u2028line', String.raw`other\u2028line`],
  ['turned \u202Eround', String.raw`turned \u202eround`],
  ['isolated \u2066', String.raw`isolated \u2066`],
  ['é 漢字 العربية 🙂 – “”', 'é 漢字 العربية 🙂 – “”'],
])('%j is printed as %j', (text, shown) => {
  expect(printable(text)).toBe(shown);
  expect(printable(shown)).toBe(shown);
});

test('a line has no line break', () => {
  expect(printableLine('a\nerror: b\tc')).toBe(String.raw`a\nerror: b\tc`);
  expect([isPrintableLine('a b'), isPrintableLine('a\nb'), isPrintableLine('a\u001Bb')]).toEqual([true, false, false]);
});

/** The text that reaches the terminal. */
function through(...chunks: unknown[]): unknown[] {
  const written: unknown[] = [];
  const output = { write: (chunk: unknown) => written.push(chunk) > 0 } as unknown as WriteStream;
  guardOutput(output);
  for (const chunk of chunks) output.write(chunk as string);
  return written;
}

test.each([
  ['its own styles pass', styleText('bold', 'a') + styleText('yellow', 'b'), undefined],
  ['redrawing passes', '\u001B[1A\u001B[2Kagain\n', undefined],
  ['clearing the screen does not', '\u001B[2Jx', String.raw`\u001b[2Jx`],
  ['hiding the cursor does not', '\u001B[?25l', String.raw`\u001b[?25l`],
  ['a title does not', '\u001B]0;x\u0007', String.raw`\u001b]0;x\u0007`],
  ['two in a row do not', '\u001B\u001B[1mx', '\\u001b\u001B[1mx'],
  [
    'JSON stays what it says',
    JSON.stringify({ text: '\u009B\u2028\u007F' }),
    String.raw`{"text":"\u009b\u2028\u007f"}`,
  ],
])('of what a process prints: %s', (_what, text, shown) => {
  expect(through(text)).toEqual([shown ?? text]);
});

test('JSON reads what it was', () => {
  const text = 'a\u009B\u007F\u0001"\\\n';
  expect(JSON.parse(String(through(JSON.stringify({ text }))[0]))).toEqual({ text });
});

test('bytes pass untouched', () => {
  const bytes = Buffer.from([27, 91, 50, 74]);
  expect(through(bytes)).toEqual([bytes]);
});

test('messages hold no control characters', () => {
  const raw = 'x\u001B[31m\r\u009B';
  const shown = String.raw`x\u001b[31m\u000d\u009b`;
  expect(new PipelineError('STORE_IO', raw).message).toBe(shown);
  expect(toPipelineError(new Error(raw), 'STAGE_FAILED').message).toBe(shown);
});
