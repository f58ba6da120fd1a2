/** Rules of evaluation in isolation. Tests of src/propose cover every kind of check. */
import { expect, test } from 'vitest';
import type { Check, Expectation, UiNode } from '../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../testing/tree.ts';
import { evaluateCheck, holds } from './evaluate-check.ts';
import { formatAnswer, normaliseAnswer } from './answer-words.ts';
import { followFacts, type EpisodeFrames } from './fact-history.ts';
import { readFacts } from './facts.ts';
import type { Frame } from './frame.ts';

type Files = Record<string, string>;

function frameOfFiles(files: Files, ...windows: UiNode[]): Frame {
  const entries = Object.entries(files).map(([path, text]) => ({ path, text, sha256: '' }));
  return { tree: testDesktop(testFrame('a'), ...windows), files: entries, window: '' };
}

function episodeOf(frames: Frame[], answer?: string): EpisodeFrames {
  const actions = frames.slice(1).map(() => ({ action: { type: 'wait', seconds: 0 } as const }));
  return { frames, actions, ...(answer === undefined ? {} : { answer }) };
}

function file(path: string, op: Expectation['op'], value = ''): Expectation {
  return { fact: { kind: 'file', subject: path }, op, value };
}

function failedItems(check: Partial<Check>, episode: EpisodeFrames): string[] {
  const { passed, items } = evaluateCheck({ expect: [], allow: [], ...check }, episode);
  const failed = items.filter((item) => !item.passed).map(({ id }) => id);
  expect(passed).toBe(failed.length === 0);
  return failed;
}

test.each([
  [file('a', 'equals', 'milk'), true],
  [file('a', 'equals', 'mil'), false],
  [file('a', 'contains', 'il'), true],
  [file('a', 'contains', 'tea'), false],
  [file('a', 'absent'), false],
  [file('b', 'absent'), true],
  [file('b', 'equals', ''), false],
  [file('b', 'contains', ''), false],
])('%j holds: %s', (expectation, expected) => {
  const history = followFacts(episodeOf([frameOfFiles({ b: '' }), frameOfFiles({ a: 'milk' })]));
  expect(holds(expectation, history)).toBe(expected);
});

test('what was never there is not absent: a list that was not opened shows nothing of what it holds', () => {
  const history = followFacts(episodeOf([frameOfFiles({ a: 'milk' })]));
  expect(holds(file('b', 'absent'), history)).toBe(false);
});

test('all expectations have to hold, and each says what was found', () => {
  const expectations = [file('a', 'equals', 'tea'), file('b', 'equals', 'tea'), file('c', 'absent')];
  const episode = episodeOf([frameOfFiles({ a: '', c: '' }), frameOfFiles({ a: 'tea', c: '' })]);
  expect(failedItems({ expect: expectations }, episode)).toEqual(['expect 2', 'expect 3']);
  const { items } = evaluateCheck({ expect: expectations, allow: [] }, episode);
  expect(items[1]!.detail).toBe('file b equals "tea": never seen');
});

test.each<[string, Files]>([
  ['altered', { a: 'tea', b: '!' }],
  ['removed', { a: 'tea' }],
  ['added', { a: 'tea', b: '', c: '' }],
])('a file that is %s besides is an unintended change, unless it is allowed', (_, after) => {
  const check = { expect: [file('a', 'equals', 'tea')] };
  const episode = episodeOf([frameOfFiles({ a: '', b: '' }), frameOfFiles(after)]);
  expect(failedItems(check, episode)).toEqual(['nothing else changed']);
  const allow = ['b', 'c'].map((subject) => ({ kind: 'file', subject }) as const);
  expect(failedItems({ ...check, allow }, episode)).toEqual([]);
});

function barsWith(...on: string[]): Frame {
  const bars = ['Paired', 'Wide'].map((name) =>
    testNode('tool bar', '', {
      children: [testNode('toggle button', name, { states: [on.includes(name) && 'checked'] })],
    }),
  );
  return frameOfFiles({}, testNode('dialog', 'View', { children: bars }));
}

test.each<[string, Files, string[]]>([
  ['the file as it was', { 'a.txt': 'tea', 'a.txt~': 'milk' }, []],
  ['the same under another ending', { 'a.txt': 'tea', 'a.txt.bak': 'milk' }, []],
  ['something else', { 'a.txt': 'tea', 'a.txt~': 'tea' }, ['nothing else changed']],
  ['of a file that may not change', { 'a.txt': 'tea', 'b.txt~': 'bread' }, ['nothing else changed']],
])('the copy that is kept of a file that is saved goes with it: %s', (_, files, failed) => {
  const before = { 'a.txt': 'milk', 'b.txt': 'bread' };
  const saved = episodeOf([frameOfFiles(before), frameOfFiles({ ...files, 'b.txt': 'bread' })]);
  expect(failedItems({ expect: [file('a.txt', 'equals', 'tea')] }, saved)).toEqual(failed);
  // An existing copy belongs to the person.
  const [copy] = Object.keys(files).filter((name) => !before[name as keyof typeof before]);
  const kept = episodeOf([frameOfFiles({ ...before, [copy!]: 'old' }), frameOfFiles({ ...files, 'b.txt': 'bread' })]);
  expect(failedItems({ expect: [file('a.txt', 'equals', 'tea')] }, kept)).toEqual(['nothing else changed']);
});

test('a file that is to be deleted is not kept under another name', () => {
  const renamed = episodeOf([frameOfFiles({ 'a.txt': 'milk' }), frameOfFiles({ 'a.txt~': 'milk' })]);
  expect(failedItems({ expect: [file('a.txt', 'absent')] }, renamed)).toEqual(['nothing else changed']);
});

test('a switch that may change is known by its name, wherever among nameless bars it stands', () => {
  const [before, after, more] = [barsWith(), barsWith('Paired'), barsWith('Paired', 'Wide')];
  const subject = 'application:bench/dialog:View/tool bar#7/toggle button:Paired';
  const allow = [{ kind: 'checked', subject } as const];
  expect(failedItems({}, episodeOf([before, after]))).toEqual(['nothing else changed']);
  expect(failedItems({ allow }, episodeOf([before, after]))).toEqual([]);
  expect(failedItems({ allow }, episodeOf([before, more]))).toEqual(['nothing else changed']);
});

const PUT_BACK: Files[][] = [
  [{ a: '1' }, { a: '2' }, { a: '1' }],
  [{ a: '' }, { a: '', b: '' }, { a: '' }],
];
test.each(PUT_BACK)('what was changed and put back is no change', (...versions) => {
  expect(failedItems({}, episodeOf(versions.map((files) => frameOfFiles(files))))).toEqual([]);
});

const settings = (checked: boolean): UiNode =>
  testNode('dialog', 'Settings', { children: [testNode('check box', 'Bold', { states: [checked && 'checked'] })] });

test('a window that came up and went is no change, one that stays is', () => {
  const [closed, open] = [frameOfFiles({}), frameOfFiles({}, settings(false))];
  expect(failedItems({}, episodeOf([closed, open, closed]))).toEqual([]);
  expect(failedItems({}, episodeOf([closed, open]))).toEqual(['nothing else changed']);
  expect(failedItems({}, episodeOf([open, closed]))).toEqual(['nothing else changed']);
});

test('another tab of a main window is a change', () => {
  const [one, two] = [['a.txt'], ['a.txt', 'b.txt']].map((names): Frame => {
    const tabs = testNode('page tab list', '', { children: names.map((name) => testNode('page tab', name)) });
    return { tree: testDesktop(testFrame('a', tabs)), files: [], window: '' };
  });
  expect(failedItems({}, episodeOf([one!, two!]))).toEqual(['nothing else changed']);
  expect(failedItems({}, episodeOf([two!, one!]))).toEqual(['nothing else changed']);
});

test('a box in a window is compared with how it was when the window came up', () => {
  const [closed, open, changed] = [
    frameOfFiles({}),
    frameOfFiles({}, settings(false)),
    frameOfFiles({}, settings(true)),
  ];
  expect(failedItems({}, episodeOf([closed, changed, closed]))).toEqual([]);
  expect(failedItems({}, episodeOf([closed, open, changed, closed]))).toEqual(['nothing else changed']);
});

test('a question needs the answer and a look at where it stands', () => {
  const box = { kind: 'checked', subject: 'application:bench/dialog:Settings/check box:Bold' } as const;
  const check: Partial<Check> = {
    answer: { equals: 'no', from: [box] },
    allow: [{ kind: 'window', subject: 'application:bench/dialog:Settings' }],
  };
  const [closed, open] = [frameOfFiles({}), frameOfFiles({}, settings(false))];
  expect(failedItems(check, episodeOf([closed, open], 'No.'))).toEqual([]);
  expect(failedItems(check, episodeOf([closed, open], 'yes'))).toEqual(['answer']);
  expect(failedItems(check, episodeOf([closed, open]))).toEqual(['answer']);
  expect(failedItems(check, episodeOf([closed], 'no'))).toEqual(['answer seen']);
});

test.each([
  ['  The  Bank. ', 'the bank'],
  ['3.5', '3.5'],
  ['Yes', 'yes'],
])('the answer %j counts as %j', (given, counted) => {
  expect(normaliseAnswer(given)).toBe(counted);
});

const withBoxes = (...boxes: UiNode[]): UiNode =>
  testNode('dialog', 'Settings', { children: [testNode('check box', 'Bold'), ...boxes] });

test('a list of answers has them in order, however they are parted, and all of them have to be seen', () => {
  const window = 'application:bench/dialog:Settings';
  const from = ['Bold', 'Wide'].map((name) => ({ kind: 'checked', subject: `${window}/check box:${name}` }) as const);
  const check: Partial<Check> = {
    answer: { equals: 'no, yes', from, isList: true },
    allow: [{ kind: 'window', subject: window }],
  };
  const wide = testNode('check box', 'Wide', { states: ['checked'] });
  const seen = [frameOfFiles({}), frameOfFiles({}, withBoxes(wide))];
  for (const given of ['no, yes', 'No,yes.', 'no and yes'])
    expect(failedItems(check, episodeOf(seen, given))).toEqual([]);
  for (const given of ['yes, no', 'no', 'no, yes, yes'])
    expect(failedItems(check, episodeOf(seen, given))).toEqual(['answer']);
  expect(failedItems(check, episodeOf([seen[0]!, frameOfFiles({}, withBoxes())], 'no, yes'))).toEqual(['answer seen']);
});

test('boxes are answered with yes and no, everything else in its own words', () => {
  const facts = (['checked', 'selected', 'text'] as const).map((kind) =>
    ['true', 'false'].map((value) => formatAnswer({ kind, subject: '' }, value)),
  );
  expect(facts).toEqual([
    ['yes', 'no'],
    ['yes', 'no'],
    ['true', 'false'],
  ]);
});

/** A page with one of three options selected. */
function pageOfOptions(chosen: string): Frame {
  const options = ['red', 'blue', 'green'].map((name) =>
    testNode('radio button', name, { states: name === chosen ? ['checked', 'showing'] : ['showing'] }),
  );
  return { tree: testDesktop(testFrame('a', ...options)), files: [], window: '' };
}

test('an option that another one replaced is no change of its own, and the other one is', () => {
  const episode = episodeOf([pageOfOptions('red'), pageOfOptions('blue')]);
  const facts = [...readFacts(pageOfOptions('blue')).values()];
  const blue = facts.find(({ key }) => key.subject.endsWith('button:blue'))!;
  const wanted: Expectation = { fact: blue.key, op: 'equals', value: 'true' };
  expect(failedItems({ expect: [wanted] }, episode)).toEqual([]);
  expect(failedItems({}, episode)).toEqual(['nothing else changed']);
});

test.each([
  ['milk\ntea', true],
  ['milk\ntea\n', true],
  ['milk\n\ntea', false],
  ['milk\ntea\n\n', false],
  ['milk\ntea ', false],
  ['milktea', false],
  ['milk\n', false],
])('as the same text as "milk", "tea" counts %j: %s', (found, expected) => {
  for (const wanted of ['milk\ntea', 'milk\ntea\n']) {
    const episode = episodeOf([frameOfFiles({ a: 'milk' }), frameOfFiles({ a: found })]);
    expect(holds(file('a', 'same-text', wanted), followFacts(episode))).toBe(expected);
  }
});

test('what counts at the end has to be on the last screen, not behind anything', () => {
  const bold: Expectation['fact'] = { kind: 'checked', subject: 'application:bench/dialog:Settings/check box:Bold' };
  const wanted: Expectation = { fact: bold, op: 'equals', value: 'true' };
  const [closed, open] = [frameOfFiles({}), frameOfFiles({}, settings(true))];
  const over = testNode('dialog', 'Tip', { states: ['active'] });
  const covered = frameOfFiles({}, settings(true), over);
  const atEnd = (...frames: Frame[]): boolean => holds({ ...wanted, atEnd: true }, followFacts(episodeOf(frames)));
  expect([atEnd(closed, open), atEnd(closed, open, closed), atEnd(closed, open, covered)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(holds(wanted, followFacts(episodeOf([closed, open, closed])))).toBe(true);
});
