import { expect, test } from 'vitest';
import type { Bounds, UiNode } from '../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../testing/tree.ts';
import { listElements } from './list-elements.ts';
import { shownText } from './shown-text.ts';

const LINES = Array.from({ length: 40 }, (_, at) => `Line ${at + 1}\n`).join('');
const PLACE = { x: 0, y: 0, width: 560, height: 300 };

const BESIDE = { x: 560, y: 0, width: 15, height: 300 };

function bar(value: number, ...states: string[]): UiNode {
  return barAt(BESIDE, value, ...states);
}

function barAt(bounds: Bounds, value: number, ...states: string[]): UiNode {
  return testNode('scroll bar', '', { bounds, states, children: [testNode('filler', '', { value })] });
}

function shown(pane: string, text: string, ...others: UiNode[]): string | undefined {
  const node = testNode('text', '', { text, bounds: PLACE, states: ['multi-line'] });
  const tree = testDesktop(testFrame('notes', testNode(pane, '', { children: [node, ...others] })));
  const span = shownText(listElements(tree).find(({ role }) => role === 'text')!);
  return span && text.slice(span.start, span.end);
}

test('a text at its top shows at least the lines that are in view however large the letters are', () => {
  const seen = shown('scroll pane', LINES, bar(0, 'vertical'))!;
  expect(LINES.startsWith(seen)).toBe(true);
  expect(seen.split('\n').length - 1).toBe(10);
  expect(shown('scroll pane', 'Only line', bar(0, 'vertical'))).toBe('Only line');
});

test('a bar is upright by its form where no state tells, in any holder', () => {
  expect(shown('panel', LINES, bar(0))).toBe(shown('scroll pane', LINES, bar(0, 'vertical')));
});

test('long lines take several rows', () => {
  const long = `${'word '.repeat(40)}\n`;
  const seen = shown('scroll pane', long.repeat(10), bar(0, 'vertical'))!;
  expect(seen).toBe(long.repeat(2));
});

test.each([
  ['it is scrolled', shown('scroll pane', LINES, bar(40, 'vertical'))],
  ['only the other bar is known', shown('scroll pane', LINES, bar(0, 'horizontal'))],
  ['there is no bar', shown('scroll pane', LINES)],
  ['its bar stands beside something else', shown('scroll pane', LINES, barAt({ ...BESIDE, y: 400 }, 0, 'vertical'))],
  [
    'the bar at its top is that of a list beside it',
    shown('panel', LINES, barAt({ ...BESIDE, x: -100 }, 0, 'vertical'), bar(40, 'vertical')),
  ],
  ['its bar lies below it', shown('panel', LINES, barAt({ x: 0, y: 290, width: 560, height: 15 }, 0))],
])('nothing is known when %s', (_, seen) => {
  expect(seen).toBeUndefined();
});

test('what the toolkit tells goes first', () => {
  const node = testNode('text', '', { text: LINES, visibleText: { start: 7, end: 14 }, bounds: PLACE });
  const tree = testDesktop(testFrame('notes', testNode('scroll pane', '', { children: [node, bar(0, 'vertical')] })));
  expect(shownText(listElements(tree).find(({ role }) => role === 'text')!)).toEqual({ start: 7, end: 14 });
});
