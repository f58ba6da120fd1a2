import { expect, test } from 'vitest';
import type { UiNode } from '../../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../../testing/tree.ts';
import { listElements } from '../../ui/list-elements.ts';
import { isNameInPlace } from './name-in-place.ts';

const FIELD = { text: 'untitled folder', states: ['editable', 'focused'] };
const ICON = testNode('icon', 'untitled folder');

/** Whether the one field of a window with this pane of icons is where a name is typed. */
function isNaming(...pane: UiNode[]): boolean {
  const frame = testFrame('Papers', testNode('layered pane', 'Icons', { children: pane }));
  return isNameInPlace(listElements(testDesktop(frame)).find(({ role }) => role === 'text')!);
}

test('a field among icons that holds the name of one and has the focus is where that name is typed', () => {
  expect(isNaming(ICON, testNode('text', '', FIELD))).toBe(true);
});

test.each([
  ['without the focus', [ICON, testNode('text', '', { ...FIELD, states: ['editable'] })]],
  ['that only shows it', [ICON, testNode('text', '', { ...FIELD, states: ['focused'] })]],
  ['that holds what no icon is called', [ICON, testNode('text', '', { ...FIELD, text: 'search' })]],
  ['that is empty beside an icon without a name', [testNode('icon', ''), testNode('text', '', { ...FIELD, text: '' })]],
])('a field %s is none', (_, pane) => {
  expect(isNaming(...pane)).toBe(false);
});

test('nor is a field beside a list, or one of a dialog', () => {
  const field = testNode('text', '', FIELD);
  const pane = testNode('layered pane', 'Icons', { children: [ICON] });
  const inDialog = testNode('dialog', 'Open', {
    children: [testNode('layered pane', 'Icons', { children: [ICON, field] })],
  });
  for (const windows of [[testFrame('Papers', pane, field)], [testFrame('Papers'), inDialog]]) {
    expect(isNameInPlace(listElements(testDesktop(...windows)).find(({ role }) => role === 'text')!)).toBe(false);
  }
});
