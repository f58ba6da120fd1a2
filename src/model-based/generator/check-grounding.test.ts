import { describe, expect, test } from 'vitest';
import { playOnWorkbench } from '../../testing/workbench-runs.ts';
import type { Action } from '../../schema/index.ts';
import { startWorkbench } from '../../testing/workbench.ts';
import { faultOfAnswer, faultOfGrounding } from './check-grounding.ts';
import { findEntities } from './find-entities.ts';
import { introducedEntities } from './introduces.ts';
import { collectObserved } from './observed-text.ts';

const run = playOnWorkbench(startWorkbench(), [
  ['click', 'menu', 'File'],
  ['click', 'menu item', 'New Folder…'],
  ['fill', 'text', 'Name', 'tried folder'],
  ['click', 'push button', 'Create'],
  ['click', 'menu', 'File'],
  ['click', 'menu item', 'Properties…'],
  ['click', 'push button', 'Close'],
]);
const observed = collectObserved(run);

test('lines of an output are seen from the next screen on, unless the explorer typed them', () => {
  const output = 'ledger.txt\ntried before\n';
  const typing: Action = { type: 'run_command', argv: ['echo', 'tried before'], timeoutSeconds: 10 };
  const actions = [...run.actions.slice(0, 2), { action: typing, output }, ...run.actions.slice(3)];
  const seen = collectObserved({ ...run, actions });
  expect([seen.has('ledger.txt'), observed.has('ledger.txt')]).toEqual([true, false]);
  expect([seen.isOfExplorer('ledger.txt'), seen.isOfExplorer('tried before')]).toEqual([false, true]);
});

describe('things named', () => {
  test.each<[string, Record<string, string>, string[]]>([
    ['Delete "letter.txt" and \'plan.txt\'.', {}, ['letter.txt', 'plan.txt']],
    ['Rename “a b” to «c d», it’s fine.', {}, ['a b', 'c d']],
    ["It's the user's choice, don't ask.", {}, []],
    ['Open letter.txt, then ~/Documents/plan.txt e.g. at 3.5 p.m.', {}, ['letter.txt', '~/Documents/plan.txt']],
    ['Delete the note Buy milk.', { note: 'Buy milk' }, ['Buy milk']],
    ['Delete the note "Buy milk".', { note: 'Buy milk' }, ['Buy milk']],
    [
      'Set it to 12, 12.50 €, 50%, 2026-04-07, 7 April, bold.',
      { a: '12', b: '12.50 €', c: '50%', d: '2026-04-07', e: '7 April', f: 'bold' },
      [],
    ],
    ['Write to A1 and A1.', { cell: 'A1' }, ['A1', 'A1']],
  ])('%s', (instruction, params, found) => {
    expect(findEntities(instruction, params).map(({ text }) => text)).toEqual(found);
  });
});

describe('what is brought into being', () => {
  test.each<[string, boolean[]]>([
    ['Create a folder "x".', [true]],
    ['Create a folder in "Documents" named "x".', [false, true]],
    ['Create a file in the Documents folder called "x".', [true]],
    ['Add the notes "x", "y" and "z".', [true, true, true]],
    ['Add "x" to the list "y".', [true, false]],
    ['Add a line to the note titled "x".', [false]],
    ['Add the line "x" to a new file "y.txt".', [true, true]],
    ['Type in "x" and save it as "y".', [true, true]],
    ['Rename "x" to "y".', [false, true]],
    ['Replace every "x" with "y".', [false, true]],
    ['Change the title to "x" in the file "y".', [true, false]],
    ['Set the author to "x".', [true]],
    ['Copy "x" to "y".', [false, false]],
    ['Copy "x" as "y".', [false, true]],
    ['Delete "x", then create "y".', [false, true]],
    ['Create "x" and then delete "y".', [true, false]],
    ['Open the new file "x".', [false]],
    ['Select the file named "x".', [false]],
    ['Find "x".', [false]],
    ['Which of "x" and "y" is larger?', [false, false]],
    ['Turn on "x".', [false]],
    ['"x" should be removed.', [false]],
    ['Save the document in the folder "x".', [false]],
    ['Export the sheet as "x.pdf".', [true]],
    ['Name the folder "x".', [true]],
    ['Send a message to "x" saying "y".', [false, true]],
  ])('%s', (instruction, expected) => {
    expect(introducedEntities(instruction, findEntities(instruction, {}))).toEqual(expected);
  });
});

const faultOf = (instruction: string, params: Record<string, string> = {}) =>
  faultOfGrounding({ instruction, params }, observed);

describe('grounding', () => {
  test.each([
    'Rename "letter.txt" to "old letter.txt".',
    'Delete "LETTER.TXT".',
    'Open ~/Documents/letter.txt',
    'Use "File > Properties…" to look at it.',
    'Choose "New Folder" from the menu.',
    'Create a folder "Plans" and move "letter.txt" into "Plans".',
    'Type "Elephants" at the end.',
  ])('is fine: %s', (instruction) => {
    expect(faultOf(instruction)).toBeUndefined();
  });

  test.each([
    ['Delete "elephant.txt".', 'elephant.txt'],
    ['Delete "etter.txt".', 'etter.txt'],
    ['Move "letter.txt" into "Plans", then create the folder "Plans".', 'Plans'],
    ['Use "File > Export…" to get a copy.', 'File > Export…'],
  ])('is not: %s', (instruction, thing) => {
    expect(faultOf(instruction)).toBe(`it names ${JSON.stringify(thing)}, which was never seen`);
  });

  test('values of parameters are held to it without quotation marks', () => {
    expect(faultOf('Delete the entry Elephant Parade.', { entry: 'Elephant Parade' })).toMatch(/never seen/);
    expect(faultOf('Make it bold.', { style: 'bold' })).toBeUndefined();
  });

  test('what the explorer typed or made is not there when the task begins', () => {
    expect(observed.has('tried folder')).toBe(true);
    expect(faultOf('Open the folder "tried folder".')).toBe('it names "tried folder", which exploring itself made');
    expect(faultOf('Create the folder "tried folder".')).toBeUndefined();
    expect(observed.isOfExplorer('letter.txt')).toBe(false);
  });
});

describe('answers', () => {
  test.each([
    'letter.txt',
    'Call the bank',
    '12 KB',
    'yes',
    'No.',
    '17',
    '1,250.50 €',
    'letter.txt, plan.txt',
    'the bank call',
    'letter.txt and plan.txt',
  ])('can be read or derived: %s', (answer) => {
    expect(faultOfAnswer(answer, observed)).toBeUndefined();
  });

  test.each([
    ['Elephant', 'Elephant'],
    ['letter.txt, elephant.txt', 'elephant.txt'],
    ['the elephant call', 'the elephant call'],
  ])('cannot: %s', (answer, part) => {
    expect(faultOfAnswer(answer, observed)).toBe(`its answer ${JSON.stringify(part)} was never seen`);
  });

  test('what the explorer made is no answer', () => {
    expect(faultOfAnswer('tried folder', observed)).toMatch(/made by exploring itself/);
  });
});
