/** Forms of pages are filled in before they are handed in: empty texts, and once the day that they come with. */
import { expect, test } from 'vitest';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { addMoment, addTransition, createGraph, readMoment, type Moment } from '../exploration-graph.ts';
import type { Gesture } from '../gesture.ts';
import { startExploration, type Exploration } from './exploration-state.ts';
import { gestureInForm } from './fill-form.ts';

const SOURCE = { trajectoryId: '', turn: 1, start: 0, end: 1 };
const DAY = { text: '03/02/2026', description: 'mm/dd/yyyy' };

function formWith(title: string, notes: string): Moment {
  const fields = [
    testNode('text', 'Title', { text: title, states: ['editable'] }),
    testNode('text', 'Day', { ...DAY, states: ['editable'] }),
    testNode('text', 'Notes', { text: notes, states: ['editable', 'multi-line'] }),
    testNode('push button', 'Save event'),
  ];
  const dialog = testNode('dialog', 'New event', {
    states: ['active', 'modal'],
    children: [testNode('form', '', { children: fields })],
  });
  return readMoment({ tree: testDesktop(testFrame('a'), dialog), files: [], window: 'New event' });
}

function explorationOf(moment: Moment, settings: number): Exploration {
  const exploration = startExploration({ app: 'bench', seed: 's', turn: 1, graph: createGraph() });
  addMoment(exploration.graph, moment);
  exploration.unconfirmed.set(moment.scene.front!, settings);
  return exploration;
}

const nameOf = (moment: Moment, gesture: Gesture | undefined): string | undefined =>
  gesture && moment.scene.byKey.get(gesture.key)?.name;

test('nothing is filled in before something was set', () => {
  const moment = formWith('', '');
  expect(gestureInForm(explorationOf(moment, 0), moment.scene)).toBeUndefined();
});

test('empty texts come first, then another day than the one it comes with, then the button', () => {
  const empty = formWith('', '');
  expect(nameOf(empty, gestureInForm(explorationOf(empty, 1), empty.scene))).toBe('Title');
  const titled = formWith('Choir', '');
  expect(gestureInForm(explorationOf(titled, 1), titled.scene)).toMatchObject({ kind: 'append' });
  const filled = formWith('Choir', 'Bring the songs');
  const exploration = explorationOf(filled, 2);
  const day = gestureInForm(exploration, filled.scene)!;
  expect(nameOf(filled, day)).toBe('Day');
  expect(day).toMatchObject({ kind: 'fill', text: expect.stringMatching(/^0[34]\/\d\d\/2026$/), enter: false });
  expect(day).not.toMatchObject({ text: DAY.text });
  addTransition(exploration.graph, day, filled, filled, SOURCE);
  expect(nameOf(filled, gestureInForm(exploration, filled.scene))).toBe('Save event');
});
