/** What a task asks to be added at the end of a text. */
import { sampleComment } from '../../shared/sample-text.ts';
import { linesAbout } from '../../shared/topics/choose-topic.ts';

/** Lines to add to a file: code gets comments in its own language, other texts lines about what it holds. */
export function sampleLines(path: string, held: string, seed: string, count: number): string[] {
  const ending = /\.(\w+)$/.exec(path)?.[1] ?? '';
  if (sampleComment(ending, seed) === undefined) return linesAbout(held, seed).slice(0, count);
  const lines = new Set<string>();
  for (let at = 0; lines.size < count; at += 1) lines.add(sampleComment(ending, `${seed} ${at}`)!);
  return [...lines];
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** What is due earlier goes first, what has no day last. */
export function inOrderOfDays(lines: readonly string[]): string[] {
  return lines.toSorted((a, b) => dayOf(a) - dayOf(b));
}

function dayOf(line: string): number {
  return DAYS.findIndex((day) => line.includes(day)) + 1 || DAYS.length + 1;
}
