/** Tasks over an application's data: what is proposed under each guideline, and that words and checks say the same. */
import { expect, test } from 'vitest';
import { GUIDELINES } from '../../schema/index.ts';
import { findDisagreement } from '../../propose/read-back/read-back.ts';
import { EXPLORED_NOTES, exploreNotes, openNotesPage, type Touch } from '../../testing/notes-page.ts';
import { isRejected } from '../desktop/generator/operation-candidate.ts';
import { proposeDesktopTasks } from '../desktop/generator/propose-desktop-tasks.ts';
import { readDataFacts } from '../../check/facts/data/data-facts.ts';
import { testDesktop, testFrame, testNode } from '../../testing/tree.ts';
import { readScene } from '../../ui/scene.ts';
import { isAlike, keepsOrder, matters } from './sense.ts';
import { readMoment } from '../shared/exploration-graph.ts';
import { planReach } from '../shared/find-leg.ts';
import { renderTemplate, type Candidate, type Material } from '../shared/generator/material.ts';

function materialOf(touches: readonly Touch[]): Material {
  const graph = exploreNotes(...touches);
  const start = readMoment(openNotesPage().frame());
  const reach = planReach(graph, start.scene);
  return { app: 'notes', graph, start, reach, all: [], fresh: [], trajectoryId: 't', turn: 1, seed: '1' };
}

const material = materialOf(EXPLORED_NOTES);

function proposed(guideline: (typeof GUIDELINES)[number]): Candidate[] {
  return proposeDesktopTasks(guideline, material).filter((one): one is Candidate => !isRejected(one));
}

const say = ({ template, params }: Candidate): string => renderTemplate(template, params);

test('what was learnt is asked for with entries and words of its own', () => {
  const said = proposed('feature-use').map(say);
  expect(said.some((words) => /^(Delete|Remove) the note "Call the plumber"\.$/.test(words))).toBe(true);
  expect(said).toContain('Mark the note "Call the plumber" as done.');
  expect(said).toContain('Change the label of the note "Call the plumber" to "Home".');
  // A label is only asked for where it is about the same as the thing.
  expect(said.join()).not.toMatch(/label of the note "Buy oat milk"|with the label "Work"/);
  expect(said.some((words) => /^(Create|Add|Make) a note called ".+" with the label "Home"\.$/.test(words))).toBe(true);
  // It is done already, and nothing of the title that was typed in exploration is asked for.
  expect(said.join()).not.toMatch(/Mark the note "Water the plants" as done|Feed the cat/);
});

test('several things are done in one sentence, and compositions combine different things', () => {
  const marked = /^Mark the notes "(Call the plumber|Buy oat milk)" and "(Call the plumber|Buy oat milk)" as done\.$/;
  expect(proposed('repetition').some((candidate) => marked.test(say(candidate)))).toBe(true);
  for (const { check } of proposed('composition')) {
    const facts = new Set(check.expect.map(({ fact }) => fact.subject));
    expect(facts.size).toBeGreaterThan(1);
  }
  // What is done to one thing, and goes on from it, comes first.
  const [first] = proposed('composition').toSorted((a, b) => b.worth! - a.worth!);
  expect(say(first!)).toMatch(/^(Mark|Change the label of) the note "(.+?)" .*(it|"[^"]*\2")/);
});

test.each(GUIDELINES)('the words of tasks under %s are read back as their checks', (guideline) => {
  const screens = [openNotesPage().frame()];
  for (const candidate of proposed(guideline)) {
    const instruction = say(candidate);
    const { check } = candidate;
    expect(findDisagreement({ instruction, check, platform: 'desktop', screens })).toBeUndefined();
    const [first] = check.expect;
    if (!first) continue;
    // Another value, or another entry, is another task.
    const other = first.op === 'absent' ? { ...first, op: 'equals' as const } : { ...first, value: `${first.value}x` };
    const elsewhere = { ...first, fact: { ...first.fact, subject: first.fact.subject.replace(/\[[^/]*\]/, '[n9]') } };
    for (const wrong of [other, elsewhere]) {
      const expectations = [wrong, ...check.expect.slice(1)];
      const isOfDefaults = wrong === other && first.fact.subject.includes('[+');
      if (isOfDefaults) continue;
      expect(
        findDisagreement({ instruction, check: { ...check, expect: expectations }, platform: 'desktop', screens }),
      ).toBeDefined();
    }
  }
});

test('what altered several entries at once is not asked for, and is among the refusals', () => {
  const results = proposeDesktopTasks('feature-use', materialOf([['push button', 'Complete all']]));
  expect(results.filter((one) => !isRejected(one))).toEqual([]);
  expect(results.filter(isRejected)).toContainEqual({
    rejected: 'no kind of operation explains what it altered (checked, data)',
    template: 'click the "Complete all" button',
  });
});

test('times stay in the order that they have in all entries, and what a row does not show is left alone', () => {
  const facts = readDataFacts({
    events: [
      { id: 1, title: 'Market', start: '09:00', end: '10:00' },
      { id: 2, title: 'Choir', start: '11:00', end: '12:30' },
      { id: 3, title: 'Dinner', start: '18:00', end: '20:00' },
    ],
  });
  expect(keepsOrder(facts, 'events', { start: '09:30', end: '10:00' })).toBe(true);
  expect(keepsOrder(facts, 'events', { start: '10:30', end: '10:00' })).toBe(false);
  expect(keepsOrder(facts, 'events', { start: '10:30', title: '10:00' })).toBe(true);
  const rows = ['Market', 'Choir', 'Dinner'].map((title, at) =>
    testNode('list item', title, { children: at < 2 ? [testNode('label', ['09:00', '11:00'][at]!)] : [] }),
  );
  const scene = readScene(testDesktop(testFrame('a', testNode('list', 'Events', { children: rows }))));
  const isAskedFor = (id: number): boolean => matters({ facts, scene }, `events/[${id}]`, 'start', 'title');
  expect([1, 2, 3].map(isAskedFor)).toEqual([true, true, false]);
});

test('an entry that differs in what is on or off from the one it was seen done to is another case', () => {
  const facts = readDataFacts({
    mails: [
      { id: 1, subject: 'Keys', unread: false, starred: false },
      { id: 2, subject: 'Invoice', unread: true, starred: false },
      { id: 3, subject: 'Minutes', unread: false, starred: false },
    ],
  });
  expect(isAlike(facts, 'mails/[1]', 'mails/[3]', [])).toBe(true);
  expect(isAlike(facts, 'mails/[1]', 'mails/[2]', [])).toBe(false);
  expect(isAlike(facts, 'mails/[1]', 'mails/[2]', ['unread'])).toBe(true);
});
