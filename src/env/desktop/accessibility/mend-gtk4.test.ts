import { expect, test } from 'vitest';
import type { UiNode } from '../../../schema/index.ts';
import { testDesktop, testFrame, testNode, type TestNodeFields } from '../../../testing/tree.ts';
import { mendGtk4 } from './mend-gtk4.ts';

function mended(...nodes: UiNode[]): UiNode[] {
  return mendGtk4(testDesktop(testFrame('Controls', ...nodes)).children[0]!).children[0]!.children;
}

/** A control with a label inside, as GTK 4 builds them. */
function control(role: string, name: string, words: string, fields: TestNodeFields = {}): UiNode {
  const label = testNode('label', words, { text: '' });
  return testNode(role, name, { ...fields, children: [testNode('panel', '', { children: [label] })] });
}

test.each([
  ['push button', 'Yes Yes', 'Yes', 'Yes'],
  ['push button', '_Close Close', 'Close', 'Close'],
  ['check box', '_All Pages', 'All Pages', 'All Pages'],
  ['page tab', 'Tab', 'First', 'First'],
  ['list item', '', 'Fruit', 'Fruit'],
  ['table cell', 'GtkColumnViewCell', '12', '12'],
])('a %s called %j is read by the words inside it', (role, name, words, read) => {
  expect(mended(control(role, name, words))[0]).toMatchObject({ role, name: read });
});

test('names of C types are no names, and tell what a container is', () => {
  expect(mended(testNode('text', 'EditorSourceView'))[0]).toMatchObject({ role: 'text', name: '' });
  expect(mended(control('filler', 'GtkColumnViewTitle', 'Price'))[0]).toMatchObject({
    role: 'table column header',
    name: 'Price',
  });
  expect(mended(testNode('push button', '_Undo'))[0]!.name).toBe('Undo');
  expect(mended(testNode('list item', 'my_draft'))[0]!.name).toBe('my_draft');
  expect(mended(testNode('push button', 'constructor'))[0]).toMatchObject({ role: 'push button', name: 'constructor' });
});

test('a name that repeats the tool tip is without its shortcut, and so is that of the menu', () => {
  const tip = 'Main menu (F10)';
  const menu = testNode('menu', 'GtkPopoverMenu', { children: [control('menu item', 'Print', 'Print')] });
  const [button] = mended({ ...testNode('push button', tip, { children: [menu] }), description: tip });
  expect([button!.name, button!.children[0]!.name]).toEqual(['Main menu', 'Main menu']);
});

test('a label tells its text', () => {
  expect(mended(testNode('label', 'Ready', { text: '' }))[0]).toMatchObject({ name: 'Ready', text: 'Ready' });
});

test('a menu button and the button in it are one, and its menu has its name', () => {
  const inside = control('push button', 'Options', 'Options', { states: ['pressed'] });
  const menu = testNode('menu', 'GtkPopoverMenu', { children: [control('menu item', 'Print', 'Print')] });
  const [button] = mended(testNode('push button', 'GtkMenuButton', { children: [inside, menu] }));
  expect(button).toMatchObject({ role: 'push button', name: 'Options' });
  expect(button!.states).toContain('pressed');
  expect(button!.children.map(({ role, name }) => [role, name])).toEqual([
    ['panel', ''],
    ['menu', 'Options'],
  ]);
});

test('a drop-down list is called by what it shows, not by what it hides', () => {
  const hidden = testNode('label', '(None)', { hidden: true });
  const toggle = testNode('push button', 'GtkToggleButton', { children: [hidden, testNode('label', 'Red')] });
  const [box] = mended(testNode('combo box', 'GtkDropDown', { children: [toggle] }));
  expect([box!.name, box!.children[0]!.role]).toEqual(['Red', 'panel']);
});
