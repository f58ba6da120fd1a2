import { expect, test } from 'vitest';
import type { UiNode } from '../schema/index.ts';
import { describeElement, describePlace } from './describe-element.ts';
import { labelOf } from './label-of.ts';
import { isVisible, listElements, type VisibleElement } from './list-elements.ts';
import { testDesktop, testFrame, testNode } from '../testing/tree.ts';

function visibleIn(...windows: UiNode[]): VisibleElement[] {
  return listElements(testDesktop(...windows)).filter(isVisible);
}

test('elements are called by name, role and place', () => {
  const wrap = testNode('check menu item', 'Wrap');
  const tools = testNode('menu', 'Tools', { children: [testNode('menu', 'Text', { children: [wrap] })] });
  const tab = testNode('page tab', 'Fonts', { children: [testNode('push button', 'Reset')] });
  const settings = testNode('dialog', 'Settings', { children: [tab] });
  const descriptions = visibleIn(testFrame('a', tools, testNode('spin button', '')), settings).map(describeElement);
  expect(descriptions).toContain('the "Wrap" menu item in the "Tools > Text" menu');
  expect(descriptions).toContain('the "Reset" button on the "Fonts" tab in the "Settings" window');
  expect(descriptions).toContain('the number field');
});

test('a role that a program made up is told as it is', () => {
  const [, element] = visibleIn(testFrame('a', testNode('constructor', 'Build')));
  expect(describeElement(element!)).toBe('the "Build" constructor');
});

test('a place in a main window needs no words', () => {
  const [, button] = visibleIn(testFrame('a', testNode('push button', 'Save')));
  expect(describePlace(button!)).toBe('');
});

const field = testNode('text', '', { states: ['editable'], bounds: { x: 120, y: 50, width: 80, height: 20 } });
const labelAt = (name: string, x: number, y: number): UiNode =>
  testNode('label', name, { bounds: { x, y, width: 60, height: 20 } });

test.each([
  ['left of it', [labelAt('Author:', 50, 50)], 'Author'],
  ['above it', [labelAt('Author', 120, 28)], 'Author'],
  ['nearest', [labelAt('Far:', 0, 50), labelAt('Near:', 58, 50)], 'Near'],
  ['not right of it', [labelAt('Author:', 220, 50)], ''],
  ['not on another line', [labelAt('Author:', 50, 200)], ''],
])('a field without a name has that of the label %s', (_, labels, name) => {
  const elements = visibleIn(testFrame('a', ...labels, field));
  expect(labelOf(elements.at(-1)!, elements)).toBe(name);
});

test('a label in another window names nothing', () => {
  const elements = visibleIn(
    testFrame('a', labelAt('Author:', 50, 50)),
    testNode('dialog', 'Find', { children: [field] }),
  );
  expect(labelOf(elements.at(-1)!, elements)).toBe('');
});

test('a drop-down list is named by its label and not by what is chosen in it', () => {
  const list = testNode('combo box', 'A4', { bounds: { x: 120, y: 50, width: 80, height: 20 } });
  const elements = visibleIn(testFrame('a', labelAt('Paper:', 50, 50), list));
  expect(labelOf(elements.at(-1)!, elements)).toBe('Paper');
});

test('a field that no label stands by is called by its tool tip', () => {
  const described = { ...field, description: 'Search the notes (Ctrl+F)\nFinds words in all of them' };
  const alone = visibleIn(testFrame('a', described));
  expect(labelOf(alone.at(-1)!, alone)).toBe('Search the notes');
  const labelled = visibleIn(testFrame('a', labelAt('Find:', 50, 50), described));
  expect(labelOf(labelled.at(-1)!, labelled)).toBe('Find');
});

test('two lines of text beside a list name each other and not the list', () => {
  const list = testNode('combo box', 'All', { bounds: { x: 120, y: 50, width: 80, height: 34 } });
  const caption = testNode('label', 'maximum post date', { bounds: { x: 20, y: 53, width: 90, height: 14 } });
  const value = testNode('label', '11/26/26', { bounds: { x: 40, y: 67, width: 50, height: 14 } });
  const [stacked, apart] = [
    [caption, value],
    [caption, { ...value, bounds: { x: 40, y: 90, width: 50, height: 14 } }],
  ].map((labels) => visibleIn(testFrame('a', ...labels, list)));
  expect(labelOf(stacked!.at(-1)!, stacked!)).toBe('');
  expect(labelOf(apart!.at(-1)!, apart!)).toBe('maximum post date');
});
