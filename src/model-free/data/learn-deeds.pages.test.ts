/** Deeds of an application whose entries have pages of their own: a list, the page of an entry, and forms behind links. */
import { expect, test } from 'vitest';
import type { UiNode } from '../../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../../testing/tree.ts';
import { addTransition, createGraph, readMoment, type ExplorationGraph } from '../shared/exploration-graph.ts';
import type { Gesture } from '../shared/gesture.ts';
import { allowDeed, expectDeed } from './deed.ts';
import { learnDeeds } from './learn-deeds.ts';

interface Item {
  id: number;
  what: string;
  status: string;
  log: { text: string }[];
}
const item = (id: number, what: string, status = 'held', ...log: string[]): Item => ({
  id,
  what,
  status,
  log: ['handed in', ...log].map((text) => ({ text })),
});
const START = { nextId: 3, items: [item(1, 'Grey scarf'), item(2, 'Red boots')] };
const PAGE = 'application:bench/frame/document web';

interface Seen {
  tree: UiNode;
  state: unknown;
}

let top = 0;
const place = (role: string, name = '', children: UiNode[] = []): UiNode => {
  top += 20;
  return testNode(role, name, {
    bounds: { x: 0, y: top % 700, width: 90, height: 18 },
    states: ['editable'],
    children,
  });
};
const show = (state: unknown, ...children: UiNode[]): Seen => ({
  tree: testDesktop(
    testFrame('Register', testNode('document web', '', { children: [place('link', 'Register'), ...children] })),
  ),
  state,
});
const list = (state: typeof START): Seen =>
  show(
    state,
    place('link', 'New item'),
    place(
      'table',
      '',
      state.items.map(({ what }) => place('table row', '', [place('link', what)])),
    ),
  );
const page = (state: typeof START, what: string): Seen =>
  show(state, place('heading', what), place('push button', 'Dispose'), place('link', 'Delete'));
const confirm = (state: typeof START, what: string): Seen =>
  show(state, place('heading', `Delete ${what}?`), place('form', '', [place('push button', 'Yes, delete')]));
const form = (state: typeof START, ...labels: string[]): Seen =>
  show(state, place('form', '', [...labels.map((label) => place('text', label)), place('push button', 'Save')]));

function explore(first: Seen, ...steps: [Gesture, Seen][]): ExplorationGraph {
  const graph = createGraph();
  let before = first;
  for (const [at, [gesture, after]] of steps.entries()) {
    const [one, other] = [before, after].map((seen) => readMoment({ ...seen, files: [], window: 'a' }));
    addTransition(graph, gesture, one!, other!, { trajectoryId: 't', turn: 1, start: at, end: at + 1 });
    before = after;
  }
  return graph;
}

const click = (key: string): Gesture => ({ kind: 'click', key: `${PAGE}/${key}` });
const fill = (key: string, text: string): Gesture => ({ kind: 'fill', key: `${PAGE}/${key}`, text, enter: false });
const withItem = (state: typeof START, ...items: Item[]): typeof START => ({
  nextId: 4,
  items: [...state.items, ...items],
});

const ROW = click('table/table row/link:Grey scarf');
const NEW = click('link:New item');
const MADE = withItem(START, item(3, 'Blue hat'));

test('a status is set, and the log that the entry holds goes along', () => {
  const disposed = { ...START, items: [item(1, 'Grey scarf', 'disposed', 'disposed of'), START.items[1]!] };
  const graph = explore(
    list(START),
    [ROW, page(START, 'Grey scarf')],
    [click('push button:Dispose'), page(disposed, 'Grey scarf')],
  );
  const [deed] = learnDeeds(graph);
  expect(deed).toMatchObject({
    kind: 'set',
    collection: 'items',
    item: { id: '1', field: 'what', title: 'Grey scarf' },
    fields: { status: { before: 'held', after: 'disposed' } },
    loose: ['log/*'],
  });
  const binding = { item: { id: '2', title: 'Red boots' }, words: {} };
  expect(allowDeed(deed!, binding)).toContainEqual({ kind: 'data', subject: 'items/[2]/log/*' });
  expect(expectDeed(deed!, binding)).toEqual([
    { fact: { kind: 'data', subject: 'items/[2]/status' }, op: 'equals', value: 'disposed' },
  ]);
});

test('a form behind a link is filled in there; what was typed into a form of another page is no part of it', () => {
  const graph = explore(
    list(START),
    [click('link:Settings'), form(START, 'Office')],
    [fill('form/text:Office', 'Depot'), form(START, 'Office')],
    [click('link:Register'), list(START)],
    [NEW, form(START, 'What')],
    [fill('form/text:What', 'Blue hat'), form(START, 'What')],
    [click('form/push button:Save'), page(MADE, 'Blue hat')],
  );
  const [deed] = learnDeeds(graph);
  expect(deed).toMatchObject({ kind: 'create', collection: 'items', nameField: 'what', view: NEW });
  expect(deed!.gestures.map(({ key }) => key)).toEqual([`${PAGE}/form/text:What`, `${PAGE}/form/push button:Save`]);
});

test('what is done on the page of an entry that came up by itself is done on that of others by a touch on their row', () => {
  const graph = explore(
    list(START),
    [ROW, page(START, 'Grey scarf')],
    [click('link:Register'), list(START)],
    [NEW, form(START, 'What')],
    [fill('form/text:What', 'Blue hat'), form(START, 'What')],
    [click('form/push button:Save'), page(MADE, 'Blue hat')],
    [click('link:Delete'), confirm(MADE, 'Blue hat')],
    [click('form/push button:Yes, delete'), list({ ...START, nextId: 4 })],
  );
  const deed = learnDeeds(graph).find(({ kind }) => kind === 'remove');
  expect(deed).toMatchObject({ item: { id: '1', title: 'Grey scarf' } });
  expect(deed!.gestures).toEqual([ROW, click('link:Delete'), click('form/push button:Yes, delete')]);
});

test('a page without forms: its text field belongs to its button, and rows on it are reached by its link', () => {
  const rows = (state: typeof START, words = ''): Seen =>
    show(
      state,
      ...state.items.map(({ what }) => place('push button', `Delete ${what}`)),
      place('text', words || 'Remark'),
    );
  const noted = { ...START, items: [{ ...START.items[0]!, remark: 'wool' }, START.items[1]!] };
  const graph = explore(
    show(START, place('link', 'Items')),
    [click('link:Items'), rows(START)],
    [click('push button:Delete Red boots'), rows({ ...START, items: [START.items[0]!] })],
  );
  expect(learnDeeds(graph)).toMatchObject([
    { kind: 'remove', view: click('link:Items'), item: { title: 'Red boots' } },
  ]);
  const onPage = (state: typeof START): Seen =>
    show(state, place('heading', 'Grey scarf'), place('text', 'Remark'), place('push button', 'Keep'));
  const kept = explore(
    list(START),
    [ROW, onPage(START)],
    [fill('text:Remark', 'wool'), onPage(START)],
    [click('push button:Keep'), onPage(noted)],
  );
  expect(learnDeeds(kept)).toMatchObject([
    {
      kind: 'set',
      item: { id: '1' },
      slots: [{ field: 'remark', label: 'Remark' }],
      fields: { remark: { after: 'wool' } },
    },
  ]);
});
