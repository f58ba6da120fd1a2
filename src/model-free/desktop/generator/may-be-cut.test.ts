/** Names that a narrow column cuts on the screen, told from the widths of a table's columns. */
import { expect, test } from 'vitest';
import { listElements } from '../../../ui/list-elements.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { mayBeCut } from './may-be-cut.ts';

/** Whether the name of the one row may be cut in a table with columns of these widths. */
function isCut(name: string, ...widths: number[]): boolean {
  const place = (column: number, y: number) => ({ x: column * 200, y, width: widths[column]!, height: 20 });
  const headers = widths.map((_, column) =>
    testNode('table column header', `Column ${column}`, { bounds: place(column, 0) }),
  );
  const cell = testNode('table cell', name, { bounds: place(0, 20), cell: { row: 0, column: 0 } });
  const elements = listElements(
    testDesktop(testFrame('a', testNode('table', 'Entries', { children: [...headers, cell] }))),
  );
  const table = elements.find(({ role }) => role === 'table')!.key;
  return mayBeCut(name, table, elements);
}

test('columns of one width cut what is too long for them', () => {
  expect(isCut('Ticket shop', 95, 95, 94)).toBe(true);
  expect(isCut('guest', 95, 95, 94)).toBe(false);
});

test('columns as wide as what they hold cut nothing', () => {
  expect(isCut('Ticket shop', 95, 60, 130)).toBe(false);
});
