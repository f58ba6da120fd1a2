/** Paths as a person would type them. */
import path from 'node:path';
import { printableLine } from '../text/printable.ts';

/** Relative to the current folder if the path is below it. */
export function displayPath(absolute: string): string {
  const relative = path.relative(process.cwd(), absolute);
  return printableLine(relative.startsWith('..') ? absolute : relative || '.');
}
