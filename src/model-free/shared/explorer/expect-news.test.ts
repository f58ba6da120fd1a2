import { expect, test } from 'vitest';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { createExperience, expectNews, learnNews, type Experience } from './expect-news.ts';
import { readMoment, type Moment, type Transition } from '../exploration-graph.ts';
import type { Gesture } from '../gesture.ts';
import type { Lesson } from '../lesson.ts';
import type { UiNode } from '../../../schema/index.ts';

const NOTHING = { screen: false, fact: false };

function momentOf(...windows: UiNode[]): Moment {
  return readMoment({ tree: testDesktop(...windows), files: [], window: '' });
}

const keypad = ['1', '2', '3', '4', '5'].map((name) => testNode('push button', name));
const toolBar = testNode('tool bar', 'Main', {
  children: ['New', 'Open...', 'New entry...'].map((name) => testNode('push button', name)),
});
const menuBar = testNode('menu bar', '', { children: [testNode('menu', 'File')] });
const main = momentOf(testFrame('a', ...keypad, toolBar, menuBar));

function windowOf(role: string, title: string): Moment {
  return momentOf(testNode(role, title, { states: ['active'], children: keypad }));
}

function elementNamed(moment: Moment, name: string) {
  return moment.scene.reachable.find((element) => element.name === name)!;
}

function expectClick(experience: Experience, name: string, moment = main): number {
  const element = elementNamed(moment, name);
  return expectNews(experience, { kind: 'click', key: element.key }, element);
}

function learn(
  experience: Experience,
  name: string,
  news: Transition['news'],
  moment = main,
  lessons: readonly Lesson[] = [],
): void {
  const gesture: Gesture = { kind: 'click', key: elementNamed(moment, name).key };
  const source = { trajectoryId: '', turn: 1, start: 0, end: 1 };
  const seen = { before: moment, after: moment, revealed: [], changes: [], news };
  learnNews(experience, { ...seen, gesture, occasion: 'first', source }, lessons);
}

test('before anything was tried, menus and what announces a window promise more than other buttons', () => {
  const experience = createExperience();
  expect(expectClick(experience, 'File')).toBeGreaterThan(expectClick(experience, 'New'));
  expect(expectClick(experience, 'Open...')).toBeGreaterThan(expectClick(experience, 'New'));
  expect(expectClick(experience, 'New entry...')).toBeGreaterThan(expectClick(experience, 'Open...'));
});

test('what tells of a thing promises more than other commands but a menu of what can be made, and is a kind of its own', () => {
  const experience = createExperience();
  const making = testNode('menu', 'Create New', { children: [testNode('menu item', 'Folder')] });
  const named = ['Zoom In', 'Properties', 'Create Folder'].map((name) => testNode('menu item', name));
  const entries = [making, ...named, testNode('check menu item', 'Toolbar')];
  const menu = testNode('menu', 'View', { children: entries });
  const open = momentOf(testFrame('a', testNode('menu bar', '', { children: [menu] })));
  const expected = (name: string): number => expectClick(experience, name, open);
  const [telling, zooming] = [expected('Properties'), expected('Zoom In')];
  expect(telling).toBeGreaterThan(zooming);
  for (const name of ['Create New', 'Folder', 'Create Folder'])
    expect(expected(name)).toBeGreaterThan(Math.max(telling, expected('Toolbar')));
  for (let at = 0; at < 4; at += 1) learn(experience, 'Zoom In', NOTHING, open);
  expect([expected('Properties'), expected('Zoom In') < zooming]).toEqual([telling, true]);
});

test('a command that opens settings promises more than what announces another window, and is a kind of its own', () => {
  const experience = createExperience();
  const entries = ['Zoom In', 'Find...', 'Preferences', 'Document Settings...'].map((name) =>
    testNode('menu item', name),
  );
  const menu = testNode('menu', 'Edit', { children: entries });
  const open = momentOf(testFrame('a', testNode('menu bar', '', { children: [menu] })));
  const expected = (name: string): number => expectClick(experience, name, open);
  const atFirst = expected('Preferences');
  expect(atFirst).toBeGreaterThan(expected('Find...'));
  expect(expected('Document Settings...')).toBe(atFirst);
  for (let at = 0; at < 4; at += 1) learn(experience, 'Zoom In', NOTHING, open);
  expect(expected('Preferences')).toBe(atFirst);
});

test('what showed nothing lowers the hopes for its like, most of all in the same place', () => {
  const experience = createExperience();
  const atFirst = expectClick(experience, '5');
  for (const name of ['1', '2', '3', '4']) learn(experience, name, NOTHING);
  expect(expectClick(experience, 'New')).toBeLessThan(atFirst);
  expect(expectClick(experience, '5')).toBeLessThan(expectClick(experience, 'New'));
  expect(expectClick(experience, 'File')).toBe(expectClick(createExperience(), 'File'));
});

test('a new screen raises them more than a new fact, and either more than nothing', () => {
  const [ofScreen, ofFact, ofNothing] = [{ screen: true, fact: false }, { screen: false, fact: true }, NOTHING].map(
    (news) => {
      const experience = createExperience();
      learn(experience, '1', news);
      return expectClick(experience, '2');
    },
  );
  expect(ofScreen).toBeGreaterThan(ofFact!);
  expect(ofFact).toBeGreaterThan(ofNothing!);
});

const lesson = (id: string, worth = 3): Lesson => ({ kind: 'toggle', id, worth });

test('an operation is worth more than a fact, the first of its kind most, and none is paid for twice', () => {
  const experience = createExperience();
  const gain = (lessons: Lesson[], news = NOTHING): number => {
    const before = experience.news.get('click push button') ?? 0;
    learn(experience, '1', news, main, lessons);
    return experience.news.get('click push button')! - before;
  };
  const first = gain([lesson('bold')]);
  const second = gain([lesson('italic')]);
  expect(first).toBeGreaterThan(second);
  expect(second).toBeGreaterThan(gain([], { screen: false, fact: true }));
  expect(gain([lesson('bold')])).toBe(0);
  expect(gain([lesson('a window', 1)])).toBeLessThan(second);
});

test('what a dialog can make is of less use than what the main window can', () => {
  const making = testNode('push button', 'New Folder');
  const inDialog = ['file chooser', 'dialog'].map((role) =>
    momentOf(testNode(role, 'Save', { states: ['active'], children: [making] })),
  );
  const inMain = momentOf(testFrame('a', making));
  const experience = createExperience();
  const [chooser, dialog, window] = [...inDialog, inMain].map((moment) =>
    expectClick(experience, 'New Folder', moment),
  );
  expect(chooser).toBeLessThan(window!);
  expect(dialog).toBeLessThan(window!);
});

test('a dialog over a dialog is no gain, as it is left at once', () => {
  const [experience, other] = [createExperience(), createExperience()];
  const news = { screen: true, fact: false };
  const gains = [experience, other].map((own, at) => {
    const before = at === 0 ? windowOf('dialog', 'New Family') : momentOf(testFrame('a', testNode('push button', '1')));
    const after = windowOf('dialog', 'New Person');
    const key = before.scene.reachable.find(({ name }) => name === '1')!.key;
    const gesture = { kind: 'click', key } as const;
    const source = { trajectoryId: '', turn: 1, start: 0, end: 1 };
    learnNews(own, { gesture, before, after, revealed: [], changes: [], news, occasion: 'first', source }, []);
    return [...own.news.values()].reduce((sum, shown) => sum + shown, 0);
  });
  expect(gains[0]).toBe(0);
  expect(gains[1]).toBeGreaterThan(0);
});

test('file choosers are one place, whatever they are for', () => {
  const experience = createExperience();
  for (const name of ['1', '2', '3']) learn(experience, name, NOTHING, windowOf('file chooser', 'Open'));
  expect(expectClick(experience, '4', windowOf('file chooser', 'Save'))).toBe(
    expectClick(experience, '4', windowOf('file chooser', 'Open')),
  );
  expect(expectClick(experience, '4', windowOf('file chooser', 'Save'))).toBeLessThan(
    expectClick(experience, '4', windowOf('dialog', 'Save')),
  );
});

function listOf(...states: string[]): Moment {
  const rows = ['Fern', 'Moss'].map((name, row) =>
    testNode('table cell', name, { states: row === 0 ? states : [], cell: { row, column: 0 } }),
  );
  return momentOf(testFrame('a', testNode('table', '', { children: rows })));
}

test('a row is chosen first where none of its list is, and no words are typed over a path', () => {
  const [none, one] = [listOf(), listOf('selected')].map((moment) => expectClick(createExperience(), 'Moss', moment));
  expect(none).toBeGreaterThan(one!);
  const [place, path] = ['Wood', '/home/user'].map((text) => {
    const moment = momentOf(testFrame('a', testNode('text', 'Where', { text, states: ['editable', 'single-line'] })));
    const element = elementNamed(moment, 'Where');
    return expectNews(createExperience(), { kind: 'fill', key: element.key, text: 'Bog', enter: true }, element);
  });
  expect(place).toBeGreaterThan(path!);
});

test('what alters data counts, even if it taught no operation', () => {
  const key = { kind: 'data', subject: 'plants.xml/plant/[1]/place' } as const;
  const [withData, without] = [true, false].map((altersData) => {
    const experience = createExperience();
    const before = { ...main, frame: { ...main.frame, kept: new Map() } };
    const gesture: Gesture = { kind: 'click', key: elementNamed(main, '1').key };
    const changes = [{ key, before: 'Wood', after: 'Bog', strict: altersData }];
    const source = { trajectoryId: '', turn: 1, start: 0, end: 1 };
    const others = { revealed: [], changes, news: NOTHING, occasion: 'first' as const, source };
    learnNews(experience, { gesture, before, after: before, ...others }, []);
    return expectClick(experience, '2');
  });
  expect(withData).toBeGreaterThan(without!);
});
