/** Which lines of a text can be quoted and reached with the keyboard, and one of them that a seed chooses. */
import { seededIndex } from '../../../text/seeded.ts';
import { keystrokesOf, MAX_LENGTH } from '../line-edits.ts';

/** The first line, and one between an empty one and its text, belong to what follows. */
export function isNoHeading(_line: string, at: number, lines: readonly string[]): boolean {
  return at > 0 && (lines[at - 1] !== '' || (lines[at + 1] ?? '') === '');
}

function isPlain(line: string): boolean {
  return /^\S.{3,}$/.test(line) && !line.includes('"') && line === line.trimEnd();
}

/**
 * Lines that can be quoted, that are no part of a sentence over several lines, that are there once, and that the keyboard
 * gets to past lines as short.
 */
export function linesInReach(
  text: string,
  suits: (line: string, at: number, lines: readonly string[]) => boolean = () => true,
): string[] {
  const lines = text.split('\n');
  const isWhole = (at: number): boolean => !/^\p{Ll}/u.test(lines[at]!) && !/^\p{Ll}/u.test(lines[at + 1] ?? '');
  return lines.filter((line, at) => {
    const isOnce = lines.filter((other) => other.includes(line)).length === 1;
    const between = at <= lines.length - 1 - at ? lines.slice(0, at + 1) : lines.slice(at);
    const isNear = keystrokesOf(text, { kind: 'delete', at }) !== undefined;
    return (
      isPlain(line) &&
      isWhole(at) &&
      isOnce &&
      isNear &&
      between.every(({ length }) => length <= MAX_LENGTH) &&
      suits(line, at, lines)
    );
  });
}

export function chooseLine(
  text: string,
  seed: string,
  suits?: (line: string, at: number, lines: readonly string[]) => boolean,
): string | undefined {
  const nearest = linesInReach(text, suits);
  return nearest[seededIndex(`${seed} line`, nearest.length)];
}
