/** Checks of an application's own data. */
import { expect, test } from 'vitest';
import type { Check, UiNode } from '../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../testing/tree.ts';
import { newEntryPath } from './data-path.ts';
import { evaluateCheck, isDoneAlready } from './evaluate-check.ts';
import type { Frame } from './frame.ts';

const NOTES = [
  { id: 1, title: 'Milk', done: false },
  { id: 2, title: 'Tea', done: false },
];

function frameOf(state: unknown, ...windows: UiNode[]): Frame {
  return { tree: testDesktop(testFrame('a'), ...windows), files: [], window: '', state };
}

function failedItems(check: Partial<Check>, ...frames: Frame[]): string[] {
  const actions = frames.slice(1).map(() => ({ action: { type: 'wait', seconds: 0 } as const }));
  const { items } = evaluateCheck({ expect: [], allow: [], truth: 'state', ...check }, { frames, actions });
  return items.filter(({ passed }) => !passed).map(({ id }) => id);
}

const data = (subject: string) => ({ kind: 'data', subject }) as const;
const start = frameOf({ notes: NOTES, next: 3 });
const done = frameOf({ notes: [{ ...NOTES[0], done: true }, NOTES[1]], next: 3 });
const MILK_DONE: Partial<Check> = { expect: [{ fact: data('notes/[1]/done'), op: 'equals', value: 'true' }] };

test('what is asked for passes, and nothing less or else', () => {
  expect(failedItems(MILK_DONE, start, done)).toEqual([]);
  expect(failedItems(MILK_DONE, start)).toEqual(['expect 1']);
  const both = frameOf({ notes: NOTES.map((note) => ({ ...note, done: true })), next: 3 });
  expect(failedItems(MILK_DONE, start, both)).toEqual(['nothing else changed']);
  expect(isDoneAlready({ expect: [], allow: [], ...MILK_DONE }, start)).toBe(false);
});

test('what was changed and put back is no change', () => {
  expect(failedItems({}, start, done, start)).toEqual([]);
});

test('a window that is left open is one; what else the screen shows is not', () => {
  const open = testNode('dialog', 'Edit', { children: [testNode('check box', 'Bold')] });
  expect(failedItems({}, start, frameOf({ notes: NOTES, next: 3 }, open))).toEqual(['nothing else changed']);
  const [off, on] = [false, true].map((checked): Frame => {
    const box = testNode('check box', 'Show done', { states: [checked && 'checked'] });
    return { tree: testDesktop(testFrame('a', box)), files: [], window: '', state: {} };
  });
  expect(failedItems({}, off!, on!)).toEqual([]);
  expect(failedItems({ truth: 'screen' }, off!, on!)).toEqual(['nothing else changed']);
});

const rice = newEntryPath('notes', 'title', 'Rice');
const RICE_MADE: Partial<Check> = {
  expect: [
    { fact: data(rice), op: 'equals', value: 'present' },
    { fact: data(`${rice}/title`), op: 'equals', value: 'Rice' },
    { fact: data(`${rice}/done`), op: 'equals', value: 'false' },
  ],
  allow: [data('next'), data('notes/(order)'), data(`${rice}/id`)],
};

const withNotes = (...more: object[]): Frame => frameOf({ notes: [...NOTES, ...more], next: 4 });
const withNote = (entry: object, next = 4): Frame => frameOf({ notes: [...NOTES, entry], next });

test('a new entry is known by what it holds, whatever its id', () => {
  for (const id of [3, 'b7'])
    expect(failedItems(RICE_MADE, start, withNotes({ id, title: 'Rice', done: false }))).toEqual([]);
  expect(failedItems(RICE_MADE, start, withNotes({ id: 3, title: 'Rice', done: true }))).toEqual(['expect 3']);
  expect(failedItems(RICE_MADE, start, withNotes({ id: 3, title: 'Bread', done: false }))).toContain('expect 1');
});

test('one more than was asked for is an unintended change, and so is a field more', () => {
  const [one, other] = [3, 4].map((id) => ({ id, title: 'Rice', done: false }));
  expect(failedItems(RICE_MADE, start, withNotes(one!, other!))).toEqual(['nothing else changed']);
  expect(failedItems(RICE_MADE, start, withNotes({ ...one!, pinned: true }))).toEqual(['nothing else changed']);
});

test('what comes along with a new entry has to, in the way that is known', () => {
  const { expect: asked, allow = [] } = RICE_MADE;
  const making: Partial<Check> = {
    expect: asked!,
    allow: [...allow, data(`${rice}/at`), data(`${rice}/name`)],
    along: [
      { fact: data('next'), op: 'grows', value: '1' },
      { fact: data(`${rice}/id`), op: 'follows', value: '' },
      { fact: data(`${rice}/at`), op: 'moment', value: '00:00' },
    ],
  };
  const made = { id: 3, title: 'Rice', done: false, at: '09:30' };
  expect(failedItems(making, start, withNote(made))).toEqual([]);
  expect(failedItems(making, start, withNote({ ...made, at: '10:45' }))).toEqual([]);
  const { at: _, ...timeless } = made;
  for (const other of [
    withNote(made, 5),
    withNote(made, 3),
    withNote({ ...made, id: 4 }),
    withNote({ ...made, at: 'noon' }),
    withNote(timeless),
  ])
    expect(failedItems(making, start, other)).toEqual(['nothing else changed']);
});

const listed = (...ids: [string, string][]): Frame => frameOf({ notes: ids.map(([id, title]) => ({ id, title })) });

test('what looking at an entry alters has to become what it is then, or may', () => {
  const seen = data('notes/[1]/seen');
  const [before, after, other] = [false, true, 'q'].map((value) => frameOf({ notes: [{ ...NOTES[0], seen: value }] }));
  const failed = (op: 'becomes' | 'turns', end: Frame | undefined) =>
    failedItems({ allow: [seen], along: [{ fact: seen, op, value: 'true' }] }, before!, end!);
  expect([failed('becomes', after), failed('turns', after), failed('turns', before)]).toEqual([[], [], []]);
  for (const wrong of [failed('becomes', before), failed('becomes', other), failed('turns', other)])
    expect(wrong).toEqual(['nothing else changed']);
});

test('an entry that moves leaves the order of the others', () => {
  const notes = ['Milk', 'Tea', 'Rice', 'Bread'].map((title, id) => ({ id, title }));
  const order = data('notes/(order)');
  const moving: Partial<Check> = { allow: [order], along: [{ fact: order, op: 'moves', value: '["0"]' }] };
  const inOrder = (...ids: number[]): Frame => frameOf({ notes: ids.map((id) => notes[id]) });
  const before = inOrder(0, 1, 2, 3);
  expect(failedItems(moving, before, inOrder(1, 2, 3, 0))).toEqual([]);
  expect(failedItems(moving, before, inOrder(2, 1, 3, 0))).toEqual(['nothing else changed']);
});

test('several new entries have the next numbers, in either order', () => {
  const bread = newEntryPath('notes', 'title', 'Bread');
  const making: Partial<Check> = {
    expect: [rice, bread].map((entry) => ({ fact: data(entry), op: 'equals', value: 'present' })),
    allow: [rice, bread].flatMap((entry) => ['id', 'title'].map((field) => data(`${entry}/${field}`))),
    along: [rice, bread].map((entry) => ({ fact: data(`${entry}/id`), op: 'follows', value: 'n-' })),
  };
  const before = listed(['n-1', 'Milk'], ['n-9', 'Tea']);
  const end = (...ids: [string, string][]): Frame => listed(['n-1', 'Milk'], ['n-9', 'Tea'], ...ids);
  expect(failedItems(making, before, end(['n-10', 'Rice'], ['n-11', 'Bread']))).toEqual([]);
  expect(failedItems(making, before, end(['n-10', 'Bread'], ['n-11', 'Rice']))).toEqual([]);
  for (const other of [end(['n-10', 'Rice'], ['n-12', 'Bread']), end(['n-2', 'Rice'], ['n-10', 'Bread'])])
    expect(failedItems(making, before, other)).toEqual(['nothing else changed']);
});

test('an entry that was there before is no new one', () => {
  const was = frameOf({ notes: [...NOTES, { id: 3, title: 'Rice', done: false }], next: 4 });
  expect(failedItems(RICE_MADE, was, was)).toContain('expect 1');
});

test('an entry that goes takes its fields with it, and no other', () => {
  const check: Partial<Check> = {
    expect: [{ fact: data('notes/[1]'), op: 'absent', value: '' }],
    allow: [data('notes/(order)'), data('notes/[1]/*')],
  };
  expect(failedItems(check, start, frameOf({ notes: [NOTES[1]], next: 3 }))).toEqual([]);
  expect(failedItems(check, start, frameOf({ notes: [], next: 3 }))).toEqual(['nothing else changed']);
});
