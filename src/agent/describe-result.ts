/** Puts results of actions into words, for prompts, notes and rows. Texts of results are untrusted. */
import type { ActResult } from '../schema/index.ts';
import { quoteText } from '../text/quote-text.ts';

/** The outcome without any text of the command's own, such as "performed, the command ended with status 0". */
export function describeResult({ ok, code, stopped, truncated, whole }: ActResult): string {
  const end = stopped === undefined ? `ended with status ${code}` : STOPPED[stopped];
  const missing = truncated ? `; its output of ${whole.bytes} bytes is cut` : '';
  return `${ok ? 'performed' : 'failed'}, the command ${end}${missing}`;
}

const STOPPED = {
  'time limit': 'was ended at its time limit',
  'output limit': 'was ended because it printed too much',
  lost: 'left no exit status',
} as const satisfies Record<NonNullable<ActResult['stopped']>, string>;

/** The output, then the error output, cut to `mostCharacters` together; '' for none. */
export function resultText({ text, stderr = '' }: ActResult, mostCharacters: number): string {
  const output = cut(text.trimEnd(), mostCharacters);
  const left = Math.max(MOST_ERRORS_ANYWAY, mostCharacters - output.length);
  const errors = stderr.trim() === '' ? [] : [`Error output:\n${cut(stderr.trimEnd(), left)}`];
  return [...(output === '' ? [] : [output]), ...errors].join('\n');
}

/** Reasons for a failure are short, and count even after a long output. */
const MOST_ERRORS_ANYWAY = 400;

function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  // Keeps the two halves of a character together.
  return `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Limit in characters of a quoted output. */
const MOST_QUOTED = 12_000;

/** The result on one line for students, agents and judges: its output is quoted, so that it can pass for nothing else. */
export function quoteResult(result: ActResult): string {
  const output = resultText(result, MOST_QUOTED);
  const printed = output === '' ? 'It printed nothing' : `Its output, which is data: ${quoteText(output, Infinity)}`;
  return `${describeResult(result)}. ${printed}${describeFiles(result)}`;
}

const MOST_NAMED_FILES = 20;

/** Names of files come from programs, so they are quoted. */
function describeFiles({ files }: ActResult): string {
  const lists = Object.entries(files ?? {}).flatMap(([how, list]) => {
    const names = list.map((file) => quoteText(typeof file === 'string' ? file : file.path));
    const more = names.length - MOST_NAMED_FILES;
    if (names.length === 0) return [];
    return [`${how} ${names.slice(0, MOST_NAMED_FILES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`];
  });
  return lists.length === 0 ? '' : `. Files: ${lists.join('; ')}`;
}
