import { expect, test } from 'vitest';
import type { Check } from '../../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../../testing/tree.ts';
import { findDisagreement } from './read-back.ts';

const at = (x: number, y: number) => ({ bounds: { x, y, width: 90, height: 20 } });
const dialog = testNode('dialog', 'Preferences', {
  children: [
    testNode('label', 'Tab width:', at(0, 0)),
    testNode('spin button', '', at(100, 0)),
    testNode('label', 'Margin:', at(0, 40)),
  ],
});
const TEXT_OF_FILE = 'Milk on Friday\n\nBread\nRolls\n';
const screen = {
  tree: testDesktop(testFrame('bench', testNode('text', '', { ...at(0, 90), text: 'Milk on Friday' })), dialog),
  files: [{ path: 'notes.txt', sha256: '', size: 0, text: TEXT_OF_FILE }],
  window: 'notes.txt - Editor',
};
const FIELD = 'application:bench/dialog:Preferences/spin button';
const TEXT = 'application:bench/frame/text';

const widthIs4: Check = {
  expect: [{ fact: { kind: 'value', subject: FIELD }, op: 'equals', value: '4' }],
  allow: [],
};
const lineIsAdded: Check = {
  expect: [{ fact: { kind: 'text', subject: TEXT }, op: 'same-text', value: 'Milk\nBread' }],
  allow: [],
};
const milkIsFriday: Check = {
  expect: [],
  allow: [],
  answer: { equals: 'Friday', from: [{ kind: 'label', subject: `${TEXT} "Milk"` }] },
};
const dayIsMonday: Check = {
  expect: [{ fact: { kind: 'text', subject: TEXT }, op: 'same-text', value: 'Milk on Monday' }],
  allow: [],
};

test.each<[string, Check, boolean]>([
  ['Set "Tab width" in the Preferences dialog to 4.', widthIs4, true],
  ['Set "Margin" in the Preferences dialog to 4.', widthIs4, false],
  ['Add the line "Bread" at the end of "notes.txt", but do not save it.', lineIsAdded, true],
  ['Add the line "Bread" at the end of "todo.txt", but do not save it.', lineIsAdded, false],
  ['Replace every "Friday" in "notes.txt" with "Monday", without saving.', dayIsMonday, true],
  ['Replace every "Sunday" in "notes.txt" with "Monday", without saving.', dayIsMonday, false],
  ['Replace every "Friday" in "notes.txt" with "Mon", without saving.', dayIsMonday, false],
  ['Replace every "Friday" in "todo.txt" with "Monday", without saving.', dayIsMonday, false],
  ['In "notes.txt", what is noted for "Milk"?', milkIsFriday, true],
  ['In "notes.txt", what is noted for "Bread"?', milkIsFriday, false],
  ['In "todo.txt", what is noted for "Milk"?', milkIsFriday, false],
])('%s', (instruction, check, agrees) => {
  const reason = findDisagreement({ instruction, check, platform: 'desktop', screens: [screen] });
  expect(reason === undefined).toBe(agrees);
});
