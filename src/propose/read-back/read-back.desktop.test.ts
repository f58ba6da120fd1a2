import { expect, test } from 'vitest';
import { allPhrasings } from '../../model-free/shared/generator/phrasings.ts';
import type { Expectation } from '../../schema/index.ts';
import { DESKTOP_READER, findDisagreement } from './read-back.ts';

const PARAMS: Record<string, string> = {
  option: 'Word Wrap', field: 'Tab width', number: '7', text: 'Anna Lind', line: 'Call the dentist', file: 'notes.txt',
  options: '"Grid" and "Ruler"', fields: '"Tab width" and "Font"', rows: '"Rent" and "Power"', names: '"Ann" and "Bo"',
  column_1: 'size', row_1: 'letter.odt', column_2: 'type', row_2: 'plan.txt',
  lines: '"Call the dentist", "Pay the rent"', name: 'Invoices', folder: 'the home folder', item: 'plan.txt', kind: 'file',
  window: 'Go to Line', heading: 'Budget', entry: 'Visitors', thing: 'page', part: 'toolbar', case: 'how much a discount of 5 percent takes off 36 chairs at 15 euros each',
  command: 'Sort Lines', tab: 'Notes', find: 'Friday', other: 'Monday', column: 'size', by: 'type', value: 'Document', row: 'letter.odt', label: 'Author',
  labels: '"Width" and "Name"', property: 'width',
}; // prettier-ignore
const render = (text: string, at: string): string => {
  const place = at === '' ? '' : `${at.charAt(1).toUpperCase()}${at.slice(2)}, `;
  return text
    .replace('{At}', place)
    .replace('{at}', at)
    .replace(/\{(\w+)\}/g, (_, name: string) => PARAMS[name]!);
};

test.each(allPhrasings().flatMap(([asked, texts]) => texts.map((text) => [asked, text] as const)))(
  'what is asked with "%s" is read back from: %s',
  (_asked, text) => {
    for (const at of ['', ' in the View > Panels menu', ' on the Display tab of the Preferences dialog']) {
      if (at === '' && text.startsWith('{At}')) continue;
      const instruction = render(text, at);
      const reading = DESKTOP_READER.read(instruction);
      expect(reading, instruction).toHaveProperty('claims');
    }
  },
);

const expectation = (
  kind: Expectation['fact']['kind'],
  subject: string,
  op: Expectation['op'],
  value = '',
): Expectation => ({
  fact: { kind, subject: `application:a/frame/${subject}` },
  op,
  value,
});

test.each<[string, Expectation, Expectation]>([
  [
    'Use "Sort Lines" in the Edit menu on the open text.',
    expectation('text', 'text', 'same-text', 'a'),
    expectation('item', 'page tab:Notes', 'equals', 'present'),
  ],
  [
    'Open another tab with "New".',
    expectation('item', 'page tab:Notes', 'equals', 'present'),
    expectation('item', 'page tab:Notes', 'absent'),
  ],
  [
    'Use "Close" to close the tab "Notes".',
    expectation('item', 'page tab:Notes', 'absent'),
    expectation('item', 'page tab:Plans', 'absent'),
  ],
  [
    'Add "Bo Lind" with "New Contact" in the File menu.',
    expectation('item', 'list/list item:Bo Lind', 'equals', 'present'),
    expectation('item', 'list/list item:Ann', 'equals', 'present'),
  ],
  [
    'Use "Add to Bookmarks" in the File menu to add "Documents" as "Papers".',
    expectation('item', 'list/list item:Papers', 'equals', 'present'),
    expectation('item', 'list/list item:Documents', 'equals', 'present'),
  ],
  [
    'Create a new node called "Bo Lind".',
    expectation('item', 'table/table cell:Bo Lind', 'equals', 'present'),
    expectation('item', 'table/table cell:Ann', 'equals', 'present'),
  ],
  [
    'Write "Call Ann" in the empty text area.',
    expectation('text', 'text', 'same-text', 'Call Ann'),
    expectation('text', 'text', 'same-text', 'Call Bo'),
  ],
  [
    'Replace every "Friday" in "a.txt" with "Monday", without saving.',
    expectation('text', 'text', 'same-text', 'on Monday'),
    expectation('text', 'text', 'same-text', 'on Monday and Friday'),
  ],
  [
    'Save a copy of "barn.dia" as "barn plan.dia" in the home folder.',
    { fact: { kind: 'file', subject: 'barn plan.dia' }, op: 'contains', value: '' },
    { fact: { kind: 'file', subject: 'Documents/barn plan.dia' }, op: 'contains', value: '' },
  ],
  [
    'Export "barn.dia" as "barn plan.pdf" in the Documents folder.',
    { fact: { kind: 'file', subject: 'Documents/barn plan.pdf' }, op: 'contains', value: '' },
    { fact: { kind: 'file', subject: 'Documents/barn plan/' }, op: 'contains', value: '' },
  ],
  [
    'Add a list headed "Next steps:" at the end of the page that is open, with a blank line above it and one line each for "Call Ann" and "Ask Bo".',
    expectation('text', 'text', 'same-text', 'Hall\n\nNext steps:\nCall Ann\nAsk Bo\n'),
    expectation('text', 'text', 'same-text', 'Hall\nNext steps:\nCall Ann\nAsk Bo\n'),
  ],
  [
    'Delete the line "Drinks from six." from the note that is open, and change the line "Ask Ann." to "Ask Bo.".',
    expectation('text', 'text', 'same-text', 'Hall\nAsk Bo.\n'),
    expectation('text', 'text', 'same-text', 'Hall\nDrinks from six.\nAsk Bo.\n'),
  ],
  [
    'Sort the list by "Size".',
    expectation('order', 'table', 'equals', 'a | b | c'),
    expectation('item', 'table/table cell:a', 'equals', 'present'),
  ],
])('%s: its check agrees, another does not', (instruction, right, wrong) => {
  const disagreement = (asked: Expectation) =>
    findDisagreement({ instruction, check: { expect: [asked], allow: [] }, platform: 'desktop' });
  expect(disagreement(right)).toBeUndefined();
  expect(disagreement(wrong)).toBeDefined();
});
