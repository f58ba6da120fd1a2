/** Facts and decisive steps of an execution on the fake notes, where the effect of each click is known. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashId } from '../../store/ids.ts';
import { viewNotes, type ViewedNotes } from '../../testing/viewed-notes.ts';
import { describeFacts } from './facts.ts';

const FILE = { kind: 'file', subject: 'Notes/notes.txt' } as const;
const LARGE = { kind: 'checked', subject: 'application:notes/frame/menu:View/menu item:Large text' } as const;
let notes: ViewedNotes;

beforeAll(async () => {
  notes = await viewNotes({
    expect: [
      { fact: LARGE, op: 'equals', value: 'true' },
      { fact: FILE, op: 'contains', value: 'Tea' },
      { fact: FILE, op: 'contains', value: 'Salt' },
      { fact: FILE, op: 'contains', value: 'Bread' },
    ],
    answer: { equals: 'Tea', from: [{ kind: 'text', subject: 'application:notes/frame/text' }] },
    allow: [],
  });
});
afterAll(() => notes.close());

it('tells after which step each fact changed', async () => {
  const { changes, problem } = (await describeFacts(notes.viewed, notes.execution.id))!;
  expect(problem).toBeNull();
  const changed = changes.flatMap(({ step, facts }) => facts.map((fact) => ({ step, ...fact })));
  expect(changed).toEqual([
    { step: 1, fact: `checked ${LARGE.subject}`, kind: 'checked', before: 'false', after: 'true' },
    { step: 3, fact: 'text application:notes/frame/text', kind: 'text', before: '', after: 'Tea' },
    { step: 4, fact: 'text application:notes/frame/text', kind: 'text', before: 'Tea', after: '' },
    {
      step: 7,
      fact: `file ${FILE.subject}`,
      kind: 'file',
      before: 'Milk\nBread\nCoffee\n',
      after: 'Milk\nCoffee\nTea\n',
    },
  ]);
});

it('finds the steps that decide each item, passed or failed', async () => {
  const { decides } = (await describeFacts(notes.viewed, notes.execution.id))!;
  expect(Object.fromEntries(decides.map(({ item, steps }) => [item, steps]))).toEqual({
    'expect 1': [1],
    'expect 2': [7],
    // One was never true, the other is no longer.
    'expect 3': [],
    'expect 4': [7],
    'nothing else changed': [],
    answer: [8],
    'answer seen': [0],
    finished: [8],
  });
});

it('has facts of explorations, which no check decides, and none of what is not in the run', async () => {
  const facts = await describeFacts(notes.viewed, notes.explorations[1]!.id);
  expect(facts).toMatchObject({ decides: [], changes: [{ facts: [] }, { facts: [{ kind: 'checked' }] }] });
  expect(await describeFacts(notes.viewed, hashId('another'))).toBeUndefined();
});
