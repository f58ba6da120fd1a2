import { expect, test } from 'vitest';
import type { UiNode } from '../../../schema/index.ts';
import { testMaterial } from '../../../testing/material.ts';
import { testDesktop, testFrame, testNode, testTable } from '../../../testing/tree.ts';
import { startWorkbench } from '../../../testing/workbench.ts';
import { addMoment, createGraph, readMoment, type Moment } from '../../shared/exploration-graph.ts';
import { renderTemplate } from '../../shared/generator/material.ts';
import { askFor } from './ask-for.ts';

const dialog = (title: string, ...children: UiNode[]): UiNode =>
  testNode('dialog', title, { states: ['active'], children });

/** Whether what the element of this role is set to is asked for, which this window shows after the first one. */
function isAsked(role: string, first: UiNode, window: UiNode): boolean {
  const [start, moment] = [first, window].map((shown) =>
    readMoment({ tree: testDesktop(shown), files: [], window: '' }),
  );
  const graph = createGraph();
  for (const seen of [start!, moment!]) addMoment(graph, seen);
  const element = moment!.scene.elements.find(({ node }) => node.role === role)!;
  const fact = [...moment!.facts.values()].find(({ key }) => key.subject === element.key)!;
  return askFor(fact, moment!, { ...testMaterial(graph, startWorkbench()), graph, start: start! }) !== undefined;
}

const FIELD = testNode('spin button', 'Margin', { value: 9 });

const part = (name: string, hidden = false): UiNode => testFrame('a', testNode('page tab', name, { hidden }));
const WITH_TAB = dialog('Options', testNode('page tab', 'Margin'), FIELD);

test.each<[string, boolean, UiNode, UiNode]>([
  ['no part of the first screen has', true, part('Paper'), WITH_TAB],
  ['a tab of the first screen has', false, part('Margin'), dialog('Options', FIELD)],
  ['a tab of the first screen has with dots', false, part('Margin…'), dialog('Options', FIELD)],
  ['only a hidden tab of it has', true, part('Margin', true), dialog('Options', FIELD)],
  ['a tab of it has, in a window without settings', true, part('Margin'), dialog('Statistics', FIELD)],
  ['a tab of its own window has, which is the first screen', true, WITH_TAB, WITH_TAB],
])('a field by a name that %s is asked for: %j', (_, asked, first, window) => {
  expect(isAsked('spin button', first, window)).toBe(asked);
});

const inMenu = (entry: UiNode): UiNode =>
  testFrame('a', testNode('menu bar', '', { children: [testNode('menu', 'Edit', { children: [entry] })] }));

test.each([
  ['Spelling', true],
  ['Spelling…', false],
  ['Spelling...', false],
  ['Spelling enabled', true],
  ['Enabled', false],
  ['active', false],
])('whether a switch that is called %s is on is asked for: %j', (name, asked) => {
  expect(isAsked('check menu item', testFrame('a'), inMenu(testNode('check menu item', name)))).toBe(asked);
  expect(isAsked('check box', testFrame('a'), dialog('Options', testNode('check box', name)))).toBe(asked);
});

test('a mark that is greyed out is not asked for', () => {
  const grey = { ...testNode('check box', 'Spelling'), states: ['showing', 'visible'] };
  expect(isAsked('check box', testFrame('a'), dialog('Options', grey))).toBe(false);
});

const labelAt = (said: string, x: number): UiNode =>
  testNode('label', said, { bounds: { x, y: 40, width: 80, height: 20 } });

/** How the value beside a label of a dialog, which has other things too, is asked for. */
function wordsFor(label: string, value: string, ...others: UiNode[]): string | undefined {
  const window = dialog('Image Details', labelAt(`${label}:`, 0), labelAt(value, 100), ...others);
  const moment = readMoment({ tree: testDesktop(testFrame('a'), window), files: [], window: '' });
  const graph = createGraph();
  addMoment(graph, moment);
  const fact = [...moment.facts.values()].find(({ key }) => key.kind === 'label')!;
  const asked = askFor(fact, moment, { ...testMaterial(graph, startWorkbench()), graph, start: moment });
  return asked && renderTemplate(asked.template, asked.params);
}

test.each([
  ['Width', '800 pixels', /what is the width\b/i],
  ['File size', '12 KB', /what is the file size\b/i],
  ['Colours', '256', /how many colours are there\b/i],
  ['Colours', 'many', /"Colours"/],
  ['Colours', '3.5', /"Colours"/],
  ['Radius', '12', /"Radius"/],
  ['Progress', '45', /"Progress"/],
  ['Last opened', 'in spring', /"Last opened"/],
])('what a dialog tells as %s, %s is asked for as a person would', (label, value, words) => {
  expect(wordsFor(label, value)).toMatch(words);
  expect(wordsFor(label, value)).toContain('the Image Details dialog');
});

test.each([
  ['Catering', true],
  ['Total', false],
])('a label "Total" beside a table with the row %s is asked for: %s', (name, expected) => {
  const table = testTable('Sums', ['Category', 'Sum'], [name, '630.65']);
  expect(wordsFor('Total', '569.35', table) !== undefined).toBe(expected);
});

test.each(['None', 'N/A'])('what a dialog has nothing to tell of is not asked for: %s', (value) => {
  expect([wordsFor('Author', value), wordsFor('Author', 'Ann')].map(Boolean)).toEqual([false, true]);
});

test.each(['Created', 'Last accessed', 'Access time', 'Creation date', 'Last used'])(
  'when a file was put where it is or read is not asked for: %s',
  (label) => {
    expect(wordsFor(label, '9 May 2025 14:50:00')).toBeUndefined();
    expect(wordsFor(label, 'Ann')).toBeDefined();
  },
);

test.each(['Free space', 'Available disk space'])('what is so on one machine only is not asked for: %s', (label) => {
  expect(wordsFor(label, '4.3 GB')).toBeUndefined();
});

function menuWith(names: string[], hidden: boolean): Moment {
  const entries = names.map((entry) => testNode('menu item', entry, { shortcut: 'Ctrl+R', hidden }));
  const menuBar = testNode('menu bar', '', { children: [testNode('menu', 'File', { children: entries })] });
  return readMoment({ tree: testDesktop(testFrame('a', menuBar)), files: [], window: '' });
}

/** How it is asked which keys do the same as an entry of the File menu. */
function wordsForKeys(name: string, atStart = [name]): string | undefined {
  const moment = menuWith([name], false);
  const graph = createGraph();
  addMoment(graph, moment);
  const fact = [...moment.facts.values()].find(({ key }) => key.kind === 'label')!;
  const start = menuWith(atStart, true);
  const asked = askFor(fact, moment, { ...testMaterial(graph, startWorkbench()), graph, start });
  return asked && renderTemplate(asked.template.replace('{at}', asked.question.at), asked.params);
}

test('which keys do the same as an entry of a menu is asked for, but not where that hangs on what was done before', () => {
  for (const name of ['Export…', 'Save As…'])
    expect(wordsForKeys(name)).toMatch(/keyboard shortcut .*"(Export|Save As)" in the File menu\?$/);
  for (const name of ['Undo rename of 1 item', 'Save', 'Save All']) expect(wordsForKeys(name)).toBeUndefined();
});

test('which keys do the same as an entry that the menu only gets later is not asked for', () => {
  expect(wordsForKeys('Pause', ['Play'])).toBeUndefined();
  expect(wordsForKeys('Pause', ['Play', 'Pause'])).toBeDefined();
  // Some toolkits tell of no entries before their menu is opened.
  expect(wordsForKeys('Pause', [])).toBeDefined();
});
