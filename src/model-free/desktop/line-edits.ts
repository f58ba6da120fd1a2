/**
 * Changes of single lines of a text with the keys that texts of all toolkits have: a line is put in, changed or deleted.
 * Lines are counted from 0, in the text as the edits before have left it.
 */
import { diffArrays } from 'diff';
import type { DesktopAction } from '../../schema/index.ts';
import { quoteText } from '../../text/quote-text.ts';

export type LineEdit =
  /** The line stands before the one that is there; after the last one it is a further line. */
  | { kind: 'insert'; at: number; line: string }
  | { kind: 'change'; at: number; line: string }
  | { kind: 'delete'; at: number };

/** Arrow keys that a person presses to get to a line before reaching for the mouse. */
export const MAX_ARROWS = 6;

export function applyEdits(held: string, edits: readonly LineEdit[]): string {
  const lines = held.split('\n');
  for (const edit of edits) {
    lines.splice(edit.at, edit.kind === 'insert' ? 0 : 1, ...(edit.kind === 'delete' ? [] : [edit.line]));
  }
  return lines.join('\n');
}

/** The edits that turn one text into another, from the first line to the last. */
export function editsBetween(held: string, wanted: string): LineEdit[] {
  const edits: LineEdit[] = [];
  let at = 0;
  let removed = 0;
  const deleteRemoved = (): void => {
    edits.push(...Array.from({ length: removed }, (): LineEdit => ({ kind: 'delete', at })));
    removed = 0;
  };
  for (const part of diffArrays(held.split('\n'), wanted.split('\n'))) {
    if (part.removed) {
      removed = part.value.length;
    } else if (part.added) {
      for (const line of part.value) {
        edits.push({ kind: removed > 0 ? 'change' : 'insert', at, line });
        removed = Math.max(removed - 1, 0);
        at += 1;
      }
    } else {
      deleteRemoved();
      at += part.value.length;
    }
  }
  deleteRemoved();
  return edits;
}

export interface Keystroke {
  intent: string;
  action: DesktopAction;
}

/** What is pressed and typed in a text that has the focus; undefined where the line is far from both ends of the text. */
export function keystrokesOf(held: string, edit: LineEdit): [Keystroke, ...Keystroke[]] | undefined {
  const lines = held.split('\n');
  const last = lines.length - 1;
  if (edit.at > last) return edit.kind === 'insert' ? [TO_END, type(edit.line, `\n${edit.line}`)] : undefined;
  const isNearTop = edit.at <= last - edit.at;
  const arrows = isNearTop ? edit.at : last - edit.at;
  // The last line has no break of its own that could go with it.
  if (arrows > MAX_ARROWS || (edit.kind === 'delete' && edit.at === last)) return undefined;
  const downs = Array.from({ length: arrows }, () => press('Go down a line', 'down'));
  const ups = Array.from({ length: arrows }, () => press('Go up a line', 'up'));
  // Up from an empty last line leads to beginnings of lines.
  const toLineStart = lines[last] === '' ? [] : [press('Go to the beginning of the line', 'home')];
  const way: [Keystroke, ...Keystroke[]] = isNearTop ? [TO_TOP, ...downs] : [TO_END, ...ups, ...toLineStart];
  switch (edit.kind) {
    case 'insert':
      return [...way, type(edit.line, `${edit.line}\n`)];
    case 'change':
      if (lines[edit.at] === '') return [...way, type(edit.line, edit.line)];
      return [
        ...way,
        press(`Select the line ${quoteText(lines[edit.at]!)}`, 'shift', 'end'),
        type(edit.line, edit.line),
      ];
    case 'delete':
      return [
        ...way,
        press(`Select the line ${quoteText(lines[edit.at]!)}`, 'shift', 'down'),
        press('Delete what is selected', 'delete'),
      ];
  }
}

/**
 * How many keystrokes the edits take that turn one text into another, one edit after the other; Infinity where one of them is
 * out of reach.
 */
export function countKeystrokes(held: string, edits: readonly LineEdit[]): number {
  const counts = edits.map((edit, at) => keystrokesOf(applyEdits(held, edits.slice(0, at)), edit)?.length ?? Infinity);
  return counts.reduce((sum, own) => sum + own, 0);
}

function press(intent: string, ...keys: string[]): Keystroke {
  return { intent, action: { type: 'hotkey', keys } };
}

function type(line: string, text: string): Keystroke {
  return { intent: `Type the line ${quoteText(line)}`, action: { type: 'type', text, overwrite: false, enter: false } };
}

const TO_TOP = press('Go to the beginning of the text', 'ctrl', 'home');
const TO_END = press('Go to the end of the text', 'ctrl', 'end');
