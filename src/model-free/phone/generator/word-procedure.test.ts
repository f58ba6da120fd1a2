import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Procedure } from '../procedure.ts';
import type { Check } from '../../../schema/index.ts';
import { findDisagreement } from '../../../propose/read-back/read-back.ts';
import { renderTemplate } from '../../shared/generator/material.ts';
import { isRejected } from '../../desktop/generator/operation-candidate.ts';
import { nameThings } from './name-things.ts';
import type { PhoneMaterial } from './phone-material.ts';
import { procedureCandidate } from './procedure-candidate.ts';
import { makeOperation, makeProcedures, PLACE } from '../../../testing/procedures.ts';

const KINDS = new Map([[PLACE, 'note']]);

function propose(kind: string, title: string, seed: string): { instruction: string; check: Check } {
  return proposeFrom(makeProcedures(title)[kind]!, seed);
}

function proposeFrom(procedure: Procedure, seed: string): { instruction: string; check: Check } {
  const material = { start: { facts: new Map() }, graph: { transitions: [] }, kinds: KINDS, seed } as unknown;
  const binding = {
    ...(procedure.item ? { item: procedure.item.rows[0]! } : {}),
    words: Object.fromEntries(procedure.typed.map(({ key }, at) => [key, `New words${at === 0 ? '' : ' too'}`])),
  };
  const candidate = procedureCandidate(procedure, binding, material as PhoneMaterial);
  if (isRejected(candidate)) throw new Error(candidate.rejected);
  return { instruction: renderTemplate(candidate.template, candidate.params), check: candidate.check };
}

function reasonFor({ instruction, check }: { instruction: string; check: Check }): string | undefined {
  return findDisagreement({ instruction, check, platform: 'android' });
}

const SEEDS = Array.from({ length: 12 }, (_, at) => `seed ${at}`);
/** No quotation marks, and nothing that a list cuts off or a time would be. */
const TITLE = fc
  .string({ minLength: 2, maxLength: 24, unit: 'grapheme' })
  .filter(
    (text) => /^[^"›⟨⟩|·#{}\s]+( [^"›⟨⟩|·#{}\s]+)*$/.test(text) && !/^[\d:.]+$/.test(text) && !text.includes('Old'),
  );

describe.each(Object.keys(makeProcedures('Shopping')))('%s', (kind) => {
  test('every phrasing is read back as what was meant', () => {
    for (const seed of SEEDS) {
      const task = propose(kind, 'Shopping', seed);
      expect({ ...task, reason: reasonFor(task) }).toMatchObject({ reason: undefined });
    }
  });

  test('with any title', () => {
    fc.assert(
      fc.property(TITLE, fc.constantFrom(...SEEDS), (title, seed) => {
        const task = propose(kind, title, seed);
        expect({ ...task, reason: reasonFor(task) }).toMatchObject({ reason: undefined });
      }),
      { numRuns: 100 },
    );
  });

  test('a check of something else is refused', () => {
    const { instruction } = propose(kind, 'Shopping', 'seed');
    for (const other of Object.keys(makeProcedures('Shopping')).filter((name) => name !== kind)) {
      const { check } = propose(other, 'Shopping', 'seed');
      expect({ instruction, other, reason: reasonFor({ instruction, check }) }).toMatchObject({
        reason: expect.any(String) as string,
      });
    }
  });

  test('another thing, other words or the other state is refused', () => {
    const task = propose(kind, 'Shopping', 'seed');
    const flipped = task.instruction.replaceAll(FLIPS, (word) => FLIPPED.get(word) ?? word);
    expect(flipped).not.toBe(task.instruction);
    expect({ flipped, reason: reasonFor({ ...task, instruction: flipped }) }).toMatchObject({
      reason: expect.any(String) as string,
    });
  });
});

const FLIPPED = new Map([
  ['"Shopping"', '"Ideas"'],
  ['"Blue"', '"Red"'],
  ['"Title"', '"Newest"'],
  ['"New words"', '"Never said"'],
  ['Turn on', 'Turn off'],
  ['Switch on', 'Switch off'],
  ['Enable', 'Disable'],
]);
const FLIPS = new RegExp([...FLIPPED.keys()].join('|'), 'g');

const DEEDS = [
  'Delete', 'Remove', 'Pin', 'Copy', 'Duplicate', 'Archive', 'Mark as read', 'Star', 'Mute', 'Block', 'Add to favourites',
  'Hide', 'Restore', 'Like', 'Follow', 'Flag', 'Clear', 'Reset', 'Complete', 'Reopen', 'Lock', 'Remove from favourites',
]; // prettier-ignore

test.each(DEEDS)('%s is read back', (label) => {
  const procedure = makeOperation('Shopping', label);
  for (const seed of SEEDS) {
    const task = proposeFrom(procedure, seed);
    expect({ ...task, reason: reasonFor(task) }).toMatchObject({ reason: undefined });
  }
});

test.each<[string[], string]>([
  [['Shopping'], 'the note "Shopping"'],
  [['06:40'], 'the 06:40 note'],
  [['06:40', '07:30', '09:00'], 'the 06:40, 07:30 and 09:00 notes'],
  [['A', 'B'], 'the notes "A" and "B"'],
])('%j is called %s', (titles, words) => {
  const named = nameThings(titles, PLACE, KINDS, 'All notes');
  expect(renderTemplate(named.words, named.params)).toBe(words);
});

test('a thing whose kind is not known is named with its list', () => {
  const named = nameThings(['Shopping'], PLACE, new Map(), 'All notes');
  expect(renderTemplate(named.words, named.params)).toBe('"Shopping" in the "All notes" list');
});

test('a thing of another page is named with that page', () => {
  const named = nameThings(['Shopping'], PLACE, KINDS, 'Start');
  expect(renderTemplate(named.words, named.params)).toBe('the note "Shopping" in the "All notes" list');
});
