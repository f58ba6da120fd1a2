import { array, assert, constantFrom, nat, property } from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits, caretAfter, caretAt, keystrokesOf, type Keystroke, type LineEdit } from './line-edits.ts';
import { editsBetween } from './edits-between.ts';

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
  [
    'a line that goes before one that changes',
    'drinks from six\nask Ann to help\nc',
    'ask Bo to help\nc',
    [
      { kind: 'delete', at: 0 },
      { kind: 'change', at: 0, line: 'ask Bo to help' },
    ],
  ],
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
function pressAll(held: string, keystrokes: readonly Keystroke[], started = 0): { text: string; caret: number } {
  let now = held;
  let caret = started;
  let anchor = started;
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
    if (key === 'down') {
      const next = lineEnd() + 1;
      const end = now.indexOf('\n', next) < 0 ? now.length : now.indexOf('\n', next);
      return lineEnd() === now.length ? caret : Math.min(next + column, end);
    }
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
  return { text: now, caret };
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
        expect(pressAll(now, keystrokes).text).toBe(after);
        now = after;
      }
      expect(now).toBe(wanted);
    }),
  );
});

test('they do so, too, from where the edit before has left the caret, and with no more keys', () => {
  assert(
    property(text, text, (held, wanted) => {
      let [now, caret] = [held, 0];
      let before: LineEdit | undefined;
      for (const edit of editsBetween(held, wanted)) {
        const keystrokes = keystrokesOf(now, edit, before && caretAfter(before));
        if (!keystrokes) return;
        expect(keystrokes.length).toBeLessThanOrEqual(keystrokesOf(now, edit)!.length);
        ({ text: now, caret } = pressAll(now, keystrokes, caret));
        before = edit;
      }
      expect(now).toBe(wanted);
    }),
  );
});

test('an edit does so from wherever the caret is told to be, and with no more keys', () => {
  assert(
    property(text, text, nat({ max: 40 }), (held, wanted, place) => {
      const [edit] = editsBetween(held, wanted);
      const caret = Math.min(place, held.length);
      const keystrokes = edit && keystrokesOf(held, edit, caretAt(held, caret));
      if (!keystrokes) return;
      expect(keystrokes.length).toBeLessThanOrEqual(keystrokesOf(held, edit)!.length);
      expect(pressAll(held, keystrokes, caret).text).toBe(applyEdits(held, [edit]));
    }),
  );
});

/** What is done to a text of two lines with the caret at `offset`. */
function done(edit: LineEdit, offset: number): string[] {
  return keystrokesOf('a\nb', edit, caretAt('a\nb', offset))!.map(({ action }) => action.type);
}

test('nothing is pressed to get to where the caret is', () => {
  expect(done({ kind: 'insert', at: 0, line: 'x' }, 0)).toEqual(['type']);
  expect(done({ kind: 'insert', at: 2, line: 'x' }, 3)).toEqual(['type']);
  expect(done({ kind: 'insert', at: 2, line: 'x' }, 1)).toEqual(['hotkey', 'type']);
});

test('from an empty line arrows may lead to any column', () => {
  const pressed = keystrokesOf(
    'alpha\n\nbeta\n\n\n',
    { kind: 'insert', at: 2, line: 'x' },
    caretAt('alpha\n\nbeta\n\n\n', 6),
  );
  expect(pressed!.map(({ intent }) => intent).slice(0, 2)).toEqual([
    'Go down a line',
    'Go to the beginning of the line',
  ]);
});

/** How the fourth line is changed after the third. */
function changeFourth(held: string): string[] {
  const edit: LineEdit = { kind: 'change', at: 3, line: 'x' };
  return keystrokesOf(held, edit, { line: 2, isAtStart: false })!.map(({ intent }) => intent);
}

test('the line below the one just changed is a step down, unless a line may be broken on the screen', () => {
  const held = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].join('\n');
  expect(changeFourth(held).slice(0, 2)).toEqual(['Go down a line', 'Go to the beginning of the line']);
  expect(changeFourth(held.replace('c', 'c'.repeat(65)))[0]).toBe('Go to the beginning of the text');
});

test('a line in the middle of a long text is out of reach', () => {
  const lines = Array.from({ length: 30 }, (_, at) => `line ${at}`).join('\n');
  expect(keystrokesOf(lines, { kind: 'delete', at: 15 })).toBeUndefined();
  expect(keystrokesOf(lines, { kind: 'delete', at: 6 })).toHaveLength(9);
});
