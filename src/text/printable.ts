/**
 * Text from outside (names, paths, screens, replies of models) may hold control characters that move a terminal's cursor,
 * hide lines or forge them. Here they become visible: as \u001b and the like, which JSON reads as what it was.
 */

/** Controls other than line break and tab, and those that turn the direction of writing round. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;
/** What this program writes itself: styles, and redrawing the lines of progress. */
// oxlint-disable-next-line no-control-regex
const OWN_CODES = /\u001b\[(?:\d{1,2}m|1A|2K)/g;

/** Lines stay lines. */
export function printable(text: string): string {
  return text.replaceAll(CONTROLS, escape);
}

/** For what has to stay within one line: a name, a cell of a table. */
export function printableLine(text: string): string {
  return printable(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

/** True for what needs no escaping to stand in a line. */
export function isPrintableLine(text: string): boolean {
  return printableLine(text) === text;
}

/**
 * From now on nothing that is written there holds a control character, but for the program's own styles: text that may
 * hold those has to be made printable before it is styled. Called where a process starts.
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
