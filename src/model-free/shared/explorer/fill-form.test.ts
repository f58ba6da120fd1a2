/** Forms of pages are filled in before they are handed in: empty texts, and once the day that they come with. */
import { expect, test } from 'vitest';
import type { UiNode } from '../../../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { addMoment, addTransition, createGraph, readMoment, type Moment } from '../exploration-graph.ts';
import type { Gesture } from '../gesture.ts';
import { startExploration, type Exploration } from './exploration-state.ts';
import { gestureInForm } from './fill-form.ts';
import { endForms, noteDraft } from './form-of.ts';

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

function pageWith(...parts: UiNode[]): Moment {
  const page = testNode('document web', 'Notes', { children: [testNode('push button', 'new note'), ...parts] });
  return readMoment({ tree: testDesktop(testFrame('Notes', page)), files: [], window: 'Notes' });
}

const TITLE = testNode('text', 'Title', {
  text: 'Untitled',
  states: ['editable'],
  bounds: { x: 0, y: 40, width: 400, height: 30 },
});
const TAG = testNode('text', 'Tag', { text: '', states: ['editable'], bounds: { x: 0, y: 80, width: 90, height: 30 } });
const BUTTONS = [testNode('push button', 'add'), testNode('push button', 'Confirm changes to this note')];

test('a draft is what comes up on a page with a button that hands it in: its title is filled in, then it is handed in', () => {
  const page = pageWith();
  const draft = pageWith(TITLE, TAG, ...BUTTONS);
  const exploration = explorationOf(page, 0);
  const opening: Gesture = { kind: 'click', key: page.scene.elements.find(({ name }) => name === 'new note')!.key };
  noteDraft(exploration, addTransition(exploration.graph, opening, page, draft, SOURCE));
  const filling = gestureInForm(exploration, draft.scene)!;
  expect(nameOf(draft, filling)).toBe('Title');
  exploration.typed.add(filling.key);
  exploration.unconfirmed.set('draft', 2);
  const handing = gestureInForm(exploration, draft.scene)!;
  expect(nameOf(draft, handing)).toBe('Confirm changes to this note');
  noteDraft(exploration, addTransition(exploration.graph, handing, draft, page, SOURCE));
  expect(exploration.draft).toBeUndefined();
  expect(gestureInForm(exploration, page.scene)).toBeUndefined();
});

const NEW_ENTRY = testNode('push button', 'New Entry…');
const FIND = testNode('push button', 'Find');

/** What a button of a main window brings up: the first text of a form, if it is one. */
function firstTextAfter(name: string): string | undefined {
  const [list, form] = [[], [TITLE, ...BUTTONS]].map((parts) =>
    readMoment({ tree: testDesktop(testFrame('a', NEW_ENTRY, FIND, ...parts)), files: [], window: '' }),
  );
  const exploration = explorationOf(list!, 0);
  const opening: Gesture = { kind: 'click', key: list!.scene.elements.find((element) => element.name === name)!.key };
  noteDraft(exploration, addTransition(exploration.graph, opening, list!, form!, SOURCE));
  return nameOf(form!, gestureInForm(exploration, form!.scene));
}

test('in a main window a form is what a command for something new has brought up', () => {
  expect(firstTextAfter('New Entry…')).toBe('Title');
  expect(firstTextAfter('Find')).toBeUndefined();
});

function booking(title: string, day: string, isCoffee: boolean): Moment {
  const option = testNode('menu item', day, { states: ['selected'] });
  const fields = [
    testNode('combo box', 'Day', { children: [testNode('menu', '', { hidden: true, children: [option] })] }),
    testNode('text', 'Title', { text: title, states: ['editable'] }),
    testNode('check box', 'Coffee', { states: ['checkable', isCoffee && 'checked'] }),
    testNode('push button', 'Book'),
  ];
  return pageWith(testNode('form', '', { children: fields }));
}

const doneWith = (moment: Moment, name: string): Gesture => ({
  kind: 'click',
  key: moment.scene.elements.find((element) => element.name === name)!.key,
});

test('a form that is part of a page is filled in once something is set in it: settings, texts without Enter, its button', () => {
  const page = booking('', 'Monday', true);
  const exploration = explorationOf(page, 0);
  const tick = doneWith(page, 'Coffee');
  expect(gestureInForm(exploration, page.scene)).toBeUndefined();
  addTransition(exploration.graph, tick, page, page, SOURCE);
  const form = tick.key.slice(0, tick.key.lastIndexOf('/'));
  exploration.unconfirmed.set(form, 1);
  const choosing = gestureInForm(exploration, page.scene)!;
  expect(nameOf(page, choosing)).toBe('Day');
  addTransition(exploration.graph, choosing, page, page, SOURCE);
  const typing = gestureInForm(exploration, page.scene)!;
  expect(typing).toMatchObject({ kind: 'fill', enter: false });
  exploration.unconfirmed.set(form, 2);
  const filled = booking('Choir', 'Monday', true);
  const handing = gestureInForm(exploration, filled.scene)!;
  expect(nameOf(filled, handing)).toBe('Book');
  endForms(exploration, addTransition(exploration.graph, handing, filled, page, SOURCE));
  expect(gestureInForm(exploration, page.scene)).toBeUndefined();
});

test('a form of a page that is left has nothing set in it any more', () => {
  const page = booking('', 'Monday', true);
  const exploration = explorationOf(page, 0);
  const tick = doneWith(page, 'Coffee');
  const form = tick.key.slice(0, tick.key.lastIndexOf('/'));
  exploration.unconfirmed.set(form, 1);
  endForms(exploration, addTransition(exploration.graph, tick, page, page, SOURCE));
  expect(exploration.unconfirmed.has(form)).toBe(true);
  endForms(exploration, addTransition(exploration.graph, tick, page, pageWith(), SOURCE));
  expect(exploration.unconfirmed.has(form)).toBe(false);
});
