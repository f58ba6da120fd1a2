/** Words that name the entry on whose page something is done. */
import { expect, test } from 'vitest';
import { testDesktop, testFrame, testNode } from '../../testing/tree.ts';
import { addTransition, createGraph, readMoment } from '../shared/exploration-graph.ts';
import { ownerOf, withOwner } from './owner-of.ts';

/** An application that shows the name of its first pet. */
function graphOf(state: object) {
  const box = { bounds: { x: 0, y: 0, width: 90, height: 18 } };
  const tree = testDesktop(
    testFrame('Home', testNode('document web', '', { children: [testNode('link', 'Rex', box)] })),
  );
  const moment = readMoment({ tree, files: [], window: 'Home', state });
  const graph = createGraph();
  addTransition(graph, { kind: 'click', key: 'none' }, moment, moment, {
    trajectoryId: 't',
    turn: 1,
    start: 0,
    end: 1,
  });
  return graph;
}

test('the owner of a list is the entry that the first screen calls by words of its own', () => {
  const dog = { id: 'a', name: 'Rex', kind: 'Dog', visits: [{ reason: 'Claw' }] };
  const graph = graphOf({ pets: [dog, { id: 'b', name: 'Tom', kind: 'Cat', visits: [] }] });
  expect(ownerOf(graph, 'pets/[a]/visits', [])?.title).toBe('Rex');
  expect(ownerOf(graph, 'pets/[b]/visits', [])).toBeUndefined();
  expect(ownerOf(graph, 'pets', [])).toBeUndefined();
});

test('a table is not called like one of its rows', () => {
  const rows = [
    { id: '1', name: 'Rex' },
    { id: '2', name: 'Tom' },
  ];
  const graph = graphOf({
    stores: [
      { id: 'pets', records: rows },
      { id: 'fees', records: [] },
    ],
  });
  expect(ownerOf(graph, 'stores/[pets]/records', [])).toBeUndefined();
});

test.each([
  ['Delete the visit "{item}".', 'Delete the visit "{item}" of the pet "{owner}".'],
  [
    'Mark the visits "{item_1}" and "{item_2}" as done.',
    'Mark the visits "{item_1}" and "{item_2}" of the pet "{owner}" as done.',
  ],
  ['Add a visit with the fee "{words_1}".', 'Add a visit for the pet "{owner}" with the fee "{words_1}".'],
  ['Look up the visit "{item}": what is its fee?', 'Look up the visit "{item}" of the pet "{owner}": what is its fee?'],
])('%s', (template, said) => {
  expect(withOwner(template, { noun: 'visit', owner: { noun: 'pet', title: 'Rex' } })).toBe(said);
});
