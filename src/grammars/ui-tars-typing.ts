/** UI-TARS's typing, on computers and on phones, written so that its published parser reads the same text. */
import { textArgument, type PlannedCall } from './call-grammar.ts';
import type { Call } from './parse-calls.ts';

/** White space by Python's definition. */
// oxlint-disable-next-line no-control-regex
const LEADING_WHITE = /^[\s\u001c-\u001f\u0085]/;

/** A final line break submits. Undefined for a text that begins with white space, which the parser drops. */
export function planTyping({ text, enter }: { text: string; enter: boolean }): PlannedCall[] | undefined {
  const content = enter ? `${text}\n` : text;
  if (LEADING_WHITE.test(content) || (!enter && text.endsWith('\n'))) return undefined;
  return [{ name: 'type', args: { content } }];
}

/** The text and submission of a typing call. */
export function readTyping(call: Call): { text: string; enter: boolean } {
  const content = textArgument(call, ['content', 'text']);
  const enter = content.endsWith('\n');
  return { text: enter ? content.slice(0, -1) : content, enter };
}

/** The answer in a call that ends the episode; '' for none. */
export function readFinish(call: Call): string {
  return call.named.size + call.positional.length === 0 ? '' : textArgument(call, ['content']);
}

/**
 * Escapes for the patterns that the parser applies before it reads a call, even within quoted texts: the end of a text,
 * the word before the calls, arguments that are points. Each escapes one character.
 */
const SOUGHT: readonly [RegExp, string][] = [
  [/\\'\)(?!$)/g, String.raw`\x27)`],
  [/Action: /g, String.raw`Action:\x20`],
  [/point=/g, String.raw`point\x3d`],
  [/<point>/g, String.raw`\x3cpoint>`],
  [/\[EOS\]/g, String.raw`[EOS\x5d`],
];

/** For a written call without points. */
export function hideSought(call: string): string {
  return SOUGHT.reduce((text, [sought, hidden]) => text.replaceAll(sought, () => hidden), call);
}
