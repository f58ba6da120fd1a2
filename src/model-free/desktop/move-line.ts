/** A line that goes from one place of a text to another is cut and pasted. */
import type { LineEdit } from './line-edits.ts';

/** The edits with the line cut first and then put in again; as they are where they move no line, or to behind the last one. */
export function moveLine(held: string, edits: readonly LineEdit[]): readonly LineEdit[] {
  const [one, other] = edits;
  if (edits.length !== 2 || !one || !other) return edits;
  const lines = held.split('\n');
  const isDown = one.kind === 'delete' && other.kind === 'insert';
  if (isDown && other.line === lines[one.at] && other.at < lines.length - 1)
    return [
      { ...one, isMoved: true },
      { ...other, isMoved: true },
    ];
  const isUp = one.kind === 'insert' && other.kind === 'delete';
  // The line put in before it has moved it down by one.
  if (isUp && one.line === lines[other.at - 1] && one.at < other.at)
    return [
      { kind: 'delete', at: other.at - 1, isMoved: true },
      { ...one, isMoved: true },
    ];
  return edits;
}
