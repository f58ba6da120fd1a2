/**
 * Changes of single lines of a text with the keys that texts of all toolkits have: a line is put in, changed or deleted.
 * Lines are counted from 0, in the text as the edits before have left it.
 */
import type { DesktopAction } from '../../schema/index.ts';
import { quoteText } from '../../text/quote-text.ts';

export type LineEdit =
  /** The line stands before the one that is there; after the last one it is a further line. `isMoved`: it was cut before. */
  | { kind: 'insert'; at: number; line: string; isMoved?: boolean }
  | { kind: 'change'; at: number; line: string }
  /** `isMoved`: the line is cut, to be put in elsewhere. */
  | { kind: 'delete'; at: number; isMoved?: boolean };

/** Arrow keys that a person presses to get to a line before reaching for the mouse. */
export const MAX_ARROWS = 10;
/** A longer line may be broken into two on the screen, and arrow keys go by what is on the screen. */
export const MAX_LENGTH = 64;

/** Where the caret is: on which line, whether at its beginning, and whether at the end of the text. */
export interface Caret {
  line: number;
  isAtStart: boolean;
  isAtEnd?: boolean;
}

/** `offset` in UTF-16 units. */
export function caretAt(text: string, offset: number): Caret {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length - 1, isAtStart: before.at(-1) === '', isAtEnd: offset === text.length };
}

export function caretAfter({ kind, at }: LineEdit): Caret {
  return kind === 'insert' ? { line: at + 1, isAtStart: true } : { line: at, isAtStart: kind === 'delete' };
}

export function applyEdits(held: string, edits: readonly LineEdit[]): string {
  const lines = held.split('\n');
  for (const edit of edits) {
    lines.splice(edit.at, edit.kind === 'insert' ? 0 : 1, ...(edit.kind === 'delete' ? [] : [edit.line]));
  }
  return lines.join('\n');
}

/** The text with each line exchanged for what is made of it. */
export function mapLines(text: string, make: (line: string) => string | string[]): string {
  return text
    .split('\n')
    .flatMap((line) => make(line))
    .join('\n');
}

export interface Keystroke {
  intent: string;
  action: DesktopAction;
}

/**
 * What is pressed and typed in a text that has the focus; undefined where the line is far from both ends of the text and from
 * the caret, as far as it is known.
 */
export function keystrokesOf(held: string, edit: LineEdit, caret?: Caret): [Keystroke, ...Keystroke[]] | undefined {
  const lines = held.split('\n');
  const last = lines.length - 1;
  if (edit.at > last) {
    if (edit.kind !== 'insert') return undefined;
    const adding = type(edit.line, `\n${edit.line}`);
    return caret?.isAtEnd ? [adding] : [TO_END, adding];
  }
  // The last line has no break of its own that could go with it.
  if (edit.kind === 'delete' && edit.at === last) return undefined;
  const ways = [
    [TO_TOP, ...arrows(0, edit.at)],
    // Up from an empty last line leads to beginnings of lines.
    [TO_END, ...arrows(last, edit.at), ...(lines[last] === '' ? [] : [TO_LINE_START])],
    ...(caret ? wayFrom(caret, lines, edit.at) : []),
  ].filter((way) => way.filter(isArrow).length <= MAX_ARROWS);
  const [way] = ways.toSorted((one, other) => one.length - other.length);
  if (!way) return undefined;
  const [first, ...rest] = [...way, ...keysFor(edit, lines)];
  return [first!, ...rest];
}

/** Whether it goes up or down by one line. */
function isArrow({ action }: Keystroke): boolean {
  return action.type === 'hotkey' && ['up', 'down'].includes(action.keys[0] ?? '');
}

function arrows(from: number, to: number): Keystroke[] {
  const arrow = to > from ? press('Go down a line', 'down') : press('Go up a line', 'up');
  return Array.from({ length: Math.abs(to - from) }, () => arrow);
}

/**
 * From where the caret is; none past lines that may be broken on the screen. Arrows may lead on from an empty line to the column
 * that the caret came from.
 */
function wayFrom({ line, isAtStart }: Caret, lines: readonly string[], at: number): Keystroke[][] {
  const passed = lines.slice(Math.min(line, at), Math.max(line, at) + 1);
  if (passed.some(({ length }) => length > MAX_LENGTH)) return [];
  const isStraight = isAtStart && (line === at || lines[line] !== '');
  return [[...arrows(line, at), ...(isStraight ? [] : [TO_LINE_START])]];
}

/** What is done on the line, from its beginning. */
function keysFor(edit: LineEdit, lines: readonly string[]): Keystroke[] {
  switch (edit.kind) {
    case 'insert':
      return [edit.isMoved ? PASTE : type(edit.line, `${edit.line}\n`)];
    case 'change':
      if (lines[edit.at] === '') return [type(edit.line, edit.line)];
      return [press(`Select the line ${quoteText(lines[edit.at]!)}`, 'shift', 'end'), type(edit.line, edit.line)];
    case 'delete':
      return [
        press(`Select the line ${quoteText(lines[edit.at]!)}`, 'shift', 'down'),
        edit.isMoved ? CUT : press('Delete what is selected', 'delete'),
      ];
  }
}

/**
 * How many keystrokes the edits take that turn one text into another, one edit after the other; Infinity where one of them is
 * out of reach.
 */
export function countKeystrokes(held: string, edits: readonly LineEdit[]): number {
  const counts = edits.map((edit, at) => {
    const before = edits[at - 1];
    const text = applyEdits(held, edits.slice(0, at));
    return keystrokesOf(text, edit, before && caretAfter(before))?.length ?? Infinity;
  });
  return counts.reduce((sum, own) => sum + own, 0);
}

function press(intent: string, ...keys: string[]): Keystroke {
  return { intent, action: { type: 'hotkey', keys } };
}

function type(line: string, text: string): Keystroke {
  return { intent: `Type the line ${quoteText(line)}`, action: { type: 'type', text, overwrite: false, enter: false } };
}

export const CUT = press('Cut the selected line', 'ctrl', 'x');
export const PASTE = press('Paste the line', 'ctrl', 'v');
const TO_TOP = press('Go to the beginning of the text', 'ctrl', 'home');
const TO_END = press('Go to the end of the text', 'ctrl', 'end');
const TO_LINE_START = press('Go to the beginning of the line', 'home');
