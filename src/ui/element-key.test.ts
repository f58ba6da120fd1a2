import { expect, test } from 'vitest';
import {
  groupOfOption,
  inOtherRow,
  isAtOrBelow,
  isInNamed,
  kindOfBar,
  lastPart,
  rolesIn,
  rowTitleIn,
  titleOfDialog,
  withoutThing,
} from './element-key.ts';

test.each([
  ['app/frame/menu item:Save#1', { role: 'menu item', name: 'Save' }],
  ['app/dialog:A∕B', { role: 'dialog', name: 'A/B' }],
  ['app/frame@.edit/text@title', { role: 'text', id: 'title' }],
  ['app/frame/push button:me@home.org', { role: 'push button', name: 'me@home.org' }],
  ['app/frame/tool bar#1', { role: 'tool bar' }],
])('the last part of %s', (key, part) => expect(lastPart(key)).toEqual(part));

test('where an element is', () => {
  const key = 'app/dialog:Open File/list/list item:Milk#1/check box';
  expect(isAtOrBelow(key, 'app/dialog:Open File')).toBe(true);
  expect(isAtOrBelow(key, 'app/dialog:Open')).toBe(false);
  expect(isInNamed(key, 'alert', 'dialog')).toBe(true);
  expect(isInNamed('app/dialog/text', 'dialog')).toBe(false);
  expect(rolesIn(key)).toEqual(['app', 'dialog', 'list', 'list item', 'check box']);
  expect(rowTitleIn(key)).toBe('Milk#1');
  expect(rowTitleIn('app/frame/list')).toBeUndefined();
  expect(titleOfDialog('app/dialog:Delete?')).toBe('Delete?');
  expect(titleOfDialog(key)).toBeUndefined();
});

test('the element of the same kind in another row', () => {
  expect(inOtherRow('app/list/list item:Milk/check box', 'Milk', 'A/B')).toBe('app/list/list item:A∕B/check box');
  expect(inOtherRow('app/list/list item:Milkshake', 'Milk', 'Tea')).toBe('app/list/list item:Milkshake');
});

test('bars and groups of options', () => {
  expect(kindOfBar('app/frame/tool bar#1')).toBe('tool');
  expect(kindOfBar('app/frame/tool bar/push button:Save')).toBeUndefined();
  expect(groupOfOption('app/dialog:Sort/radio button:Name')).toBe('app/dialog:Sort');
  expect(groupOfOption('app/dialog:Sort/radio button:Name/label')).toBeUndefined();
});

test.each([
  ['app/dialog:notes.txt Properties/text', 'app/dialog:Visit to Girona Properties/text', true],
  ['app/dialog:New Node Properties/text', 'app/dialog:New Child Node Properties/text', false],
  ['app/dialog:Image Properties/text', 'app/dialog:File Properties/text', false],
  ['app/dialog:Properties of a/text', 'app/dialog:b Properties#1/text', false],
  ['app/dialog:a Properties', 'app/dialog:Properties for b', true],
  ['app/dialog:Properties Manager/text', 'app/dialog:a Properties/text', false],
  ['app/frame/menu:File/menu item:Properties', 'app/frame/menu:Edit/menu item:Properties', false],
])('%s and %s are the same but for a thing: %j', (one, other, same) => {
  expect(withoutThing(one) === withoutThing(other)).toBe(same);
});
