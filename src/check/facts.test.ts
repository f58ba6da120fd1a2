import { expect, test } from 'vitest';
import type { UiNode } from '../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../testing/tree.ts';
import { diffFacts, factId, isLasting, readFacts, type Fact, type FactMap } from './facts.ts';
import type { FrameFile } from './frame.ts';

function factsOf(windows: UiNode[], files: FrameFile[] = []): FactMap {
  return readFacts({ tree: testDesktop(...windows), files, window: '' });
}

function find(facts: FactMap, kind: Fact['key']['kind'], ending: string): Fact | undefined {
  return [...facts.values()].find(({ key }) => key.kind === kind && key.subject.endsWith(ending));
}

const list = testNode('list', 'Notes', { children: [testNode('list item', 'Milk', { states: ['selected'] })] });
const menu = testNode('menu', 'View', {
  children: [testNode('check menu item', 'Wrap', { hidden: true, states: ['checked'] })],
});
const paper = testNode('combo box', '', {
  children: [
    testNode('menu', '', {
      children: [testNode('menu item', 'A4'), testNode('menu item', 'Letter', { states: ['selected'] })],
    }),
  ],
});
const MAIN = testFrame(
  'a',
  menu,
  list,
  paper,
  testNode('toggle button', 'Bold', { states: ['pressed'] }),
  testNode('text', 'Search', { text: 'rent', states: ['editable'] }),
  testNode('text', 'Result', { text: '1950' }),
  testNode('spin button', 'Zoom', { value: 90 }),
  testNode('page tab', 'notes.txt', { states: ['selected'] }),
  testNode('status bar', ''),
  testNode('text', 'Away', { text: 'x', states: ['editable'], hidden: true }),
);
const FILES: FrameFile[] = [
  { path: 'a.txt', sha256: 'aa', text: 'milk' },
  { path: 'b.png', sha256: 'bb' },
];

test.each<[Fact['key']['kind'], string, string, boolean]>([
  ['checked', 'menu item:Wrap', 'true', true],
  ['checked', 'toggle button:Bold', 'true', true],
  ['text', '/text', 'rent', true],
  ['text', '/text#1', '1950', false],
  ['value', 'spin button', '90', true],
  ['value', 'combo box', 'Letter', true],
  ['item', 'page tab:notes.txt', 'present', true],
  ['item', 'status bar', 'present', true],
  ['item', 'list item:Milk', 'present', false],
  ['selected', 'list item:Milk', 'true', false],
  ['selected', 'page tab:notes.txt', 'true', false],
  ['count', 'list:Notes', '1', false],
  ['window', '/frame', 'open', true],
  ['file', 'a.txt', 'milk', true],
  ['file', 'b.png', 'sha256:bb', true],
])('%s of %s: %s, strict: %s', (kind, ending, value, strict) => {
  expect(find(factsOf([MAIN], FILES), kind, ending)).toMatchObject({ value, strict });
});

test.each([
  ['small-toolbar', 'Small Toolbar'],
  ['Icons Only', 'Icons Only'],
  // A word other than the entries comes from the toolkit.
  ['icons', undefined],
])('a list that calls itself %s has %s chosen', (name, chosen) => {
  const children = ['Small Toolbar', 'Icons Only'].map((entry) => testNode('menu item', entry));
  expect(find(factsOf([testFrame('a', testNode('combo box', name, { children }))]), 'value', '')?.value).toBe(chosen);
});

test('boxes are read while their menu is closed, fields only while they are on screen', () => {
  const facts = factsOf([MAIN]);
  expect(find(facts, 'checked', 'Wrap')).toBeDefined();
  expect([...facts.values()].filter(({ key }) => key.kind === 'text')).toHaveLength(2);
});

test('what is typed into a dialog and its bars pass with it, what is checked there lasts', () => {
  const field = testNode('text', '', { text: 'x', states: ['editable'] });
  const children = [field, testNode('check box', 'Case'), testNode('tool bar', '')];
  const facts = factsOf([testNode('dialog', 'Find', { children })]);
  expect(find(facts, 'text', '/text')?.strict).toBe(false);
  expect(find(facts, 'item', 'tool bar')?.strict).toBe(false);
  expect(find(facts, 'checked', 'Case')?.strict).toBe(true);
});

const pane = (...children: UiNode[]): UiNode => testNode('layered pane', 'Pane', { children });
const NAMED_ICON = testNode('icon', 'untitled folder');
const NAMING = testNode('text', '', { text: 'untitled folder', states: ['editable', 'focused'] });

test.each([
  ['in its place', false, [pane(NAMED_ICON, NAMING)]],
  ['beside the pane of icons', true, [pane(NAMED_ICON), NAMING]],
  ['in a bar of the pane', true, [pane(NAMED_ICON, testNode('tool bar', '', { children: [NAMING] }))]],
  ['in a pane without icons', true, [pane(NAMING)]],
  ['in a list', true, [testNode('list', 'Names', { children: [NAMING] })]],
])('the name of an icon that is typed %s lasts: %j', (_, strict, nodes) => {
  expect(find(factsOf([testFrame('Papers', ...nodes)]), 'text', '/text')).toMatchObject({ strict });
});

test('of a file chooser only that it is open counts', () => {
  const children = [testNode('check box', 'Hidden'), testNode('spin button', ''), testNode('page tab', 'Home')];
  const facts = [...factsOf([testNode('file chooser', 'Open', { children })]).values()];
  expect(facts.filter(({ strict }) => strict).map(({ key }) => key.kind)).toEqual(['window']);
});

const OTHER = testNode('dialog', 'Settings', {
  children: [testNode('page tab', 'Fonts'), testNode('check box', 'Bold')],
});

test('changes tell what was and what is', () => {
  const unchecked = testFrame('b', testNode('check box', 'Bold'), testNode('text', '', { text: 'same' }));
  const checked = testFrame(
    'c',
    testNode('check box', 'Bold', { states: ['checked'] }),
    testNode('text', '', { text: 'same' }),
  );
  const [file] = FILES;
  expect(diffFacts(factsOf([unchecked], FILES), factsOf([checked], [file!]))).toEqual([
    expect.objectContaining({ key: expect.objectContaining({ kind: 'checked' }), before: 'false', after: 'true' }),
    { key: { kind: 'file', subject: 'b.png' }, before: 'sha256:bb', strict: true },
  ]);
  expect(diffFacts(factsOf([checked]), factsOf([checked]))).toEqual([]);
});

test('a window that comes or goes with all that is in it alters nothing', () => {
  const [closed, open] = [factsOf([MAIN]), factsOf([MAIN, OTHER])];
  expect(diffFacts(closed, open).filter(isLasting)).toEqual([]);
  expect(diffFacts(open, closed).filter(isLasting)).toEqual([]);
  expect(diffFacts(closed, open).map(({ key }) => factId(key))).toContain('window application:bench/dialog:Settings');
});

test('files, boxes, values, tabs and tool bars that change are lasting; lists that move are not', () => {
  const before = factsOf([MAIN], FILES);
  const after = factsOf(
    [
      testFrame(
        'a',
        testNode('menu', 'View', { children: [testNode('check menu item', 'Wrap', { hidden: true })] }),
        testNode('list', 'Notes', { children: [testNode('list item', 'Bread')] }),
        testNode('spin button', 'Zoom', { value: 95 }),
        testNode('page tab', 'other.txt'),
      ),
    ],
    [],
  );
  const lasting = diffFacts(before, after)
    .filter(isLasting)
    .map(({ key }) => factId(key).replaceAll('application:bench/frame/', ''));
  expect(lasting.toSorted()).toEqual([
    'checked menu:View/menu item:Wrap',
    'file a.txt',
    'file b.png',
    'item page tab:notes.txt',
    'item page tab:other.txt',
    'item status bar',
    'value spin button',
  ]);
});

test('a bar of a page goes with the page, one of the window counts', () => {
  const bar = testNode('tool bar', '');
  const facts = [...factsOf([bar, testNode('page tab', 'Contacts', { children: [bar] })]).values()];
  const bars = facts.filter(({ key }) => key.kind === 'item' && key.subject.includes('tool bar'));
  expect(bars.map(({ key, strict }) => [key.subject.includes('page tab'), strict])).toEqual([
    [false, true],
    [true, false],
  ]);
});

test('an entry of a menu that tells no marks is off until it has one, and a command of others is none', () => {
  const entries = [testNode('menu item', 'Wrap'), testNode('check menu item', 'Ruler', { states: ['checked'] })];
  const facts = factsOf([
    testNode('menu', 'View', { children: [testNode('popup menu', '', { children: entries })] }),
    testNode('menu', 'Edit', { children: [testNode('menu item', 'Cut')] }),
  ]);
  expect(find(facts, 'checked', 'Wrap')).toMatchObject({ value: 'false', strict: true });
  expect(find(facts, 'checked', 'Ruler')?.value).toBe('true');
  expect(find(facts, 'checked', 'Cut')).toBeUndefined();
});

function poppedUp(content: UiNode): UiNode {
  return testNode('window', '', { children: [content] });
}

test('an entry of what pops up over an item has no mark before it is seen, and a completion is no window', () => {
  const entries = testNode('popup menu', '', { children: [testNode('menu item', 'Pinned')] });
  const facts = readFacts({ tree: testDesktop(testFrame('a'), poppedUp(entries)), files: [], window: '' });
  expect(find(facts, 'checked', 'Pinned')).toBeUndefined();
  const windowsOf = (content: UiNode): number =>
    [...readFacts({ tree: testDesktop(testFrame('a'), poppedUp(content)), files: [], window: '' }).values()].filter(
      ({ key }) => key.kind === 'window',
    ).length;
  expect(windowsOf(testNode('list', '', { children: [testNode('list item', 'notes.txt')] }))).toBe(1);
  expect(windowsOf(testNode('filler', '', { children: [testNode('push button', 'Go')] }))).toBe(2);
});

const valueOf = (text: string, ...states: string[]): string | undefined =>
  find(factsOf([testNode('text', '', { text, states })]), 'text', 'text')?.value;

test('a display that groups digits says the number, a text that is edited what stands in it', () => {
  expect(['1,530', '-1,234,567.5', '1,53', 'a, b'].map((text) => valueOf(text))).toEqual([
    '1530',
    '-1234567.5',
    '1,53',
    'a, b',
  ]);
  expect(valueOf('1,530', 'editable')).toBe('1,530');
});
