import { expect, test } from 'vitest';
import type { UiNode } from '../../../schema/index.ts';
import { testDesktop, testNode } from '../../../testing/tree.ts';
import { listElements } from '../../../ui/list-elements.ts';
import { isOfSelected } from './of-selected.ts';

const item = (name: string, ...states: string[]): UiNode => testNode('list item', name, { states });
const list = (items: UiNode[], hidden = false): UiNode => testNode('list', 'Fields', { children: items, hidden });

/** Whether the box of a window that has this list, too, is about what is selected in the list. */
function isAbout(fields: UiNode, role = 'dialog', title = 'Fields'): boolean {
  const window = testNode(role, title, { children: [fields, testNode('check box', 'Grouping')] });
  return isOfSelected(listElements(testDesktop(window)).find(({ name }) => name === 'Grouping')!);
}

test('a box beside a list of which one item is selected is about that item', () => {
  expect(isAbout(list([item('Title', 'selected'), item('Author')]))).toBe(true);
});

test.each<[string, UiNode, string?, string?]>([
  ['none is selected', list([item('Title'), item('Author')])],
  ['there is only one', list([item('Title', 'selected')])],
  ['the list is not shown', list([item('Title', 'selected'), item('Author')], true)],
  ['it is the main window', list([item('Title', 'selected'), item('Author')]), 'frame'],
  ['the list is of pages of settings', list([item('Title', 'selected'), item('Author')]), 'dialog', 'Preferences'],
])('it is about the whole window where %s', (_, fields, role, title) => {
  expect(isAbout(fields, role, title)).toBe(false);
});
