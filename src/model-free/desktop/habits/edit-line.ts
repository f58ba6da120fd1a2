/** Edits of lines with the mouse: a click places the caret, a drag or a double click selects what is typed over. */
import type { Point } from '../../../schema/index.ts';
import type { VisibleElement } from '../../../ui/list-elements.ts';
import { hasState } from '../../../ui/read-node.ts';
import { quoteText } from '../../../text/quote-text.ts';
import { seededIndex, seededShare } from '../../../text/seeded.ts';
import type { Gesture } from '../../shared/gesture.ts';
import type { Habit, HabitStep, Situation } from '../../shared/habit.ts';
import { needsBreak } from '../append-lines.ts';
import { caretAt, CUT, PASTE, type Keystroke, type LineEdit } from '../line-edits.ts';
import { changedPart } from './changed-part.ts';
import { clickAt, drag, press, step, typing } from './steps.ts';
import { textPlaces, type TextPlaces } from './text-places.ts';

/** One text before an edit. */
interface Editing {
  element: VisibleElement;
  lines: readonly string[];
  places: TextPlaces;
  seed: string;
}

type Way = [HabitStep, ...HabitStep[]] | undefined;

export function editLine(gesture: Gesture, { element, screen, seed }: Situation): Habit | undefined {
  if ((gesture.kind !== 'edit' && gesture.kind !== 'append') || !element) return undefined;
  const places = textPlaces(element, screen);
  const { text = '', caret } = element.node;
  if (!places) return undefined;
  const editing: Editing = { element, lines: text.split('\n'), places, seed };
  if (gesture.kind === 'append') return text === '' ? undefined : appendTo(editing, gesture.text, caret);
  const { edit } = gesture;
  // The keyboard is nearer where the caret stands on the line, or beside it.
  const isNear = caret !== undefined && Math.abs(caretAt(text, caret).line - edit.at) <= 1;
  if (hasState(element.node, 'focused') && isNear && seededShare(`${seed} near`) < 0.7) return undefined;
  if (edit.at >= editing.lines.length) return edit.kind === 'delete' ? undefined : appendTo(editing, edit.line, caret);
  const ways = waysOf(editing, edit).filter((way) => way !== undefined);
  return ways.length === 0 ? undefined : ways[seededIndex(`${seed} way`, ways.length)];
}

/** A click behind the last line does what Ctrl and End do. */
function appendTo({ element, lines, places, seed }: Editing, words: string, caret?: number): Way {
  const end = places.endOf(lines.length - 1);
  const isThere = caret === element.node.text?.length && hasState(element.node, 'focused');
  if (!end || isThere || seededShare(`${seed} append`) < 0.4) return undefined;
  const held = element.node.text ?? '';
  return [
    step(element, 'Click at the end of the text', clickAt(end), caretIs(element, held.length)),
    typeLine(element, words, `${needsBreak(held) ? '\n' : ''}${words}`),
  ];
}

function waysOf(editing: Editing, edit: LineEdit): Way[] {
  if (edit.kind === 'delete') return deleteLine(editing, edit);
  return edit.kind === 'insert' ? insertLine(editing, edit) : changeLine(editing, edit.at, edit.line);
}

function insertLine({ element, lines, places }: Editing, { at, line, isMoved }: LineEdit & { kind: 'insert' }): Way[] {
  const before = lines[at - 1];
  const [start, end] = [places.startOf(at), places.endOf(at - 1)];
  // Some texts begin a new line as far in as the line before.
  const isFlush = before !== undefined && before !== '' && !/^\s/.test(before);
  return [
    start && [
      clickStart(element, lines, at, start),
      isMoved ? pressed(element, PASTE) : typeLine(element, line, `${line}\n`),
    ],
    end && isFlush && !isMoved
      ? [clickEnd(element, lines, at - 1, end), typeLine(element, line, `\n${line}`)]
      : undefined,
  ];
}

function changeLine(editing: Editing, at: number, line: string): Way[] {
  const { element, lines, places } = editing;
  const held = lines[at]!;
  const [start, end] = [places.startOf(at), places.endOf(at)];
  const behind = places.before(at, held.length);
  if (held === '') return [start && [clickStart(element, lines, at, start), typeLine(element, line, line)]];
  const part = changePart(editing, at, line);
  // A part of a line that is easily selected is what people change.
  if (part && seededShare(`${editing.seed} part`) < 0.75) return [part];
  const what = `Select the line ${quoteText(held)}`;
  const typed = typeLine(element, line, line);
  return [
    start && [clickStart(element, lines, at, start), step(element, what, press('shift', 'end')), typed],
    end && [clickEnd(element, lines, at, end), step(element, what, press('shift', 'home')), typed],
    start && behind && end
      ? [step(element, `${what} by dragging`, drag(start, end), isSelected(element)), typed]
      : undefined,
  ];
}

/** The words that differ are selected and typed over. */
function changePart({ element, lines, places }: Editing, at: number, line: string): Way {
  const held = lines[at]!;
  const part = changedPart(held, line);
  if (!part) return undefined;
  const { start, end, text, isWord } = part;
  const [from, to] = [places.before(at, start), places.before(at, end)];
  if (!from || !to) return undefined;
  const old = held.slice(start, end);
  const what = quoteText(old);
  if (text.startsWith(old)) {
    const added = text.slice(old.length);
    const offset = offsetOf(lines, at) + end;
    return [
      step(element, `Click behind ${what}`, clickAt(to), caretIs(element, offset)),
      step(element, `Type ${JSON.stringify(added)}`, typing(added)),
    ];
  }
  const typed = step(element, `Type ${JSON.stringify(text)} over it`, typing(text));
  if (!isWord) return [step(element, `Select ${what} by dragging`, drag(from, to), isSelected(element)), typed];
  const middle = { x: Math.round((from.x + to.x) / 2), y: from.y };
  return [step(element, `Select the word ${what} with a double click`, clickAt(middle, 2), isSelected(element)), typed];
}

function deleteLine({ element, lines, places }: Editing, { at, isMoved }: LineEdit & { kind: 'delete' }): Way[] {
  // The last line has no break of its own that could go with it.
  if (at === lines.length - 1) return [];
  const [start, next] = [places.startOf(at), places.startOf(at + 1)];
  const what = `Select the line ${quoteText(lines[at]!)}`;
  const deleted = isMoved ? pressed(element, CUT) : step(element, 'Delete what is selected', press('delete'));
  return [
    start && [clickStart(element, lines, at, start), step(element, what, press('shift', 'down')), deleted],
    start && next ? [step(element, `${what} by dragging`, drag(start, next), isSelected(element)), deleted] : undefined,
  ];
}

function clickStart(element: VisibleElement, lines: readonly string[], at: number, point: Point): HabitStep {
  const words = lines[at] === '' ? 'the empty line' : `the line ${quoteText(lines[at]!)}`;
  return step(element, `Click at the beginning of ${words}`, clickAt(point), caretIs(element, offsetOf(lines, at)));
}

function clickEnd(element: VisibleElement, lines: readonly string[], at: number, point: Point): HabitStep {
  const offset = offsetOf(lines, at) + lines[at]!.length;
  return step(
    element,
    `Click at the end of the line ${quoteText(lines[at]!)}`,
    clickAt(point),
    caretIs(element, offset),
  );
}

function offsetOf(lines: readonly string[], at: number): number {
  return lines.slice(0, at).reduce((sum, { length }) => sum + length + 1, 0);
}

/** True if the caret stands there, or the toolkit does not tell. */
function caretIs({ key }: VisibleElement, offset: number): HabitStep['holds'] {
  return ({ scene }) => {
    const caret = scene.byKey.get(key)?.node.caret;
    return caret === undefined || caret === offset;
  };
}

/** A field tells its caret only while nothing is selected. */
function isSelected({ key }: VisibleElement): HabitStep['holds'] {
  return ({ scene }) => scene.byKey.get(key)?.node.caret === undefined;
}

function pressed(element: VisibleElement, { intent, action }: Keystroke): HabitStep {
  return step(element, intent, action);
}

function typeLine(element: VisibleElement, line: string, text: string): HabitStep {
  return step(element, `Type the line ${quoteText(line)}`, typing(text));
}
