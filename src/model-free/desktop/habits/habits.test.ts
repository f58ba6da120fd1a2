import { expect, test } from 'vitest';
import { frameOf } from '../../../check/frame.ts';
import { readScene } from '../../../ui/scene.ts';
import { isVisible, type VisibleElement } from '../../../ui/list-elements.ts';
import type { UiNode } from '../../../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import type { Gesture } from '../../shared/gesture.ts';
import type { Habit, Seen } from '../../shared/habit.ts';
import { applyEdits, type LineEdit } from '../line-edits.ts';
import { habitOf } from './habits.ts';

const SCREEN = { width: 600, height: 400 };
const SEEDS = Array.from({ length: 60 }, (_, at) => `seed ${at}`);

function see(...windows: UiNode[]): Seen {
  const tree = testDesktop(...windows);
  const screenshot = { png: Buffer.of(), ...SCREEN };
  return { scene: readScene(tree), frame: frameOf({ tree, screenshot, files: [], window: '', capturedAtMs: 0 }) };
}

function find({ scene }: Seen, role: string, at = 0): VisibleElement {
  return scene.elements.filter(isVisible).filter((element) => element.role === role)[at]!;
}

/** Every way that some seed draws. */
function habits(gesture: Gesture, moment: Seen, given: { element?: VisibleElement; known?: VisibleElement }): Habit[] {
  return SEEDS.map((seed) => habitOf(gesture, { moment, screen: SCREEN, seed, ...given })).filter(
    (way) => way !== undefined,
  );
}

function said(habit: Habit): string {
  return habit
    .map(({ decision: { action } }) => (action.type === 'hotkey' ? action.keys.join('+') : action.type))
    .join(' ');
}

const menuBar = testNode('menu bar', '', { children: [testNode('menu', 'File')] });
const entry = (shortcut: string): VisibleElement => {
  const item = testNode('menu item', 'Save', { shortcut });
  return find(see(testFrame('a', testNode('menu', 'File', { children: [item] }))), 'menu item');
};

test('an entry of a closed menu is chosen with the keys that are drawn beside it', () => {
  const known = entry('Shift+Ctrl+S');
  const moment = see(testFrame('a', menuBar));
  const ways = habits({ kind: 'click', key: known.key }, moment, { known });
  expect(new Set(ways.map(said))).toEqual(new Set(['shift+ctrl+s']));
  expect(ways.length).toBeLessThan(SEEDS.length);
  expect(ways[0]![0].holds!(moment)).toBe(false);
  expect(ways[0]![0].holds!(see(testFrame('b', menuBar)))).toBe(true);
});

test.each([
  ['a key that a field takes for itself', entry('Delete'), see(testFrame('a', menuBar))],
  ['an entry without keys', { ...entry('Ctrl+S'), node: testNode('menu item', 'Save') }, see(testFrame('a'))],
  [
    'a dialog in front',
    entry('Ctrl+S'),
    see(testFrame('a'), testNode('dialog', 'Find', { states: ['active', 'modal'] })),
  ],
])('not with %s', (_, known, moment) => {
  expect(habits({ kind: 'click', key: known.key }, moment, { known })).toEqual([]);
});

const newFolder = (...states: string[]): Seen =>
  see(
    testNode('dialog', 'New folder', {
      states: ['active', 'modal'],
      children: [testNode('text', '', { states: ['editable', 'focused'] }), testNode('push button', 'OK', { states })],
    }),
  );

test.each([
  ['confirms a dialog from its field, where its button is the default one', newFolder('is-default'), ['enter']],
  ['is not pressed for another button', newFolder(), []],
])('Enter %s', (_, moment, ways) => {
  const element = find(moment, 'push button');
  const drawn = habits({ kind: 'click', key: element.key }, moment, { element, known: element }).map(said);
  expect([...new Set(drawn)]).toEqual(ways);
});

const field = (name: string, y: number, states: string[], text = ''): UiNode =>
  testNode('text', name, {
    states: ['editable', 'focusable', ...states],
    text,
    bounds: { x: 0, y, width: 100, height: 20 },
  });

test('Tab leads from the field with the focus to the next one, and nowhere else', () => {
  const moment = see(testFrame('a', field('One', 0, ['focused']), field('Two', 30, []), field('Three', 60, [])));
  const ways = (at: number): string[] => {
    const element = find(moment, 'text', at);
    return habits({ kind: 'fill', key: element.key, text: 'x', enter: false }, moment, { element }).map(said);
  };
  expect(new Set(ways(1))).toEqual(new Set(['tab type']));
  expect(ways(2)).toEqual([]);
});

test('what a field holds is selected as a whole, or its one word with a double click', () => {
  const moment = see(testFrame('a', field('One', 0, [], 'word')));
  const element = find(moment, 'text');
  const ways = habits({ kind: 'fill', key: element.key, text: 'x', enter: false }, moment, { element });
  expect(new Set(ways.map(said))).toEqual(new Set(['click type', 'click ctrl+a type']));
  const overwrites = ways.flatMap((way) =>
    way.map(({ decision: { action } }) => 'overwrite' in action && action.overwrite),
  );
  expect(overwrites).not.toContain(true);
});

const held = 'Milk\nBread 12\nTea with honey\nRice';
const LETTER = 8;
const LINE = 20;

function textArea(text: string, caret: number): Seen {
  const visibleText = { start: 0, end: text.length, grid: { x: 0, y: 0, line: LINE, letter: LETTER } };
  const bounds = { x: 0, y: 0, width: 500, height: 300 };
  return see(
    testFrame(
      'a',
      testNode('text', '', { states: ['editable', 'multi-line', 'focused'], text, caret, visibleText, bounds }),
    ),
  );
}

/** The text that results from the steps, played on a grid of letters. */
function play(habit: Habit, text: string): string {
  let [from, to] = [0, 0];
  const offsetAt = ({ x, y }: { x: number; y: number }): number => {
    const lines = text.split('\n');
    const line = Math.floor(y / LINE);
    const column = Math.min(Math.round(x / LETTER), lines[line]!.length);
    return lines.slice(0, line).join('\n').length + (line === 0 ? 0 : 1) + column;
  };
  for (const {
    decision: { action },
  } of habit) {
    if (action.type === 'click') {
      from = offsetAt(action);
      to = from;
      if ('numClicks' in action && action.numClicks === 2) {
        from -= /\w*$/.exec(text.slice(0, from))![0].length;
        to += /^\w*/.exec(text.slice(to))![0].length;
      }
    } else if (action.type === 'drag_and_drop') [from, to] = [offsetAt(action.from), offsetAt(action.to)];
    else if (action.type === 'type') {
      text = text.slice(0, from) + action.text + text.slice(to);
      from += action.text.length;
      to = from;
    } else if (action.type === 'hotkey') {
      const keys = action.keys.join('+');
      if (keys === 'shift+end') to = from + /^.*/.exec(text.slice(from))![0].length;
      else if (keys === 'shift+home') from = text.lastIndexOf('\n', to - 1) + 1;
      else if (keys === 'shift+down') to = text.indexOf('\n', from) + 1;
      else if (keys === 'delete') {
        text = text.slice(0, from) + text.slice(to);
        to = from;
      } else throw new Error(`no such keys: ${keys}`);
    }
  }
  return text;
}

test.each<LineEdit>([
  { kind: 'insert', at: 2, line: 'Salt' },
  { kind: 'insert', at: 0, line: 'Salt' },
  { kind: 'insert', at: 4, line: 'Salt' },
  { kind: 'change', at: 1, line: 'Bread 15' },
  { kind: 'change', at: 2, line: 'Tea with lemon' },
  { kind: 'change', at: 2, line: 'Tea with honey and milk' },
  { kind: 'change', at: 2, line: 'Coffee' },
  { kind: 'delete', at: 1 },
])('every way of doing %j with the mouse does it', (edit) => {
  const moment = textArea(held, held.length - 1);
  const element = find(moment, 'text');
  const ways = habits({ kind: 'edit', key: element.key, edit }, moment, { element });
  expect(ways.length).toBeGreaterThan(0);
  for (const way of ways) expect(play(way, held), said(way)).toBe(applyEdits(held, [edit]));
});

test('a click that puts the caret elsewhere does not count', () => {
  const moment = textArea(held, held.length);
  const element = find(moment, 'text');
  const [way] = habits({ kind: 'edit', key: element.key, edit: { kind: 'insert', at: 0, line: 'Salt' } }, moment, {
    element,
  });
  const holds = way![0].holds!;
  expect(holds(textArea(held, 0))).toBe(true);
  expect(holds(textArea(held, 7))).toBe(false);
});
