/** A switch and a question about what the screen shows, in one request. */
import { expect, test } from 'vitest';
import type { Bounds } from '../../../schema/index.ts';
import { testMaterial } from '../../../testing/material.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { startWorkbench } from '../../../testing/workbench.ts';
import { addMoment, addTransition, createGraph, readMoment, type Moment } from '../../shared/exploration-graph.ts';
import { planReach } from '../../shared/find-leg.ts';
import { renderTemplate } from '../../shared/generator/material.ts';
import { learnOperations } from '../learn-operations.ts';
import { askAfter } from './ask-together.ts';

const at = (column: number, row: number): Bounds => ({ x: column * 100, y: 40 + row * 20, width: 90, height: 18 });

/** A table of costs beside the switch "Ruler". */
function screen(isOn: boolean, rent: string): Moment {
  const ruler = testNode('check box', 'Ruler', { states: ['checkable', isOn && 'checked'] });
  const rows = [
    ['rent', rent],
    ['power', '70'],
  ];
  // Amounts are texts, so that no item comes or goes with another one.
  const cells = rows.flatMap((words, row) =>
    words.map((text, column) =>
      testNode('table cell', column === 0 ? text : '', { text, cell: { row, column }, bounds: at(column, row + 1) }),
    ),
  );
  const headers = ['Name', 'Price'].map((name, column) =>
    testNode('table column header', name, { bounds: at(column, 0) }),
  );
  const costs = testNode('table', 'Costs', { children: [...headers, ...cells] });
  return readMoment({ tree: testDesktop(testFrame('a', ruler, costs)), files: [], window: '' });
}

/** What is asked where the price of the rent is this once the switch is on. */
function requests(rentAfter: string): string[] {
  const [before, after] = [screen(false, '950'), screen(true, rentAfter)];
  const graph = createGraph();
  addMoment(graph, before);
  const { key } = before.scene.elements.find(({ name }) => name === 'Ruler')!;
  const source = { trajectoryId: 't', turn: 1, start: 0, end: 1 };
  addTransition(graph, { kind: 'click', key }, before, after, source);
  const operations = learnOperations(graph);
  const reach = planReach(graph, before.scene);
  const base = testMaterial(graph, startWorkbench());
  const material = { ...base, graph, start: before, reach, all: operations, fresh: operations, trajectoryId: 't' };
  return askAfter(material).map(({ template, params }) => renderTemplate(template, params));
}

test('a question follows a switch that leaves its answer as it is', () => {
  const asked = requests('950');
  expect(asked.some((words) => /"Ruler"\. .*\bprice\b.*"rent"/.test(words))).toBe(true);
});

test('no question follows a switch that changes its answer', () => {
  const asked = requests('980');
  expect(asked.some((words) => words.includes('"rent"'))).toBe(false);
  expect(asked.some((words) => words.includes('"power"'))).toBe(true);
});
