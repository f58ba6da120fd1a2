import { expect, test } from 'vitest';
import type { UiNode } from '../../../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { bump } from '../../../collections/by-key.ts';
import { chooseGesture, type Choice } from './choose-gesture.ts';
import { chooseAgain } from './choose-again.ts';
import { addMoment, addTransition, createGraph, readMoment, type Moment } from '../exploration-graph.ts';
import { startExploration, type Exploration } from './exploration-state.ts';

const SOURCE = { trajectoryId: '', turn: 1, start: 0, end: 1 };
const HOME = 'application:bench';

function momentOf(...windows: UiNode[]): Moment {
  return readMoment({ tree: testDesktop(...windows), files: [], window: '' });
}

function frameWith(...children: UiNode[]): Moment {
  return momentOf(testFrame('a', ...children));
}

function buttons(...names: string[]): UiNode[] {
  return names.map((name) => testNode('push button', name));
}

function start(): Exploration {
  return { ...startExploration({ app: 'bench', seed: 's', turn: 1, graph: createGraph() }), home: HOME };
}

function choose(exploration: Exploration, moment: Moment, continueOn?: string): Choice | undefined {
  addMoment(exploration.graph, moment);
  return chooseGesture(exploration, moment.scene, continueOn);
}

function chosenName(exploration: Exploration, moment: Moment): string | undefined {
  const choice = choose(exploration, moment);
  return choice?.kind === 'gesture' ? exploration.graph.known.get(choice.gesture.key)?.name : choice?.kind;
}

/** Records a click that led from one screen to another. */
function click(exploration: Exploration, name: string, before: Moment, after: Moment): void {
  addMoment(exploration.graph, before);
  const key = before.scene.reachable.find((element) => element.name === name)!.key;
  addTransition(exploration.graph, { kind: 'click', key }, before, after, SOURCE);
}

function menuOf(...entries: UiNode[]): UiNode {
  return testNode('menu bar', '', { children: [testNode('menu', 'Edit', { children: entries })] });
}

test('what alters something, of which tasks are made, goes before what opens something, and leaving goes last', () => {
  const exploration = start();
  const moment = frameWith(testNode('check box', 'Bold'), ...buttons('Cancel'), menuOf());
  expect(chosenName(exploration, moment)).toBe('Bold');
  click(exploration, 'Bold', moment, moment);
  expect(chosenName(exploration, moment)).toBe('Edit');
  click(exploration, 'Edit', moment, moment);
  expect(chosenName(exploration, moment)).toBe('Cancel');
  click(exploration, 'Cancel', moment, moment);
  expect(chosenName(exploration, moment)).toBeUndefined();
});

test.each(['Show menu bar', 'Fullscreen'])('the menu bar is hidden after all else: %s', (name) => {
  const moment = frameWith(testNode('check box', name), ...buttons('One', 'Two'));
  expect(['One', 'Two']).toContain(chosenName(start(), moment));
});

test('who may open a thing is looked at after all else', () => {
  const children = ['Permissions', 'Notes'].map((name) => testNode('page tab', name));
  const window = testNode('dialog', 'Papers', { states: ['active', 'modal'], children });
  expect(chosenName(start(), momentOf(testFrame('a'), window))).toBe('Notes');
});

test('steps on the way count: what is near goes first, what is far is gone to', () => {
  const exploration = start();
  const entries = ['Cut', 'Paste'].map((name) => testNode('menu item', name));
  const open = frameWith(menuOf(...entries), ...buttons('One'));
  const closed = frameWith(menuOf(), ...buttons('One'));
  click(exploration, 'Edit', closed, open);
  expect(chosenName(exploration, closed)).toBe('One');
  click(exploration, 'One', closed, closed);
  expect(chosenName(exploration, closed)).toBe('Edit');
  expect(['Cut', 'Paste']).toContain(chosenName(exploration, open));
});

test('a menu that is in the way is left', () => {
  const exploration = start();
  const open = frameWith(menuOf(testNode('menu item', 'Cut')), ...buttons('One'));
  addMoment(exploration.graph, frameWith(menuOf(), ...buttons('One')));
  for (const name of ['Edit', 'Cut']) click(exploration, name, open, open);
  expect(choose(exploration, open)).toEqual({ kind: 'leave' });
});

const greyed: UiNode = { ...testNode('menu item', 'Paste'), states: ['visible', 'showing'] };

test.each([
  ['greyed out', [greyed]],
  ['not there any more', []],
])('an entry that is %s is not gone to for ever', (_, entries) => {
  const exploration = start();
  const closed = frameWith(menuOf());
  click(exploration, 'Edit', closed, frameWith(menuOf(testNode('menu item', 'Paste'))));
  const open = frameWith(menuOf(testNode('menu item', 'Cut'), ...entries));
  click(exploration, 'Cut', open, closed);
  expect(chosenName(exploration, closed)).toBe('Edit');
  for (let turn = 0; turn < 6; turn += 1) choose(exploration, turn % 2 === 0 ? open : closed);
  expect(choose(exploration, closed)).toBeUndefined();
});

test('a gesture is taken to bring up what it brought up last', () => {
  const exploration = start();
  const [closed, notes, plans] = [[], ['Notes'], ['Plans']].map((names) =>
    frameWith(menuOf(...names.map((name) => testNode('menu item', name)))),
  );
  click(exploration, 'Edit', closed!, notes!);
  expect(chosenName(exploration, closed!)).toBe('Edit');
  click(exploration, 'Edit', closed!, plans!);
  click(exploration, 'Plans', plans!, closed!);
  expect(choose(exploration, closed!)).toBeUndefined();
});

test('what was just altered is gone on with', () => {
  const exploration = start();
  const moment = frameWith(testNode('text', '', { states: ['editable', 'multi-line'] }), menuOf());
  const key = moment.scene.reachable.find(({ role }) => role === 'text')!.key;
  addTransition(exploration.graph, { kind: 'append', key, text: 'line' }, moment, moment, SOURCE);
  expect(choose(exploration, moment, key)).toMatchObject({ gesture: { kind: 'press', key } });
  expect(choose(exploration, moment)).toMatchObject({ gesture: { kind: 'click' } });
});

test('other applications and second windows are not gone to', () => {
  const exploration = start();
  const moment = frameWith(...buttons('One'));
  expect(choose({ ...exploration, home: 'application:other' }, moment)).toBeUndefined();
  const second = momentOf(testNode('frame', 'a'), testFrame('b', ...buttons('One')));
  expect(choose(start(), second)).toBeUndefined();
});

test('where nothing untried can be got to, what changed the place before is done again, some times', () => {
  const exploration = start();
  const [list, plain] = [frameWith(...buttons('Next', 'Find')), frameWith(...buttons('Find'))];
  expect(chooseAgain(exploration, plain.scene)).toBeUndefined();
  click(exploration, 'Find', list, plain);
  click(exploration, 'Find', plain, list);
  expect(choose(exploration, plain)).toMatchObject({ kind: 'gesture' });
  const lost = start();
  click(lost, 'Find', list, plain);
  expect(choose(lost, plain)).toBeUndefined();
  const again = chooseAgain(lost, plain.scene);
  expect(again).toMatchObject({ kind: 'click', key: plain.scene.reachable[0]!.key });
  for (let times = 0; times < 8; times += 1) click(lost, 'Find', plain, plain);
  expect(chooseAgain(lost, plain.scene)).toBeUndefined();
});

test('a menu is opened again over another screen, for as long as that shows something', () => {
  const exploration = start();
  const plain = frameWith(menuOf());
  click(exploration, 'Edit', plain, frameWith(menuOf(testNode('menu item', 'Cut'))));
  click(exploration, 'Cut', frameWith(menuOf(testNode('menu item', 'Cut'))), plain);
  expect(chosenName(exploration, plain)).toBeUndefined();
  const other = frameWith(menuOf(), testNode('check box', 'Two'), ...buttons('One'));
  for (const name of ['One', 'Two']) click(exploration, name, other, other);
  expect(chosenName(exploration, other)).toBe('Edit');
  click(exploration, 'Edit', other, other);
  expect(chosenName(exploration, other)).toBeUndefined();
});

test('what is in a dialog goes first while it is open, but for what shows less than steps do on average', () => {
  const exploration = start();
  const frame = testFrame('a', menuOf());
  const dialog = testNode('dialog', 'Options', {
    states: ['active'],
    children: [testNode('combo box', ''), testNode('push button', 'Help')],
  });
  addMoment(exploration.graph, momentOf(frame));
  const open = momentOf(frame, dialog);
  expect(choose(exploration, open)).toMatchObject({ gesture: { key: open.scene.reachable[0]!.key } });
  addTransition(exploration.graph, { kind: 'click', key: open.scene.reachable[0]!.key }, open, open, SOURCE);
  expect(choose(exploration, open)).toEqual({ kind: 'leave' });
});

test('of the items of a list the ones that have words go first', () => {
  const icons = ['', '', 'letter.txt'].map((name) => testNode('icon', name));
  expect(chosenName(start(), frameWith(testNode('layered pane', '', { children: icons })))).toBe('letter.txt');
});

test('in the properties of one thing is not tried again what was tried in those of another', () => {
  const exploration = start();
  const [one, other] = ['letter.txt', 'Visit to Girona'].map((thing) => {
    const children = [testNode('combo box', 'Emblem'), ...buttons('Icon')];
    return momentOf(testFrame('a'), testNode('dialog', `${thing} Properties`, { states: ['active'], children }));
  });
  click(exploration, 'Emblem', one!, other!);
  expect(chosenName(exploration, other!)).toBe('Icon');
});

test('a tab that is shown already goes last', () => {
  const tabs = [testNode('page tab', 'First', { states: ['selected'] }), testNode('page tab', 'Second')];
  expect(chosenName(start(), frameWith(...tabs))).toBe('Second');
});

test('a page of the main window goes before its switches, one of a dialog after them', () => {
  const parts = [testNode('check box', 'Bold'), testNode('page tab', 'First'), testNode('page tab', 'Second')];
  expect(chosenName(start(), frameWith(...parts))).toBe('First');
  const exploration = start();
  const dialog = testNode('dialog', 'Options', { states: ['active'], children: parts });
  addMoment(exploration.graph, momentOf(testFrame('a')));
  expect(chosenName(exploration, momentOf(testFrame('a'), dialog))).toBe('Bold');
});

test('a name that was typed is confirmed before anything else is made', () => {
  const exploration = start();
  const chooser = testNode('file chooser', 'Save', { states: ['active'], children: buttons('New Folder', 'Save') });
  const open = momentOf(testFrame('a'), chooser);
  expect(chosenName(exploration, open)).toBe('New Folder');
  exploration.filled = open.scene.front!;
  expect(chosenName(exploration, open)).toBe('Save');
});

test('of the days of a month one is tried before other buttons, and the rest after them', () => {
  const exploration = start();
  const days = frameWith(...buttons('12', '13', 'Print ticket'));
  expect(chosenName(exploration, days)).toBe('12');
  bump(exploration.triesByName, 'number');
  expect(chosenName(exploration, days)).toBe('Print ticket');
});

test('a drop-down list is left by choosing from it', () => {
  const exploration = start();
  const closed = frameWith(testNode('combo box', 'Size'), ...buttons('One'));
  const list = testNode('menu', '', { children: [testNode('menu item', 'Large'), testNode('menu item', 'Small')] });
  const open = momentOf(
    testFrame('a', testNode('combo box', 'Size'), ...buttons('One')),
    testNode('window', '', { children: [list] }),
  );
  addMoment(exploration.graph, closed);
  const key = closed.scene.reachable.find(({ role }) => role === 'combo box')!.key;
  addTransition(exploration.graph, { kind: 'click', key }, closed, open, SOURCE);
  expect(['Large', 'Small']).toContain(chosenName(exploration, open));
});

test('a button that stays down leads to what it opened', () => {
  const exploration = start();
  const closed = frameWith(testNode('toggle button', 'Options'));
  const open = frameWith(testNode('toggle button', 'Options', { states: ['checked'] }), testNode('check box', 'Wrap'));
  click(exploration, 'Options', closed, open);
  expect(chosenName(exploration, closed)).toBe('Options');
});

/** A folder that was just made, whose name is typed in its place, beside buttons that are untried. */
function withName(name: string): Moment {
  const field = testNode('text', '', { text: name, states: ['editable', 'focused'] });
  const pane = testNode('layered pane', 'Icons', { children: [testNode('icon', name), field] });
  return frameWith(...buttons('One', 'Two'), testNode('text', '', { states: ['editable', 'multi-line'] }), pane);
}

test('a name that is typed in its place goes before all else, also before what was just altered', () => {
  const moment = withName('untitled folder');
  const keys = moment.scene.reachable.filter(({ role }) => role === 'text').map(({ key }) => key);
  const naming = { gesture: { kind: 'fill', key: keys.find((key) => key.includes('layered pane')), enter: true } };
  expect(choose(start(), moment)).toMatchObject(naming);
  expect(
    choose(
      start(),
      moment,
      keys.find((key) => !key.includes('layered pane')),
    ),
  ).toMatchObject(naming);
});

test('a name that was given before is not given again, another one is', () => {
  const exploration = start();
  const [first, second] = ['untitled folder', 'new file'].map(withName);
  const choice = choose(exploration, first!);
  const gesture = choice?.kind === 'gesture' ? choice.gesture : undefined;
  addTransition(exploration.graph, gesture!, first!, frameWith(...buttons('One', 'Two')), SOURCE);
  const [again, other] = [first!, second!].map((moment) => choose(exploration, moment));
  expect(again).not.toMatchObject({ gesture: { key: gesture!.key } });
  expect(other).toMatchObject({ gesture: { kind: 'fill', key: gesture!.key } });
  expect(other).not.toMatchObject({ gesture });
});
