import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits, editsBetween, keystrokesOf, type Keystroke, type LineEdit } from './line-edits.ts';

const text = array(constantFrom('milk', 'tea', 'jam', ''), { minLength: 1, maxLength: 8 }).map((lines) =>
  lines.join('\n'),
);

test('the edits between two texts turn the one into the other', () => {
  assert(
    property(text, text, (held, wanted) => {
      expect(applyEdits(held, editsBetween(held, wanted))).toBe(wanted);
    }),
  );
});

test.each<[string, string, string, LineEdit[]]>([
  ['a changed line is one edit', 'a\nb\nc', 'a\nx\nc', [{ kind: 'change', at: 1, line: 'x' }]],
  ['a line before the first', 'a\nb', 'x\na\nb', [{ kind: 'insert', at: 0, line: 'x' }]],
  [
    'a line that moves to the end goes first',
    'a\nb\nc',
    'b\nc\na',
    [
      { kind: 'delete', at: 0 },
      { kind: 'insert', at: 2, line: 'a' },
    ],
  ],
])('%s', (_, held, wanted, edits) => {
  expect(editsBetween(held, wanted)).toEqual(edits);
});

/** A text of a toolkit, as far as these keys go: a caret, and what is selected from the anchor to it. */
function pressAll(held: string, keystrokes: readonly Keystroke[]): string {
  let now = held;
  let caret = 0;
  let anchor = 0;
  const replace = (words: string): void => {
    const [from, to] = [Math.min(anchor, caret), Math.max(anchor, caret)];
    now = now.slice(0, from) + words + now.slice(to);
    caret = from + words.length;
    anchor = caret;
  };
  const startOf = (at: number): number => (at === 0 ? 0 : now.lastIndexOf('\n', at - 1) + 1);
  const lineStart = (): number => startOf(caret);
  const lineEnd = (): number => (now.indexOf('\n', caret) < 0 ? now.length : now.indexOf('\n', caret));
  const move = (key: string): number => {
    const column = caret - lineStart();
    if (key === 'home') return lineStart();
    if (key === 'end') return lineEnd();
    if (key === 'down') return lineEnd() === now.length ? caret : Math.min(lineEnd() + 1 + column, now.length);
    return lineStart() === 0 ? caret : Math.min(startOf(lineStart() - 1) + column, lineStart() - 1);
  };
  for (const { action } of keystrokes) {
    if (action.type === 'type') replace(action.text);
    if (action.type !== 'hotkey') continue;
    const [key, other] = [action.keys.at(-1)!, action.keys[0]];
    if (key === 'delete') replace('');
    else caret = other === 'ctrl' ? (key === 'home' ? 0 : now.length) : move(key);
    if (other !== 'shift') anchor = caret;
  }
  return now;
}

test('the keys do what the edits say, wherever the line is', () => {
  assert(
    property(text, text, (held, wanted) => {
      let now = held;
      for (const edit of editsBetween(held, wanted)) {
        const keystrokes = keystrokesOf(now, edit);
        const isLast = edit.at === now.split('\n').length - 1;
        expect(keystrokes === undefined).toBe(edit.kind === 'delete' && isLast);
        if (!keystrokes) return;
        const after = applyEdits(now, [edit]);
        expect(pressAll(now, keystrokes)).toBe(after);
        now = after;
      }
      expect(now).toBe(wanted);
    }),
  );
});

test('a line in the middle of a long text is out of reach', () => {
  const lines = Array.from({ length: 30 }, (_, at) => `line ${at}`).join('\n');
  expect(keystrokesOf(lines, { kind: 'delete', at: 15 })).toBeUndefined();
  expect(keystrokesOf(lines, { kind: 'delete', at: 6 })).toHaveLength(9);
});
