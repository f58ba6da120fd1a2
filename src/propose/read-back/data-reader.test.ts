/** Requests about every entry of a kind, and about the one that was named before. */
import { describe, expect, test } from 'vitest';
import { dataKey } from '../../check/facts/data/entries.ts';
import type { Expectation } from '../../schema/index.ts';
import { openNotesPage } from '../../testing/notes-page.ts';
import { findDisagreement } from './read-back.ts';

const screens = [openNotesPage().frame()];
const gone = (id: string): Expectation => ({ fact: dataKey(`notes/[${id}]`), op: 'absent', value: '' });
const holds = (id: string, field: string, value: string): Expectation => ({
  fact: dataKey(`notes/[${id}]/${field}`),
  op: 'equals',
  value,
});

function disagreement(instruction: string, ...expectations: Expectation[]): string | undefined {
  return findDisagreement({ instruction, check: { expect: expectations, allow: [] }, platform: 'desktop', screens });
}

describe.each<[string, Expectation[], Expectation[]]>([
  ['Delete every note with the label "Home".', [gone('n1')], [gone('n2')]],
  ['Remove every done note.', [gone('n3')], [gone('n1'), holds('n3', 'done', 'false')]],
  ['Mark every note with the label "Work" as done.', [holds('n2', 'done', 'true')], [holds('n1', 'done', 'true')]],
  [
    'Change the label of the note "Buy oat milk" to "Work", and then mark it as done.',
    [holds('n1', 'label', 'Work'), holds('n1', 'done', 'true')],
    [holds('n2', 'done', 'true'), holds('n1', 'done', 'false')],
  ],
  [
    'Change the label of the notes "Buy oat milk" and "Call the plumber" to "Garden".',
    [holds('n1', 'label', 'Garden'), holds('n2', 'label', 'Garden')],
    [holds('n3', 'label', 'Garden')],
  ],
  [
    'Mark the note "Call the plumber" as done, and then change its label to "Home".',
    [holds('n2', 'done', 'true'), holds('n2', 'label', 'Home')],
    [holds('n1', 'label', 'Home'), holds('n2', 'label', 'Work')],
  ],
])('%s', (instruction, meant, others) => {
  test('asks for what is meant', () => {
    expect(disagreement(instruction, ...meant)).toBeUndefined();
  });

  test.each(others.map((other) => [other.fact.subject, other] as const))('and not for %s', (_, other) => {
    expect(disagreement(instruction, ...meant, other)).toBeDefined();
  });
});
