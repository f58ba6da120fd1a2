/** What is switched: settings of dialogs, boxes, entries of menus, tools and bars, as the fake workbench has them not. */
import { expect, test } from 'vitest';
import type { UiNode } from '../../../schema/index.ts';
import { materialAt, snapshotWith, wordsOf } from '../../../testing/operation-material.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { isVisible } from '../../../ui/list-elements.ts';
import { factId } from '../../../check/facts.ts';
import { findDisagreement } from '../../../propose/read-back/read-back.ts';
import { addTransition, createGraph, readMoment, type Moment } from '../../shared/exploration-graph.ts';
import type { Material } from '../../shared/generator/material.ts';
import { planGestures } from '../../shared/executor/plan-gestures.ts';
import type { Operation } from '../operation.ts';
import { operationCandidate, isRejected, type CandidateResult } from './operation-candidate.ts';

const MAIN = testFrame('a', testNode('push button', 'Settings'));
function dialog(title: string, isOn: boolean, name: string): UiNode {
  const children = [
    testNode('check box', name, { states: [isOn && 'checked'] }),
    testNode('push button', 'Close', { bounds: { x: 0, y: 40, width: 60, height: 20 } }),
  ];
  return testNode('dialog', title, { states: ['active'], children });
}

/** A box that was ticked in a dialog of this title, which a button opens. */
function setting(title: string, name = 'Wrap'): { candidate: CandidateResult; open: Moment; material: Material } {
  const graph = createGraph();
  const [start, open, set] = [
    snapshotWith(MAIN),
    snapshotWith(MAIN, dialog(title, false, name)),
    snapshotWith(MAIN, dialog(title, true, name)),
  ];
  const click = (from: Moment, to: Moment, clicked: string, at: number): void => {
    const key = from.scene.reachable.find((element) => element.name === clicked)!.key;
    addTransition(graph, { kind: 'click', key }, from, to, { trajectoryId: 't', turn: 1, start: at, end: at });
  };
  click(start, open, 'Settings', 0);
  click(open, set, name, 1);
  const material = materialAt(start, graph);
  const toggle = material.all.find(({ kind }) => kind === 'toggle')!;
  return { candidate: operationCandidate(toggle, material, 0), open, material };
}

test('a settings dialog that applies at once is closed in the end, another one left as it is', () => {
  const { candidate, open, material } = setting('Preferences');
  expect(wordsOf(candidate)).toMatch(/Preferences dialog.* and close the dialog\.$/);
  expect(wordsOf(setting('Statistics').candidate)).toMatch(/, and leave the dialog open\.$/);
  if (isRejected(candidate)) throw new Error(candidate.rejected);
  const { check } = candidate;
  expect(findDisagreement({ instruction: wordsOf(candidate), check, platform: 'desktop' })).toBeUndefined();
  const left = wordsOf(candidate).replace(' and close the dialog', '');
  expect(findDisagreement({ instruction: left, check, platform: 'desktop' })).toBeDefined();
  const closed = check.expect.find(({ op }) => op === 'absent')!;
  const learnt = { operations: material.all, procedures: [], deeds: [], expected: check.expect };
  const ways = planGestures(closed, { facts: open.facts, scene: open.scene }, material.graph, learnt);
  expect(ways).toEqual([[{ kind: 'click', key: expect.stringContaining('push button:Close') }]]);
});

function box(isOn: boolean): UiNode {
  return testNode('check box', 'Call Ann', { states: [isOn && 'checked'] });
}

test('boxes of pages are ticked, those of other windows turned on', () => {
  const inPage = (isOn: boolean): UiNode => testNode('document web', 'Tasks', { children: [box(isOn)] });
  const words = [box, inPage].map((content) => {
    const graph = createGraph();
    const [start, set] = [false, true].map((isOn) => snapshotWith(testFrame('a', content(isOn))));
    const { key } = start!.scene.reachable.find(({ name }) => name === 'Call Ann')!;
    addTransition(graph, { kind: 'click', key }, start!, set!, { trajectoryId: 't', turn: 1, start: 0, end: 0 });
    const material = materialAt(start!, graph);
    return wordsOf(
      operationCandidate(
        material.all.find(({ kind }) => kind === 'toggle')!,
        material,
        0,
      ),
    );
  });
  expect(words[0]).toMatch(/^(Turn on|Switch on|Enable) "Call Ann"\.$/);
  expect(words[1]).toMatch(/^(Tick "Call Ann" on the Tasks page|On the Tasks page, tick "Call Ann")\.$/);
});

test('a box that lets a colour be chosen is not turned on without one', () => {
  expect(setting('Preferences', 'Override the colour').candidate).toHaveProperty('rejected');
  expect(setting('Preferences', 'Print in colour').candidate).not.toHaveProperty('rejected');
});

test.each([
  ['Spelling…', 'its dots say that it asks for more'],
  ['Spelling...', 'its dots say that it asks for more'],
  ['Enabled', 'its name does not say what is switched'],
  ['Active:', 'its name does not say what is switched'],
])('a switch that is called %s is none to turn, as %s', (name, reason) => {
  expect(wordsOf(setting('Preferences', name).candidate)).toBe(reason);
  expect(setting('Preferences', 'Spelling enabled').candidate).not.toHaveProperty('rejected');
});

/** A menu View whose entries are these, those with a star on. */
function viewMenu(isOpen: boolean, ...entries: string[]): UiNode {
  const children = entries.map((entry) => {
    const states = [entry.endsWith('*') && 'checked'];
    return testNode('check menu item', entry.replace('*', ''), { states, hidden: !isOpen });
  });
  const menu = testNode('menu', 'View', { states: [isOpen && 'selected'], children });
  return testFrame('a', testNode('menu bar', '', { children: [menu] }));
}

test('choosing an entry of a menu lets only those change that take its place', () => {
  const graph = createGraph();
  const start = snapshotWith(viewMenu(false, 'Icons*', 'List', 'Compact', 'Bar*', 'Ruler'));
  const done: [string, Moment][] = [
    ['View', snapshotWith(viewMenu(true, 'Icons*', 'List', 'Compact', 'Bar*', 'Ruler'))],
    ['List', snapshotWith(viewMenu(true, 'Icons', 'List*', 'Compact', 'Bar*', 'Ruler'))],
    ['Compact', snapshotWith(viewMenu(false, 'Icons', 'List', 'Compact*', 'Bar*', 'Ruler'))],
  ];
  let before = start;
  for (const [at, [name, after]] of done.entries()) {
    const { key } = before.scene.elements.find((element) => element.name === name)!;
    addTransition(graph, { kind: 'click', key }, before, after, { trajectoryId: 't', turn: 1, start: at, end: at + 1 });
    before = after;
  }
  const material = materialAt(start, graph);
  const choice = material.all.find(({ element }) => element.name === 'Compact')!;
  const candidate = operationCandidate(choice, material, 0);
  if (isRejected(candidate)) throw new Error(candidate.rejected);
  const allowed = candidate.check.allow.map(({ subject }) => subject.split(':').at(-1));
  expect(allowed).toContain('List');
  expect(allowed).not.toContain('Bar');
  expect(allowed).not.toContain('Ruler');
});

/** A window with a tool bar, some of whose buttons are down. */
function barWith(down: readonly string[]): Moment {
  const children = ['Browse', 'Select', 'Ruler'].map((one) =>
    testNode('check box', one, { states: [down.includes(one) && 'checked'] }),
  );
  return snapshotWith(testFrame('a', testNode('tool bar', 'Tools', { children })));
}

/** What is asked for of a button of a tool bar, whose buttons were down one after the other as told. */
function switching(name: string, downAtStart: readonly string[], ...steps: (readonly string[])[]): string[] {
  const graph = createGraph();
  const [start, ...later] = [downAtStart, ...steps].map(barWith);
  for (const [at, after] of later.entries()) {
    const before = [start!, ...later][at]!;
    const others = [...after.facts.values()].filter((fact) => before.facts.get(factId(fact.key))?.value !== fact.value);
    const { key: turned } = others.find(({ value }) => value === 'true') ?? others[0]!;
    const { key } = before.scene.elements.find((element) => element.key === turned.subject)!;
    addTransition(graph, { kind: 'click', key }, before, after, { trajectoryId: 't', turn: 1, start: at, end: at + 1 });
  }
  const material = materialAt(start!, graph);
  return material.all
    .filter(({ element }) => element.name === name)
    .map((operation) => wordsOf(operationCandidate(operation, material, 0)));
}

test('a tool that goes off with another one is not turned off', () => {
  const tool = 'it goes off when another one is chosen';
  expect(switching('Browse', ['Browse'], ['Select'], [], ['Browse'])).toEqual([tool]);
  expect(switching('Browse', [], ['Browse'], ['Select'])).not.toContain(tool);
  // Another way to switch it: nothing takes its place.
  expect(switching('Ruler', ['Ruler'], [], ['Ruler'])).not.toContain(tool);
  expect(switching('Ruler', ['Ruler', 'Browse'], ['Browse'], ['Ruler', 'Browse'])).not.toContain(tool);
});

/** The words for opening a window by a button beside a menu with other commands. */
test('a bar is not asked to be hidden where only a dialog does so', () => {
  const bar = testNode('tool bar', 'Main', { children: [testNode('push button', 'New')] });
  const children = [testNode('check box', 'Show toolbar', { states: ['checked'] })];
  const preferences = testNode('dialog', 'Preferences', { states: ['active'], children });
  const start = readMoment({ tree: testDesktop(testFrame('a', bar), preferences), files: [], window: 'a' });
  const named = (name: string) => start.scene.elements.filter(isVisible).find((element) => element.name === name)!;
  const element = named('Show toolbar');
  const hiding: Operation = {
    kind: 'hide',
    fact: { kind: 'item', subject: named('Main').key },
    before: 'present',
    after: undefined,
    gestures: [{ kind: 'click', key: element.key }],
    sideEffects: [],
    element,
    source: { trajectoryId: 't', turn: 1, start: 0, end: 1 },
  };
  expect(wordsOf(operationCandidate(hiding, materialAt(start), 0))).toBe('the bar is shown and hidden in a dialog');
});
