/** The rule-driven referee of desktops: the role that it names, by its prompt. */
import { expect, it } from 'vitest';
import { ruleOnFacts, describeWanted } from './wanted-facts.ts';

const BOX = { kind: 'checked' as const, subject: 'application:x/frame/check box:Wrap lines' };
const LINE = { kind: 'stored' as const, subject: 'notes.txt//lines/[Milk (2 l): new]' };
const DIALOG = { kind: 'window' as const, subject: 'application:x/dialog:Preferences' };
const wanted = [
  describeWanted({ ...BOX, op: 'equals', value: 'true' }),
  describeWanted({ ...LINE, op: 'equals', value: '1' }),
];
const box = (standing: string) => `checked ${BOX.subject}: "false" becomes "true" (${standing})`;
const line = (standing: string) => `stored ${LINE.subject}: nothing becomes "1" (${standing})`;
const ASKED = 'the check asks for it';

function ask(parts: { wanted?: string[]; changes: string[]; tests?: string[]; undone?: string[]; ending?: string }) {
  const all = {
    ending: 'said that it was done after 4 steps',
    wanted,
    tests: ['pass start: x'],
    undone: ['none'],
    ...parts,
  };
  const tags = Object.entries(all).map(([tag, lines]) => `<${tag}>\n${[lines].flat().join('\n')}\n</${tag}>`);
  return ruleOnFacts(tags.join('\n')).fault;
}

it('finds no fault where words, run and check agree', () => {
  expect(ask({ changes: [box(ASKED), line(ASKED)] })).toBe('none');
  const withDialog = [...wanted, describeWanted({ ...DIALOG, op: 'absent', value: '' })];
  expect(ask({ wanted: withDialog, changes: [box(ASKED), line(ASKED)] })).toBe('none');
});

it('names the solver that gave up', () => {
  expect(ask({ changes: [], ending: 'gave up after 1 steps' })).toBe('solver');
});

it('names the proposer whose words ask for another end', () => {
  expect(ask({ changes: [box(ASKED)] })).toBe('proposer');
  expect(ask({ wanted: wanted.slice(1), changes: [box(ASKED), line(ASKED)] })).toBe('proposer');
  expect(ask({ wanted: [`stored ${LINE.subject} is gone`], changes: [] })).toBe('proposer');
  expect(ask({ changes: [box(ASKED).replace('"true"', '"false"'), line(ASKED)] })).toBe('proposer');
});

it('names the checker whose check leaves something open, or failed a test', () => {
  expect(ask({ changes: [box(ASKED), line('allowed')] })).toBe('checker');
  expect(ask({ changes: [box(ASKED), line(ASKED)], tests: ['FAIL start: passes'] })).toBe('checker');
  const cut = `stored ${LINE.subject} ending as only the first half of "1"`;
  expect(ask({ changes: [box(ASKED), line(ASKED)], undone: [cut] })).toBe('checker');
  expect(ask({ changes: [box(ASKED), line(ASKED)], undone: [cut.replace('Milk', 'Tea')] })).toBe('none');
});
