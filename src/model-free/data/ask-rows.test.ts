/** Questions about the rows of a table on the first screen, and how their words are read back. */
import { expect, test } from 'vitest';
import { findDisagreement } from '../../propose/read-back/read-back.ts';
import { testDesktop, testFrame, testNode } from '../../testing/tree.ts';
import { addTransition, createGraph, readMoment } from '../shared/exploration-graph.ts';
import { planReach } from '../shared/find-leg.ts';
import { renderTemplate, type Candidate, type Material } from '../shared/generator/material.ts';
import { askRows } from './ask-rows.ts';

const TINS = [
  { name: 'Chickpeas', shelf: 'Top shelf', bought: '2026-01-04' },
  { name: 'Cinnamon', shelf: 'Larder', bought: '2026-02-10' },
  { name: 'Apple juice', shelf: 'Top shelf', bought: '2025-12-01' },
];

const cell = (column: number, row: number, role: string, name: string) =>
  testNode(role, name, { bounds: { x: column * 100, y: row * 20, width: 90, height: 18 } });

function materialOf(shown: readonly (typeof TINS)[number][]): Material {
  const header = testNode('table row', '', {
    children: ['Name', 'Shelf', 'Bought'].map((name, column) => cell(column, 0, 'table column header', name)),
  });
  const rows = shown.map((tin, at) =>
    testNode('table row', tin.name, {
      children: Object.values(tin).map((words, column) => cell(column, at + 1, 'table cell', words)),
    }),
  );
  const children = [testNode('heading', 'All tins'), testNode('table', '', { children: [header, ...rows] })];
  const page = testNode('document web', 'Home', { children });
  const frame = { tree: testDesktop(testFrame('Home', page)), files: [], window: 'Home', state: { tins: TINS } };
  const graph = createGraph();
  const start = readMoment(frame);
  addTransition(graph, { kind: 'click', key: 'none' }, start, start, { trajectoryId: 't', turn: 1, start: 0, end: 1 });
  const reach = planReach(graph, start.scene);
  return { app: 'tins', graph, start, reach, all: [], fresh: [], trajectoryId: 't', turn: 1, seed: '1' };
}

const say = ({ template, params }: Candidate): string => renderTemplate(template, params);

test('cells are asked for by the header above them, dates as dates', () => {
  const said = askRows(materialOf(TINS), 'tins', []).map(say);
  expect(said.some((words) => /shelf.*"Cinnamon"|"Cinnamon".*shelf/.test(words))).toBe(true);
  expect(said.some((words) => words.includes('bought date'))).toBe(true);
});

test('rows that have the same are counted and listed where every entry has a row', () => {
  const whole = askRows(materialOf(TINS), 'tins', []);
  const count = whole.find((one) => say(one) === 'How many tins with the shelf "Top shelf" are there?');
  expect(count?.check.answer).toMatchObject({ equals: '2', by: 'count' });
  const list = whole.find((one) => say(one).startsWith('Which tins with the shelf "Top shelf" are there?'));
  expect(list?.check.answer).toMatchObject({ equals: 'Chickpeas, Apple juice', isList: true });
  const part = askRows(materialOf(TINS.slice(0, 2)), 'tins', []);
  expect(part.map(say).join()).not.toContain('How many');
});

test('words and check agree, and disagree over another value', () => {
  const material = materialOf(TINS);
  const screens = [material.start.frame];
  for (const candidate of askRows(material, 'tins', [])) {
    const { check } = candidate;
    expect(findDisagreement({ instruction: say(candidate), check, platform: 'desktop', screens })).toBeUndefined();
  }
  const count = askRows(material, 'tins', []).find((one) => one.check.answer?.by === 'count')!;
  const other = say(count).replace('Top shelf', 'Larder');
  expect(findDisagreement({ instruction: other, check: count.check, platform: 'desktop', screens })).toBeDefined();
});
