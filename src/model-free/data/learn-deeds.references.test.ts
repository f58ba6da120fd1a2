/** A new entry refers to another one that nobody chose, such as the board that is open. */
import { expect, test } from 'vitest';
import { testDesktop, testFrame, testNode } from '../../testing/tree.ts';
import { addMoment, addTransition, createGraph, readMoment, type Moment } from '../shared/exploration-graph.ts';
import { learnDeeds } from './learn-deeds.ts';

const OPENINGS = [
  { id: 'o-1', title: 'Baker' },
  { id: 'o-2', title: 'Clerk' },
];
const ADA = { id: 'c-1', name: 'Ada', opening: 'o-2' };

function screen(typed: string, candidates: object[]): Moment {
  const box = { bounds: { x: 0, y: 0, width: 90, height: 18 } };
  const field = testNode('text', 'Name', { ...box, text: typed, states: ['editable'] });
  const page = testNode('document web', '', { children: [field, testNode('push button', 'Add', box)] });
  const tree = testDesktop(testFrame('Home', page));
  return readMoment({ tree, files: [], window: 'Home', state: { openings: OPENINGS, candidates } });
}

function explore(fills: string, after: object[]) {
  const graph = createGraph();
  const [start, typed, end] = [screen('', [ADA]), screen(fills, [ADA]), screen('', after)];
  const keyOf = (name: string): string => start.scene.elements.find((element) => element.name === name)!.key;
  const source = { trajectoryId: 't', turn: 1 };
  addMoment(graph, start);
  const fill = { kind: 'fill', key: keyOf('Name'), text: fills, enter: false } as const;
  addTransition(graph, fill, start, typed, { ...source, start: 0, end: 1 });
  addTransition(graph, { kind: 'click', key: keyOf('Add') }, typed, end, { ...source, start: 1, end: 2 });
  return graph;
}

test('a reference that nobody chose may be any', () => {
  const deeds = learnDeeds(explore('Bert', [ADA, { id: 'c-9', name: 'Bert', opening: 'o-1' }]));
  const [made] = deeds.filter(({ kind }) => kind === 'create');
  expect(Object.keys(made!.fields)).toEqual(['name']);
  expect(made!.loose).toContain('opening');
});
