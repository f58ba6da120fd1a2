/** Paths as a person would type them. */
import path from 'node:path';

/** Relative to the current folder when it is below it. */
export function displayPath(absolute: string): string {
  const relative = path.relative(process.cwd(), absolute);
  return relative.startsWith('..') ? absolute : relative || '.';
}
