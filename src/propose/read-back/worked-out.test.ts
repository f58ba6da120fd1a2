import { expect, test } from 'vitest';
import { testDesktop, testFrame, testNode, testTable } from '../../testing/tree.ts';
import { findDisagreement } from './read-back.ts';
import { bringUpToDate } from './worked-out.ts';

const HELD = 'Budget\nRoof: 10.21 of 900 spent\nPaint: 40.00 of 90 spent\n';
const TEXT = { kind: 'text', subject: 'application:bench/frame/text' } as const;
const FILE = { kind: 'file', subject: 'report.txt' } as const;
const screen = {
  tree: testDesktop(testFrame('bench', testNode('text', '', { text: HELD, states: ['editable', 'multi-line'] }))),
  files: [{ path: 'report.txt', sha256: '', size: 0, text: HELD }],
  window: 'report.txt - Editor',
};

function agrees(instruction: string, wanted: string): boolean {
  const check = {
    expect: [TEXT, FILE].map((fact) => ({ fact, op: 'same-text' as const, value: wanted })),
    allow: [],
  };
  return findDisagreement({ instruction, check, platform: 'desktop', screens: [screen] }) === undefined;
}

test('what is spent and left has the decimals that the line has', () => {
  expect(bringUpToDate(HELD, [{ name: 'Roof', amount: 70 }])).toEqual({
    text: HELD.replace('10.21', '80.21'),
    left: '819.79',
  });
  expect(bringUpToDate(HELD, [{ name: 'Floor', amount: 70 }])).toBeUndefined();
});

const ONE = 'Another 70 was spent on "Roof": bring its line in "report.txt" up to date, and save the file.';
const TWO =
  'Another 70 was spent on "Roof" and 20 on "Paint": bring both lines in "report.txt" up to date, and save the file.';
const NOTED =
  'Another 70 was spent on "Roof": bring its line in "report.txt" up to date, write what is left of its budget at the end on a line that begins with "Left for Roof:", and save the file.';

test.each<[string, string, string, boolean]>([
  ['as it says', ONE, HELD.replace('10.21', '80.21'), true],
  ['another amount', ONE, HELD.replace('10.21', '80.22'), false],
  ['another whole', ONE, HELD.replace('10.21 of 900', '80.21 of 700'), false],
  ['another line besides', ONE, HELD.replace('10.21', '80.21').replace('40.00', '60.00'), false],
  ['both lines', TWO, HELD.replace('10.21', '80.21').replace('40.00', '60.00'), true],
  ['one of both lines', TWO, HELD.replace('10.21', '80.21'), false],
  ['what is left', NOTED, `${HELD.replace('10.21', '80.21')}Left for Roof: 819.79\n`, true],
  ['what was left before', NOTED, `${HELD.replace('10.21', '80.21')}Left for Roof: 889.79\n`, false],
])('%s', (_, instruction, wanted, isRight) => {
  expect(agrees(instruction, wanted)).toBe(isRight);
});

test.each([
  [
    'one entry shows it',
    [
      ['Baker', '12', 'Bread'],
      ['Grocer', '40', 'Food'],
    ],
    true,
  ],
  [
    'rows of one name show it, too',
    [
      ['Baker', '12', 'Food'],
      ['Baker', '15', 'Food'],
      ['Grocer', '40', 'Food'],
    ],
    false,
  ],
])('an entry is known by another cell where %s', (_, rows, isRight) => {
  const tree = testDesktop(testFrame('bench', testTable('', ['Payee', 'Amount', 'Category'], ...rows)));
  const from = [{ kind: 'cell', subject: 'application:bench/frame/table row "Grocer" column "Amount"' } as const];
  const reason = findDisagreement({
    instruction: 'What is the amount of the entry whose category is "Food"?',
    check: { expect: [], allow: [], answer: { equals: '40', from } },
    platform: 'desktop',
    screens: [{ tree, files: [], window: 'bench' }],
  });
  expect(reason === undefined, reason).toBe(isRight);
});
