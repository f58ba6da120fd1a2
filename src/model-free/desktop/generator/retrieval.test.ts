/** Questions from the generator: which are asked, and that only whoever looked and answered rightly has succeeded. */
import { describe, expect, test } from 'vitest';
import { createExecutorOn } from '../../shared/executor/create-executor.ts';
import { addMoment, addTransition, createGraph, readMoment } from '../../shared/exploration-graph.ts';
import {
  continueWith,
  cutRun,
  executionContext,
  exploreWorkbench,
  runOnWorkbench,
  type Move,
} from '../../../testing/workbench-runs.ts';
import { evaluateCheck } from '../../../check/evaluate-check.ts';
import { startWorkbench } from '../../../testing/workbench.ts';
import type { FactKey, UiNode } from '../../../schema/index.ts';
import { testDesktop, testFrame, testNode, testTable } from '../../../testing/tree.ts';
import { planReach } from '../../shared/find-leg.ts';
import { renderTemplate, type Candidate, type Material } from '../../shared/generator/material.ts';
import { isRejected } from './operation-candidate.ts';
import { proposeRetrieval } from './retrieval.ts';
import { testMaterial, WIDE_EXPLORATION } from '../../../testing/material.ts';

/** More lines than the workbench shows at once: the last three have to be scrolled to. */
const NOTES = [
  'Costs of the house',
  'Roof repair: 4970.00',
  'Window frames: 310.50',
  'paint the door',
  'LIMIT = 600',
  '',
  'Later on',
  'Ask for a receipt',
  'Garden wall: 820.00',
].join('\n');
const NOTES_FILES = { 'Documents/': '', 'Documents/house.txt': `${NOTES}\n` };
const start = startWorkbench({ lazyMenus: true, text: NOTES, files: NOTES_FILES });
const LOOKING: Move[] = [
  ['click', 'menu', 'View'],
  ['click', 'menu', 'View'],
  ['click', 'menu', 'File'],
  ['click', 'menu item', 'Properties…'],
  ['click', 'push button', 'Close'],
  ['click', 'menu', 'File'],
  ['click', 'menu item', 'Preferences…'],
  ['click', 'push button', 'Cancel'],
];

function ask(
  moves: readonly Move[],
  from = start,
): { graph: ReturnType<typeof exploreWorkbench>; questions: Candidate[] } {
  const graph = exploreWorkbench(from, moves);
  return { graph, questions: questionsOf(testMaterial(graph, from)) };
}

function questionsOf(material: Material): Candidate[] {
  return proposeRetrieval(material).filter((result): result is Candidate => !isRejected(result));
}

const { graph, questions } = ask(LOOKING);
const QUESTIONS = questions.map((candidate) => ({
  words: renderTemplate(candidate.template, candidate.params),
  check: candidate.check,
  answer: candidate.check.answer!.equals,
}));
const FRAME = 'application:bench/frame';
const PREFERENCES = 'application:bench/dialog:Preferences';

/** Whatever the words are, they name these things. */
test.each<[FactKey['kind'], string, string, string[]]>([
  ['cell', `${FRAME}/table:Costs row "Power" column "Amount"`, '80', ['amount', '"Power"']],
  ['checked', `${FRAME}/menu:View/menu item:Ruler`, 'yes', ['"Ruler"', 'in the View menu', 'yes or no']],
  ['checked', 'application:bench/dialog:Properties/check box:Spelling', 'no', ['"Spelling"', 'the Properties dialog']],
  ['label', 'application:bench/dialog:Properties "Size"', '12 KB', ['what is the size', 'the Properties dialog']],
  ['text', `${PREFERENCES}/text`, 'Ada', ['"Author"', 'in the Preferences dialog']],
  ['value', `${PREFERENCES}/combo box`, 'English', ['"Language"', 'in the Preferences dialog']],
  ['label', `${FRAME}/text "Roof repair"`, '4970.00', ['"Roof repair"', '"house.txt"']],
  ['label', `${FRAME}/text "Garden wall"`, '820.00', ['"Garden wall"', '"house.txt"']],
])('what is asked about %s %s is answered with %s', (kind, subject, answer, names) => {
  const found = QUESTIONS.find(({ check: { answer: asked } }) => isOf(asked!.from[0]!, { kind, subject }));
  expect(found?.answer).toBe(answer);
  for (const name of names) expect(found!.words.toLowerCase()).toContain(name.toLowerCase());
});

function isOf(key: FactKey, { kind, subject }: FactKey): boolean {
  return key.kind === kind && key.subject === subject;
}

describe('nobody is asked', () => {
  const asked = QUESTIONS.map(({ check }) => check.answer!.from[0]!);

  test('how many things there are', () => {
    expect(asked.filter(({ kind }) => kind === 'count')).toEqual([]);
  });

  test('about fields of the main window, which no place tells apart from those of other windows', () => {
    const fields = asked.filter(({ kind, subject }) => /^(value|text)$/.test(kind) && subject.startsWith(FRAME));
    expect(fields).toEqual([]);
  });

  test('about a menu that was never opened', () => {
    const unopened = ask([['click', 'menu', 'File']], startWorkbench()).questions;
    expect(unopened.filter(({ check }) => check.answer!.from[0]!.kind === 'checked')).toEqual([]);
    const opened = ask([['click', 'menu', 'View']], startWorkbench()).questions;
    expect(opened.filter(({ check }) => check.answer!.from[0]!.kind === 'checked')).not.toEqual([]);
  });

  test.each([
    [true, { x: 0, y: 0, width: 600, height: 400 }],
    [false, { x: 700, y: 0, width: 200, height: 200 }],
  ])('about what a dialog covers: covered %s', (isCovered, bounds) => {
    const cells = questionsOf(
      lookedAt(
        testTable('Costs', ['Item', 'Amount'], ['Power', '80']),
        testNode('dialog', 'Tip', { bounds, states: ['active'] }),
      ),
    );
    expect(cells.length > 0).toBe(!isCovered);
  });
});

describe('a table beside a form', () => {
  const bookings = testTable(
    'Bookings',
    ['Room', 'Day', 'Coffee'],
    ['Studio', 'Monday', 'no'],
    ['Hall', 'Friday', 'yes'],
  );
  const asked = (...form: UiNode[]): unknown[] =>
    questionsOf(lookedAt(testNode('panel', '', { children: [bookings, ...form] }))).map(({ params }) => [
      params['row'],
      params['column'],
    ]);

  test('is not asked about by "yes" and "no"', () => {
    expect(asked()).toEqual([
      ['Studio', 'day'],
      ['Hall', 'day'],
    ]);
  });

  test('is not asked for what the form has under the same names', () => {
    const room = testNode('combo box', 'Studio');
    expect(asked(room, testNode('text', 'Day of the week'))).toEqual([['Hall', 'day']]);
    expect(asked(room, testNode('text', 'Title'))).toHaveLength(2);
    expect(asked(testNode('text', 'Day of the week'))).toHaveLength(2);
  });
});

test.each([
  ['tells by itself', 'A4', ['A4']],
  ['tells only while its list is open', '', []],
])('what a closed control %s', (_, closed, answers) => {
  const place = { x: 80, y: 0, width: 60, height: 20 };
  const dialog = (name: string, ...list: UiNode[]): UiNode => {
    const field = testNode('combo box', name, {
      bounds: place,
      children: list,
      states: [list.length > 0 && 'expanded'],
    });
    const label = testNode('label', 'Paper:', { bounds: { x: 0, y: 0, width: 60, height: 20 } });
    return testNode('dialog', 'Page Layout', { states: ['active', 'modal'], children: [label, field] });
  };
  const entries = ['A4', 'Letter'].map((name, at) =>
    testNode('menu item', name, { bounds: { ...place, y: 30 + 20 * at }, states: [name === 'A4' && 'selected'] }),
  );
  const screens = [[], [dialog(closed)], [dialog('A4', testNode('menu', '', { children: entries }))]];
  const [first, opened, listed] = screens.map((windows) => {
    const tree = testDesktop(testFrame('a', testNode('push button', 'Page Layout')), ...windows);
    return readMoment({ tree, files: [], window: '' });
  });
  const own = createGraph();
  addMoment(own, first!);
  const keyOf = (role: string): string => opened!.scene.elements.find((element) => element.role === role)!.key;
  const click = (role: string, before: typeof first, after: typeof first, at: number): void =>
    void addTransition(own, { kind: 'click', key: keyOf(role) }, before!, after!, {
      trajectoryId: 't',
      turn: 1,
      start: at,
      end: at + 1,
    });
  click('push button', first, opened, 0);
  click('combo box', opened, listed, 1);
  const material = { ...testMaterial(own, startWorkbench()), start: first!, reach: planReach(own, first!.scene) };
  expect(questionsOf(material).map(({ check }) => check.answer!.equals)).toEqual(answers);
});

/** What is known of an application of which one screen was seen. */
function lookedAt(content: UiNode, ...windows: UiNode[]): Material {
  const seen = createGraph();
  const tree = testDesktop(testFrame('a', content), ...windows);
  const moment = readMoment({ tree, files: [], window: '' });
  addMoment(seen, moment);
  return { ...testMaterial(seen, start), start: moment };
}

describe.each(QUESTIONS)('$words', ({ check, answer }) => {
  const passes = (run: Awaited<ReturnType<typeof look>>['run'], given?: string): boolean => {
    const { answer: _given, ...silent } = run;
    return evaluateCheck(check, given === undefined ? silent : { ...silent, answer: given }).passed;
  };
  const look = () => runOnWorkbench(start, createExecutorOn(graph, executionContext(check)));

  test('answered by whoever looked: success', async () => {
    const { run, end } = await look();
    expect([end, run.answer, evaluateCheck(check, run).passed]).toEqual(['done', answer, true]);
  });

  test('the form of the answer does not matter', async () => {
    const { run } = await look();
    expect(passes(run, `  ${answer.toUpperCase().replaceAll(' ', '  ')}. `)).toBe(true);
  });

  test('answered wrongly, emptily or not at all: failure', async () => {
    const { run } = await look();
    const opposite = answer === 'yes' ? 'no' : 'yes';
    expect([opposite, `${answer} ${answer}`, '', undefined].map((given) => passes(run, given))).not.toContain(true);
  });

  test('guessed without having looked: failure, unless it is on the first screen', async () => {
    const { run } = await look();
    const isOnFirstScreen = run.decisions[0]!.action.type === 'answer';
    expect(passes(cutRun(run, 0), answer)).toBe(isOnFirstScreen);
  });

  test('answered, but with something changed: failure', async () => {
    const { run } = await look();
    const last = run.states.at(-1)!;
    expect(passes(continueWith(run, { ...last, files: {} }), answer)).toBe(false);
    expect(passes(continueWith(run, { ...last, text: '' }), answer)).toBe(false);
  });
});

async function actionsFor(name: string): Promise<string[]> {
  const { check } = QUESTIONS.find(({ check: { answer } }) => answer!.from[0]!.subject.endsWith(name))!;
  const { run } = await runOnWorkbench(start, createExecutorOn(graph, executionContext(check)));
  return run.decisions.map(({ action }) => action.type);
}

test('what stands further down is scrolled to before it is answered, and what is in sight is not', async () => {
  expect(await actionsFor('"Garden wall"')).toEqual(['scroll', 'answer']);
  expect(await actionsFor('"Roof repair"')).toEqual(['answer']);
});

function worthOfQuestion(end: string): number {
  return questions.find(({ check }) => check.answer!.from[0]!.subject.endsWith(end))!.worth!;
}

test('what is read off the first screen is worth less than what is looked for', () => {
  expect(worthOfQuestion('"Size"')).toBeGreaterThan(worthOfQuestion('column "Amount"'));
});

test('nothing is asked that exploring has put there: every answer can be given from the start', async () => {
  const closed = startWorkbench({ lazyMenus: true, statusBar: false });
  const { graph: wideGraph, questions: asked } = ask([...WIDE_EXPLORATION, ...LOOKING], closed);
  const untrue: string[] = [];
  for (const { check, template, params } of asked) {
    const { run } = await runOnWorkbench(closed, createExecutorOn(wideGraph, executionContext(check)));
    if (!evaluateCheck(check, run).passed) untrue.push(renderTemplate(template, params));
  }
  expect(asked.length).toBeGreaterThan(5);
  expect(untrue).toEqual([]);
  expect(asked.filter(({ check }) => check.answer!.equals.includes('tried'))).toEqual([]);
});

test('what was typed in one place and shows in another is not asked for', () => {
  const { questions: asked } = ask([
    ['fill', 'text', 'Title', 'tried before'],
    ['click', 'menu', 'File'],
    ['click', 'menu item', 'New Folder…'],
    ['click', 'push button', 'Cancel'],
  ]);
  expect(asked.map(({ check }) => check.answer!.equals)).not.toContain('tried before');
});

test('every question about what can be seen is asked once, with evidence of the screen that shows it', () => {
  const words = QUESTIONS.map((question) => question.words);
  expect(new Set(words).size).toBe(words.length);
  expect(questions.every(({ steps }) => steps.length === 1)).toBe(true);
});

function askedOf(...nodes: UiNode[]): string[] {
  const moment = readMoment({ tree: testDesktop(testFrame('a', ...nodes)), files: [], window: '' });
  const own = createGraph();
  addMoment(own, moment);
  const asked = questionsOf({ ...testMaterial(own, startWorkbench()), start: moment, graph: own });
  return asked.map(({ template, params }) => renderTemplate(template, params));
}

test('a sum of money is asked for by the heading of its column, whatever that says', () => {
  const table = testTable('Accounts', ['Name', 'Today', 'Cleared'], ['Petty cash', '€ 248.20', 'Monday']);
  expect(askedOf(table)).toEqual(['What does the column "Today" show for "Petty cash"?']);
});

function sizesMenu(...chosen: string[]): UiNode {
  const entries = ['Small', 'Normal', 'Large'].map((name) =>
    testNode('check menu item', name, { states: [chosen.includes(name) && 'checked'] }),
  );
  return testNode('menu', 'View', { children: [testNode('menu', 'Sizes', { children: entries })] });
}

test('of a submenu in which one entry is chosen nobody asks whether another one is, too', () => {
  expect(askedOf(sizesMenu('Normal'))).toEqual([]);
  expect(askedOf(sizesMenu('Normal', 'Large'))).not.toEqual([]);
});

/** What is asked about a dialog with this control in it, by the answers. */
function answersOf(role: string): string[] {
  const label = testNode('label', 'Swing amount:', { bounds: { x: 0, y: 0, width: 100, height: 20 } });
  const field = testNode(role, 'Swing amount', { value: 500, bounds: { x: 110, y: 0, width: 100, height: 20 } });
  const dialog = testNode('dialog', 'Rhythm', { states: ['active'], children: [label, field] });
  const frame = testFrame('a', testNode('push button', 'Rhythm…'));
  const [before, after] = [[frame], [frame, dialog]].map((windows) =>
    readMoment({ tree: testDesktop(...windows), files: [], window: '' }),
  );
  const own = createGraph();
  addMoment(own, before!);
  const { key } = before!.scene.reachable.find(({ name }) => name === 'Rhythm…')!;
  addTransition(own, { kind: 'click', key }, before!, after!, { trajectoryId: 't', turn: 1, start: 0, end: 1 });
  const reach = planReach(own, before!.scene);
  const material = { ...testMaterial(own, startWorkbench()), start: before!, graph: own, reach, trajectoryId: 't' };
  return questionsOf(material).map(({ check }) => check.answer!.equals);
}

test('a slider shows no number that could be asked for, a number field does', () => {
  expect(answersOf('spin button')).toContain('500');
  expect(answersOf('slider')).toEqual([]);
});
