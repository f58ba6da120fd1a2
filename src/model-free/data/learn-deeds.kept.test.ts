/** Deeds on the data that an application of a desktop keeps in files. */
import { describe, expect, test } from 'vitest';
import type { FactMap } from '../../check/facts.ts';
import { readFileData } from '../../check/facts/data/file-data.ts';
import { readStoredFile } from '../../check/stored-files.ts';
import type { UiNode } from '../../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../../testing/tree.ts';
import { lessonsOf } from '../desktop/learn-operations.ts';
import { addTransition, createGraph, readMoment } from '../shared/exploration-graph.ts';
import type { Gesture } from '../shared/gesture.ts';
import { learnDeed } from './learn-deeds.ts';
import { restlessLists } from './restless-lists.ts';

const FILE = '.app/people.json';
interface Person {
  id: string;
  given: string;
  surname: string;
  flag: number;
}
const PEOPLE: Person[] = [
  { id: 'p1', given: 'Eva', surname: 'Novak', flag: 0 },
  { id: 'p2', given: 'Tomas', surname: 'Weber', flag: 0 },
];

async function keep(people: readonly Person[], more: object = {}): Promise<ReadonlyMap<string, FactMap>> {
  const bytes = Buffer.from(JSON.stringify({ people, ...more }));
  return new Map([[FILE, readFileData(FILE, await readStoredFile({ path: FILE, bytes }))!]]);
}

const rows = PEOPLE.map(({ given, surname }, at) =>
  testNode('table cell', `${surname}, ${given}`, { bounds: { x: 0, y: 40 + 20 * at, width: 90, height: 18 } }),
);
const main = testFrame('People', testNode('table', '', { children: rows }), testNode('push button', 'Flag'));
const inDialog = (...children: UiNode[]): UiNode =>
  testDesktop(main, testNode('dialog', 'Edit', { states: ['active', 'modal'], children }));

interface Seen {
  tree: UiNode;
  kept: ReadonlyMap<string, FactMap>;
}

/** The gestures between these screens. */
function explore(first: Seen, ...steps: [Gesture, Seen][]) {
  const graph = createGraph();
  let before = first;
  for (const [at, [gesture, after]] of steps.entries()) {
    const [one, other] = [before, after].map((seen) => readMoment({ ...seen, files: [], window: 'a' }));
    addTransition(graph, gesture, one!, other!, { trajectoryId: 't', turn: 1, start: at, end: at + 1 });
    before = after;
  }
  return graph;
}

const ROW: Gesture = { kind: 'click', key: 'application:bench/frame/table/table cell:Novak, Eva' };
const FLAG: Gesture = { kind: 'click', key: 'application:bench/frame/push button:Flag' };

describe('a command on a row', () => {
  const flagged = PEOPLE.map((one, at) => ({ ...one, flag: at === 0 ? 1 : 0 }));

  test('is learnt with the words of several columns, and said by its own words', async () => {
    const tree = testDesktop(main);
    const start = { tree, kept: await keep(PEOPLE) };
    const graph = explore(start, [ROW, start], [FLAG, { tree, kept: await keep(flagged) }]);
    expect(learnDeed(graph, 1)).toMatchObject({
      kind: 'set',
      command: 'Flag',
      item: { id: 'p1', field: '{surname}, {given}', title: 'Novak, Eva' },
      fields: { flag: { before: '0', after: '1' } },
      gestures: [ROW, FLAG],
    });
    expect(lessonsOf(graph, 1)).toMatchObject([{ kind: 'deed' }]);
  });

  test('is not learnt from settings that were written', async () => {
    const tree = testDesktop(main);
    const start = { tree, kept: await keep(PEOPLE) };
    const graph = explore(start, [ROW, start], [FLAG, { tree, kept: await keep(PEOPLE, { width: 640 }) }]);
    expect(learnDeed(graph, 1)).toBeUndefined();
  });
});

describe('a form', () => {
  const open: Gesture = { kind: 'double-click', key: ROW.key };
  const ok: Gesture = { kind: 'click', key: 'application:bench/dialog:Edit/push button:OK' };
  const changed = [{ ...PEOPLE[0]!, surname: 'Nova' }, PEOPLE[1]!];

  test('teaches what was typed into it', async () => {
    const field = testNode('text', 'Surname', {
      text: 'Novak',
      states: ['editable'],
      bounds: { x: 0, y: 0, width: 90, height: 18 },
    });
    const button = testNode('push button', 'OK', { bounds: { x: 0, y: 60, width: 90, height: 18 } });
    const dialog = inDialog(field, button);
    const kept = await keep(PEOPLE);
    const fill: Gesture = {
      kind: 'fill',
      key: 'application:bench/dialog:Edit/text',
      text: 'Nova',
      enter: false,
    };
    const graph = explore(
      { tree: testDesktop(main), kept },
      [open, { tree: dialog, kept }],
      [fill, { tree: dialog, kept }],
      [ok, { tree: testDesktop(main), kept: await keep(changed) }],
    );
    const deed = learnDeed(graph, 2)!;
    expect(deed.slots).toMatchObject([{ field: 'surname', label: 'Surname', original: 'Nova' }]);
    expect(deed.gestures.map(({ kind }) => kind)).toEqual(['double-click', 'fill', 'click']);
  });

  test('teaches nothing where no field tells what was set', async () => {
    const dialog = inDialog(testNode('push button', 'OK'));
    const kept = await keep(PEOPLE);
    const graph = explore(
      { tree: testDesktop(main), kept },
      [open, { tree: dialog, kept }],
      [ok, { tree: testDesktop(main), kept: await keep(changed) }],
    );
    expect(learnDeed(graph, 1)).toBeUndefined();
  });
});

const recent = (count: number) => ({ recent: Array.from({ length: count }, (_, id) => ({ id, name: `f${id}` })) });

test('a list that changes with whatever is done may change with any task', async () => {
  const tree = testDesktop(main);
  const start = { tree, kept: await keep(PEOPLE, recent(1)) };
  const graph = explore(
    start,
    [ROW, { tree, kept: await keep(PEOPLE, recent(2)) }],
    [FLAG, { tree, kept: await keep(PEOPLE, recent(3)) }],
    [
      { ...ROW, kind: 'double-click' },
      { tree, kept: await keep(PEOPLE, recent(4)) },
    ],
  );
  expect(restlessLists(graph, [])).toEqual([{ kind: 'data', subject: '.app∕people.json/recent/*' }]);
});
