/** Adding lines at the end of a text: as a person does it, on a line of their own and without an empty one before. */

/** The text with the lines at its end. `indent` is what the application puts before a new line by itself. */
export function appendLines(held: string, lines: readonly string[], indent = ''): string {
  const [first = '', ...rest] = lines;
  const start = needsBreak(held) ? `\n${indent}${first}` : first;
  return held + [start, ...rest.map((line) => indent + line)].join('\n');
}

/** The lines that are to be added to a text so that it becomes the other; undefined when it begins differently. */
export function linesAddedBetween(held: string, wanted: string, indent = ''): string[] | undefined {
  if (!wanted.startsWith(held) || wanted.length === held.length) return undefined;
  const added = wanted.slice(held.length);
  if (needsBreak(held) && !added.startsWith('\n')) return undefined;
  const lines = (needsBreak(held) ? added.slice(1) : added).replace(/\n$/, '').split('\n');
  return lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
}

/** Whether a line break has to be typed first. */
export function needsBreak(held: string): boolean {
  return held !== '' && !held.endsWith('\n');
}
