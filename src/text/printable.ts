/**
 * Text from outside (names, paths, screens, replies of models) may hold control characters. Such characters move a
 * terminal's cursor, hide lines or forge them. They become visible escapes such as \u001b, which JSON reads as the
 * original.
 */

/** Control characters other than line break and tab, and those that reverse the direction of writing. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;
/** Codes that this program writes itself: styles, and redrawing of progress lines. */
// oxlint-disable-next-line no-control-regex
const OWN_CODES = /\u001b\[(?:\d{1,2}m|1A|2K)/g;

/** Escapes control characters and keeps line breaks. */
export function printable(text: string): string {
  return text.replaceAll(CONTROLS, escape);
}

/** Also escapes line breaks and tabs, for text that stays within one line: a name, a cell of a table. */
export function printableLine(text: string): string {
  return printable(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

/** True for text that can stand in a line without escaping. */
export function isPrintableLine(text: string): boolean {
  return printableLine(text) === text;
}

/**
 * Escapes control characters in everything written to `output` from now on, except the program's own styles. Text that
 * may hold such styles itself must be made printable before it is styled.
 */
export function guardOutput(output: NodeJS.WriteStream): void {
  const write = output.write.bind(output) as (chunk: unknown, ...rest: unknown[]) => boolean;
  output.write = (chunk: unknown, ...rest: unknown[]) =>
    write(typeof chunk === 'string' ? printableBetweenCodes(chunk) : chunk, ...rest);
}

function printableBetweenCodes(text: string): string {
  const codes = text.match(OWN_CODES) ?? [];
  return text
    .split(OWN_CODES)
    .map((part, index) => printable(part) + (codes[index] ?? ''))
    .join('');
}

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
