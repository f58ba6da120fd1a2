import { expect, test } from 'vitest';
import type { UiNode } from '../../../schema/index.ts';
import { listElements } from '../../../ui/list-elements.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { readReadings } from './readings.ts';

function cells(list: UiNode): string[] {
  return readReadings(listElements(testDesktop(testFrame('a', list)))).flatMap(({ kind, subject, value }) =>
    kind === 'cell' ? [`${/row (.*)$/.exec(subject)?.[1]} = ${value}`] : [],
  );
}

/** An item whose labels stand one below the other. */
function item(at: number, ...labels: string[]): UiNode {
  const children = labels.map((name, line) =>
    testNode('label', name, { bounds: { x: 0, y: at * 60 + line * 20, width: 200, height: 18 } }),
  );
  return testNode('list item', '', { bounds: { x: 0, y: at * 60, width: 200, height: 60 }, children });
}

test('parts of an item are known by the form of their words, else by their place below the title', () => {
  const list = testNode('list', 'Books', {
    children: [item(0, 'Rivers', 'Elena Marsh', '6%'), item(1, 'Ferries', 'Samuel Okafor', '10%')],
  });
  expect(cells(list)).toEqual([
    '"Rivers" column "second line" = Elena Marsh',
    '"Rivers" column "percentage" = 6%',
    '"Ferries" column "second line" = Samuel Okafor',
    '"Ferries" column "percentage" = 10%',
  ]);
});

/** A diary with one item for each name. */
function listed(...names: string[]): UiNode {
  const children = names.map((name, at) =>
    testNode('list item', name, { bounds: { x: 0, y: at * 20, width: 300, height: 18 } }),
  );
  return testNode('list', 'Diary', { children });
}

test('a name with a day holds its date, unless two rows have one title', () => {
  expect(cells(listed('2025.04.15 - Dentist', '2025.04.11 - Workshop'))).toEqual([
    '"Dentist" column "date" = 2025.04.15',
    '"Workshop" column "date" = 2025.04.11',
  ]);
  expect(cells(listed('2025.04.15 - Dentist', '2025.04.11 - Dentist'))).toEqual([]);
});
