/** What is learnt from changes of an application's data, and that it can be done again with other words and entries. */
import { expect, test } from 'vitest';
import { evaluateCheck } from '../../check/evaluate-check.ts';
import type { Frame } from '../../check/frame.ts';
import type { Check, Expectation } from '../../schema/index.ts';
import { exploreNotes, exploreNotesOn, openNotesPage, type Touch } from '../../testing/notes-page.ts';
import { listElements } from '../../ui/list-elements.ts';
import { changesData, learnDeeds } from './learn-deeds.ts';
import { allowDeed, expectDeed, type DeedBinding } from './deed.ts';
import { bindDeeds, startFacts } from './bind-deed.ts';
import { planDeed } from '../shared/executor/plan-gestures.ts';
import { readScene } from '../../ui/scene.ts';

const MAKE: Touch[] = [
  ['push button', 'New note'],
  ['text', 'Title', 'Feed the cat'],
  ['combo box', 'Label'],
  ['menu item', 'Work'],
  ['push button', 'Save note'],
];
const MAKE_PLAIN: Touch[] = [MAKE[0]!, ['text', 'Title', 'Post the letter'], MAKE[4]!];
const EDIT: Touch[] = [
  ['push button', 'Edit Call the plumber'],
  ['text', 'Title', 'Ring the plumber'],
  ['combo box', 'Label'],
  ['menu item', 'Home'],
  ['push button', 'Save note'],
];
const TURN: Touch = ['toggle button', 'Done Buy oat milk'];
const DELETE: Touch = ['push button', 'Delete Water the plants'];

/** Does what was learnt with another binding on a fresh page, by the check alone, and judges the frames. */
function doAgain(
  touches: readonly Touch[],
  kind: string,
  fields: string[],
  binding: DeedBinding,
  look: { hidesButtons?: boolean; hasDrafts?: boolean } = {},
): string[] {
  const graph = exploreNotesOn(openNotesPage(look), touches);
  const deeds = learnDeeds(graph);
  const deed = deeds.find(
    (one) => one.kind === kind && Object.keys(one.fields).toSorted().join() === fields.toSorted().join(),
  )!;
  const check: Check = { truth: 'state', expect: expectDeed(deed, binding), allow: allowDeed(deed, binding) };
  const page = openNotesPage(look);
  const frames: Frame[] = [page.frame()];
  const { ways, brings } = planDeed(check.expect[0]!, readScene(frames[0]!.tree), graph, {
    operations: [],
    procedures: [],
    deeds,
    expected: check.expect,
  });
  expect(brings).toEqual(check.expect);
  for (const gesture of ways[0]!) {
    page.perform(gesture);
    frames.push(page.frame());
  }
  const actions = frames.slice(1).map(() => ({ action: { type: 'wait', seconds: 0 } as const }));
  // One gesture less must not do.
  const less = evaluateCheck(check, { frames: frames.slice(0, -1), actions: actions.slice(0, -1) });
  expect(less.passed).toBe(false);
  const { items } = evaluateCheck(check, { frames, actions });
  return items.filter(({ passed }) => !passed).map(({ detail }) => detail);
}

test('a new thing is made with other words, and with another choice', () => {
  const words = { title: 'Paint the fence', label: 'Home' };
  const fields = ['title', 'label', 'done', 'seen'];
  expect(doAgain([...MAKE_PLAIN, ...MAKE], 'create', fields, { words })).toEqual([]);
});

test('what is not said of a new thing is what others hold where nothing was chosen', () => {
  const words = { title: 'Paint the fence' };
  const fields = ['title', 'label', 'done', 'seen'];
  expect(doAgain([...MAKE_PLAIN, ...MAKE], 'create', fields, { words })).toEqual([]);
  const [deed] = learnDeeds(exploreNotes(...MAKE_PLAIN, ...MAKE)).filter(({ slots }) => slots.length === 2);
  expect(expectDeed(deed!, { words })).toContainEqual({
    fact: { kind: 'data', subject: 'notes/[+title=Paint the fence]/label' },
    op: 'equals',
    value: '',
  });
});

test('each field of a form that was altered is altered by itself, of another entry', () => {
  const item = { id: 'n3', title: 'Water the plants' };
  expect(doAgain(EDIT, 'set', ['label'], { item, words: { label: 'Home' } })).toEqual([]);
  expect(doAgain(EDIT, 'set', ['title'], { item, words: { title: 'Prune the roses' } })).toEqual([]);
});

test('a switch in a row is turned in another row, and a row deleted like another', () => {
  const item = { id: 'n2', title: 'Call the plumber' };
  expect(doAgain([TURN], 'set', ['done'], { item, words: {} })).toEqual([]);
  expect(doAgain([DELETE], 'remove', [], { item, words: {} })).toEqual([]);
});

test('what shows only under the pointer is touched after its row, in another row, too', () => {
  const binding = { item: { id: 'n2', title: 'Call the plumber' }, words: {} };
  const touches: Touch[] = [['list item', 'Water the plants'], DELETE];
  expect(doAgain(touches, 'remove', [], binding, { hidesButtons: true })).toEqual([]);
  // Where it shows by itself, nothing is touched before it.
  expect(learnDeeds(exploreNotes(...touches)).map(({ row }) => row)).toEqual([undefined]);
});

test('a button that names an entry does not say what kind of entry it is', () => {
  const post: Touch = ['text', 'Title', 'Post letters'];
  const touches: Touch[] = [MAKE[0]!, post, MAKE[4]!, ['push button', 'Delete Post letters']];
  const nouns = learnDeeds(exploreNotes(...touches)).map(({ kind, noun }) => `${kind} ${noun}`);
  expect(nouns).toEqual(['create note', 'remove note']);
});

test('a draft that its page confirms is one deed, which makes what is left in the end', () => {
  const touches: Touch[] = [
    ['push button', 'Write note'],
    ['toggle button', 'Done Buy oat milk'],
    ['toggle button', 'Done Buy oat milk'],
    ['text', 'Title', 'Feed the cat'],
    ['push button', 'Confirm changes to this note'],
  ];
  const [deed] = learnDeeds(exploreNotesOn(openNotesPage({ hasDrafts: true }), touches)).filter(
    ({ kind, slots }) => kind === 'create' && slots.length > 0,
  );
  expect(deed).toMatchObject({ noun: 'note', nameField: 'title', gestures: { length: 3 } });
  const fields = Object.keys(deed!.fields);
  const words = { title: 'Paint the fence' };
  expect(doAgain(touches, 'create', fields, { words }, { hasDrafts: true })).toEqual([]);
  // A draft that is thrown away makes nothing.
  const thrown: Touch[] = [touches[0]!, ['push button', 'Delete Call the plumber']];
  const deeds = learnDeeds(exploreNotesOn(openNotesPage({ hasDrafts: true }), thrown));
  expect(deeds.map(({ kind }) => kind)).toEqual(['remove']);
});

test('what only opening an entry alters is no part of what is asked for', () => {
  const deed = learnDeeds(exploreNotes(...EDIT)).find(({ fields }) => 'title' in fields)!;
  expect(Object.keys(deed.fields)).not.toContain('seen');
  expect(deed.loose).toContain('seen');
});

test('a choice is offered only under names that the data was seen to hold', () => {
  const deed = learnDeeds(exploreNotes(...EDIT)).find(
    ({ slots }) => slots.length === 1 && slots[0]!.kind === 'choice',
  )!;
  expect([...deed.slots[0]!.options.keys()].toSorted()).toEqual(['Home', 'Work']);
});

test('what was given up teaches nothing', () => {
  const graph = exploreNotes(...MAKE.slice(0, 4), ['push button', 'Cancel']);
  expect(graph.transitions.some(changesData)).toBe(false);
  expect(learnDeeds(graph)).toEqual([]);
});

test('no deed is meant by what none brings about', () => {
  const graph = exploreNotes(TURN);
  const asked: Expectation = { fact: { kind: 'data', subject: 'notes/[n2]/label' }, op: 'equals', value: 'Home' };
  expect(bindDeeds(asked, [asked], learnDeeds(graph), startFacts(graph))).toEqual([]);
});

test('the page says what it stores', () => {
  const page = openNotesPage();
  expect(listElements(page.frame().tree).filter(({ role }) => role === 'list item')).toHaveLength(3);
});
