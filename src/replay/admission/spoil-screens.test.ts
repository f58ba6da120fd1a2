/** The undone state at the end of a run that opened a dialog, switched a box in it and closed it. */
import { expect, it } from 'vitest';
import { evaluateCheck } from '../../check/evaluate-check.ts';
import { factId, type FactMap } from '../../check/facts.ts';
import type { FactHistory } from '../../check/fact-history.ts';
import type { Check, FactKey } from '../../schema/index.ts';
import { spoilScreens } from './spoil-screens.ts';

const dialog: FactKey = { kind: 'window', subject: 'application:a/dialog:Settings' };
const box: FactKey = { kind: 'checked', subject: 'application:a/dialog:Settings/check box:Frames' };
const check: Check = {
  truth: 'screen',
  expect: [
    { fact: box, op: 'equals', value: 'true' },
    { fact: dialog, op: 'absent', value: '' },
  ],
  allow: [],
};

const facts = (...entries: readonly (readonly [FactKey, string])[]): FactMap =>
  new Map(entries.map(([key, value]) => [factId(key), { key, value, strict: true }]));

/** The spoiled ends of a run that first saw the box with this value, and left it checked. */
function acceptedOf(boxAtFirst: string): { tried: string[]; accepted: string[] } {
  const first = facts([dialog, 'Settings'], [box, boxAtFirst]);
  const history: FactHistory = {
    initial: new Map(),
    final: new Map(),
    first,
    latest: facts([box, 'true']),
    made: new Set(),
    seen: new Map([...first].map(([id, { value }]) => [id, new Set([value])])),
    isShownAtEnd: () => false,
  };
  const passes = (latest: FactMap) => evaluateCheck(check, { frames: [], actions: [] }, { ...history, latest }).passed;
  expect(passes(history.latest)).toBe(true);
  const ends = spoilScreens(check, history, '1');
  const namesOf = (some: typeof ends) => some.map(({ what }) => what);
  return { tried: namesOf(ends), accepted: namesOf(ends.filter((end) => passes(end.facts))) };
}

it('leaves the order of entries alone, which another text would not be', () => {
  const line: FactKey = { kind: 'stored', subject: 'Documents/notes.txt//lines/[A]' };
  const order: FactKey = { kind: 'stored', subject: 'Documents/notes.txt//lines/(order)' };
  const latest = facts([line, '1'], [order, '["A"]']);
  const history: FactHistory = {
    initial: facts([order, '["A"]']),
    final: latest,
    first: new Map(),
    latest,
    made: new Set(),
    seen: new Map(),
    isShownAtEnd: () => false,
  };
  const made: Check = { truth: 'state', expect: [{ fact: line, op: 'equals', value: '1' }], allow: [] };
  expect(spoilScreens(made, history, '1').map(({ what }) => what)).toEqual([
    `${factId(line)} as at the start`,
    `${factId(line)} as something else`,
  ]);
});

it('tries a dialog left open that is to be closed again, which a sound check refuses', () => {
  const { tried, accepted } = acceptedOf('false');
  expect(tried).toContain(`${factId(dialog)} left open`);
  expect(accepted).toEqual([]);
});

it('shows a check that asks for a box which was checked already', () => {
  expect(acceptedOf('true').accepted).toEqual([`${factId(box)} as at the start`]);
});
