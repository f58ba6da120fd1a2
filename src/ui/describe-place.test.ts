import { describe, expect, test } from 'vitest';
import type { UiNode } from '../schema/index.ts';
import { listElements } from './list-elements.ts';
import { describeDialog, formatName, describePlace } from './describe-place.ts';
import { testDesktop, testFrame, testNode } from '../testing/tree.ts';

test.each([
  ['Word Wrap', 'Word Wrap'],
  ['Tab width:', 'Tab width'],
  ['Preferences…', 'Preferences'],
  ['Save As...', 'Save As'],
  ['*notes.txt', 'notes.txt'],
  ['Größe', 'Größe'],
  ['10', '10'],
])('the name %j is said as %j', (name, words) => {
  expect(formatName(name)).toBe(words);
});

test.each([
  ['a sign', '+'],
  ['one letter', 'B'],
  ['nothing', ' '],
  ['a sentence', 'Show this again next time it starts up.'],
  ['a caption and what it says', 'Size: 12 KB'],
  ['more than ten words', 'one two three four five six seven eight nine ten eleven'],
  ['more than sixty letters', 'a'.repeat(61)],
  ['a quotation mark', 'The "new" one'],
  ['a name of a type', 'GtkTreeView'],
  ['a name that programmers give', 'side-bar_view'],
])('%s is not said: %j', (_, name) => {
  expect(formatName(name)).toBeUndefined();
});

/** The phrase for a box's place. */
function placeOf(...windows: UiNode[]): string | undefined {
  return describePlace(listElements(testDesktop(...windows)).find(({ name }) => name === 'Bold')!);
}

function inside(role: string, name: string, ...children: UiNode[]): UiNode {
  return testNode(role, name, { children });
}

describe('the place of a box', () => {
  const box = testNode('check box', 'Bold');

  test.each<[string | undefined, UiNode]>([
    ['', testFrame('a', box)],
    [' in the View menu', testFrame('a', inside('menu', 'View', box))],
    [' under View > Panels', testFrame('a', inside('menu', 'View', inside('menu', 'Panels', box)))],
    [undefined, testFrame('a', inside('menu', '', box))],
    [' in the Preferences dialog', inside('dialog', 'Preferences', box)],
    [' in the Preferences dialog', inside('dialog', 'Bench Preferences', box)],
    [undefined, inside('dialog', 'bench', box)],
    [undefined, inside('dialog', '', box)],
    [
      ' on the Display tab of the Preferences dialog',
      inside('dialog', 'Preferences', inside('page tab', 'Display', box)),
    ],
    [undefined, inside('dialog', 'Preferences', inside('page tab', 'display-page', box))],
    ['', testFrame('a', inside('page tab', 'notes.txt', box))],
  ])('is said as %j', (words, window) => {
    expect(placeOf(window)).toBe(words);
  });
});

test.each([
  ['Find and Replace', 'bench', 'Find and Replace'],
  ['Bench Preferences', 'bench', 'Preferences'],
  ['Bench — Save As', 'bench', 'Save As'],
  ['Bench', 'bench', undefined],
  ['Preferences', '', 'Preferences'],
  ['Configure Dashboard - Dashboard - Bench', 'bench', 'Configure Dashboard'],
  ['Notes - Bench', 'bench', 'Notes'],
  ['Letter to Ada - Properties', 'bench', 'Letter to Ada - Properties'],
  ['select a file', 'bench', undefined],
  ['Rename, then close', 'bench', undefined],
])('the dialog %j of %j is said as %j', (title, application, words) => {
  expect(describeDialog(title, application)).toBe(words);
});
