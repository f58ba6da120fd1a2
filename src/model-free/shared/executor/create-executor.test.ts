import { assert, asyncProperty, constantFrom, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateCheck } from '../../../check/evaluate-check.ts';
import { openWindow, startWorkbench, type Workbench } from '../../../testing/workbench.ts';
import { actOnWorkbench } from '../../../testing/workbench-screen.ts';
import type { Check, Expectation, FactKey, UiNode } from '../../../schema/index.ts';
import type { EpisodeContext } from '../../../agent/policy.ts';
import { createExecutorOn } from './create-executor.ts';
import {
  executionContext,
  exploreWorkbench,
  observeWorkbench,
  runOnWorkbench,
  type Move,
} from '../../../testing/workbench-runs.ts';

const start = startWorkbench();
const FRAME = 'application:bench/frame';
const PREFERENCES = 'application:bench/dialog:Preferences';
const inMenu = (menu: string, entry: string): Move[] => [
  ['click', 'menu', menu],
  ['click', 'menu item', entry],
];
const graph = exploreWorkbench(start, [
  ...inMenu('View', 'Wrap'),
  ...inMenu('File', 'Preferences…'),
  ['click', 'check box', 'Autosave'],
  ['click', 'push button', 'OK'],
  ['fill', 'text', 'Title', 'tried'],
]);

const wrapOn: Expectation = {
  fact: { kind: 'checked', subject: `${FRAME}/menu:View/menu item:Wrap` },
  op: 'equals',
  value: 'true',
};
const searchFor = (value: string): Expectation => ({
  fact: { kind: 'text', subject: `${FRAME}/text#1` },
  op: 'equals',
  value,
});
const author: FactKey = { kind: 'text', subject: `${PREFERENCES}/text` };
const zoom: FactKey = { kind: 'value', subject: `${FRAME}/spin button` };

const checkOf = (...expectations: Expectation[]): Check => ({ expect: expectations, allow: [] });
const question = (from: FactKey, equals: string): Check => ({
  expect: [],
  allow: [{ kind: 'window', subject: PREFERENCES }],
  answer: { equals, from: [from] },
});

function withoutPlace(node: UiNode, name: string): UiNode {
  const { bounds, ...others } = node;
  const children = node.children.map((child) => withoutPlace(child, name));
  return { ...others, ...(bounds && node.name !== name ? { bounds } : {}), children };
}

function execute(check: Check, state: Workbench = start, explored = graph) {
  return runOnWorkbench(state, createExecutorOn(explored, executionContext(check)));
}

async function intentsOf(context: EpisodeContext): Promise<string[]> {
  const { run, end } = await runOnWorkbench(start, createExecutorOn(graph, context));
  return [...run.decisions.map(({ intent }) => intent), end];
}

describe('the expected answer is not read', () => {
  test('whatever it is, the decisions are the same', async () => {
    const decided = new Map<FactKey, string[]>();
    for (const from of [author, zoom]) decided.set(from, await intentsOf(executionContext(question(from, 'x'))));
    await assert(
      asyncProperty(constantFrom(author, zoom), string(), string(), async (from, equals, answer) => {
        const { task, ...context } = executionContext(question(from, equals));
        expect(await intentsOf({ ...context, task: { ...task, answer } })).toEqual(decided.get(from));
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    [author, 'Ada'],
    [zoom, '100'],
  ])('where reading it is an error, the answer is still found: %j %j', async (from, answer) => {
    const { task, ...context } = executionContext(question(from, ''));
    const hidden = {
      get: () => {
        throw new Error('the expected answer was read');
      },
      enumerable: true,
    };
    Object.defineProperty(task.check!.answer!, 'equals', hidden);
    Object.defineProperty(task, 'answer', hidden);
    const { run, end } = await runOnWorkbench(start, createExecutorOn(graph, { ...context, task }));
    expect([run.answer, end]).toEqual([answer, 'done']);
  });

  test('what stands there now is answered, not what exploring saw', async () => {
    const otherwise = { ...start, zoom: 75, settings: { ...start.settings, author: 'Grace' } };
    const answers = [author, zoom].map(async (from) => (await execute(question(from, '?'), otherwise)).run.answer);
    expect(await Promise.all(answers)).toEqual(['Grace', '75']);
  });
});

describe('on the way', () => {
  test('a window that came up by itself is left first', async () => {
    const { run, end } = await execute(checkOf(wrapOn), openWindow(start, 'About'));
    expect([end, run.states.at(-1)!.wrap, run.states.at(-1)!.window]).toEqual(['done', true, undefined]);
  });

  test('a window that was not asked for is left without confirming what is in it', async () => {
    const opened = openWindow(start, 'Preferences');
    const altered = { ...opened, draft: { ...opened.draft, autosave: true } };
    const { run, end } = await execute(checkOf(wrapOn), altered);
    expect([end, run.states.at(-1)!.settings]).toEqual(['done', start.settings]);
  });

  test('a menu that tells only while it is open is opened again to see what was done', async () => {
    const lazy = { ...start, lazyMenus: true };
    const check = checkOf(wrapOn);
    const { run, end } = await execute(
      check,
      lazy,
      exploreWorkbench(lazy, [...inMenu('View', 'Wrap'), ['click', 'menu', 'View']]),
    );
    expect([end, run.states.at(-1)!.wrap, run.states.at(-1)!.menu]).toEqual(['done', true, undefined]);
    expect(evaluateCheck(check, run).passed).toBe(true);
  });

  test('what was switched in a menu is looked at again where nothing else shows it', async () => {
    const check = checkOf(wrapOn);
    const { run, end } = await execute(check);
    const [, , looking, leaving] = run.decisions;
    expect([end, run.decisions.length, run.states.at(-1)!.menu]).toEqual(['done', 4, undefined]);
    expect(looking!.thought).toContain('"Wrap"');
    expect([looking!.intent, leaving!.intent]).toEqual(['Click the "View" menu', 'Close what is open with Escape']);
    expect(evaluateCheck(check, run).passed).toBe(true);
  });

  test.each([
    ['on the screen', 'click'],
    ['below it', 'hotkey'],
  ])('a dialog is closed by its button, or with Escape: the button is %s', async (place, type) => {
    const observation = observeWorkbench(openWindow(start, 'About'));
    const tree = place === 'below it' ? withoutPlace(observation.tree, 'Close') : observation.tree;
    const closed = checkOf({
      fact: { kind: 'window', subject: 'application:bench/dialog:About' },
      op: 'absent',
      value: '',
    });
    const policy = createExecutorOn(graph, executionContext(closed));
    const input = { observation: { ...observation, tree }, history: [], stepsLeft: 9 };
    expect((await policy.nextAction(input, new AbortController().signal)).action.type).toBe(type);
  });

  test('an application that does not answer is waited for, and given up in the end', async () => {
    const silent: UiNode = { role: 'application', name: '', description: 'not responding', states: [], children: [] };
    const tree: UiNode = { role: 'desktop frame', name: 'main', states: [], children: [silent] };
    const policy = createExecutorOn(graph, executionContext(checkOf(wrapOn)));
    const observation = observeWorkbench(start);
    const actionOn = async (seen: UiNode): Promise<string> => {
      const input = { observation: { ...observation, tree: seen }, history: [], stepsLeft: 9 };
      return (await policy.nextAction(input, new AbortController().signal)).action.type;
    };
    expect([await actionOn(tree), await actionOn(observation.tree)]).toEqual(['wait', 'click']);
    const later: string[] = [];
    for (let step = 0; step < 6; step += 1) later.push(await actionOn(tree));
    expect(later.slice(0, 4)).toEqual(['wait', 'wait', 'wait', 'wait']);
    expect(later.at(-1)).toBe('fail');
  });

  test('Enter does what a button would that does not fit on the screen', async () => {
    const saving = exploreWorkbench(start, [
      ...inMenu('File', 'Save Copy…'),
      ['fill', 'text', 'Name', 'tried.txt'],
      ['click', 'push button', 'Save'],
    ]);
    const copy: Expectation = {
      fact: { kind: 'file', subject: 'Documents/copy.txt' },
      op: 'same-text',
      value: start.text,
    };
    /** The keys that are pressed until the copy is there, of which the first few change nothing. */
    const keysWhen = async (hidden: string, lost = 0): Promise<string[]> => {
      const policy = createExecutorOn(saving, executionContext(checkOf(copy)));
      let state = start;
      const pressed: string[] = [];
      for (let step = 0; step < 12 && state.files['Documents/copy.txt'] === undefined; step += 1) {
        const seen = observeWorkbench(state);
        const observation = { ...seen, tree: withoutPlace(seen.tree, hidden) };
        const { action } = await policy.nextAction(
          { observation, history: [], stepsLeft: 9 },
          new AbortController().signal,
        );
        if (action.type === 'fail') return [...pressed, 'fail'];
        if (action.type === 'hotkey') pressed.push(...action.keys);
        if (pressed.length > lost) return pressed;
        state = actOnWorkbench(state, action);
      }
      return pressed;
    };
    expect(await keysWhen('Save')).toEqual(['enter']);
    expect(await keysWhen('Save', 1)).toEqual(['enter', 'enter']);
    expect(await keysWhen('Save', 9)).toEqual(['enter', 'enter', 'fail']);
    expect(await keysWhen('nothing')).toEqual([]);
  });

  test('what a field did not take the first time is typed again', async () => {
    let lost = 0;
    const losing: typeof actOnWorkbench = (state, action) =>
      action.type === 'type' && lost++ === 0 ? state : actOnWorkbench(state, action);
    const policy = createExecutorOn(graph, executionContext(checkOf(searchFor('rent'))));
    const { run, end } = await runOnWorkbench(start, policy, 40, losing);
    expect([end, run.states.at(-1)!.search]).toEqual(['done', 'rent']);
  });

  test('what holds already is not done again', async () => {
    const { run, end } = await execute(checkOf(wrapOn), { ...start, wrap: true });
    expect([end, run.actions.length]).toEqual(['done', 0]);
  });
});

describe('it gives up, and says so', () => {
  test('without a check', async () => {
    const { task, ...context } = executionContext(checkOf());
    const { check: _check, ...unchecked } = task;
    expect(await intentsOf({ ...context, task: unchecked })).toEqual(['fail']);
    expect(await intentsOf(context)).toEqual(['fail']);
  });

  test.each<[string, Check]>([
    [
      'what exploring has never shown',
      checkOf({ ...wrapOn, fact: { kind: 'window', subject: 'application:bench/dialog:Print' } }),
    ],
    ['an answer that stands nowhere', question({ kind: 'label', subject: 'nowhere' }, 'x')],
  ])('for %s', async (_, check) => {
    const { end } = await execute(check);
    expect(end).toBe('fail');
  });

  test('when what it does has no effect', async () => {
    const policy = createExecutorOn(graph, executionContext(checkOf(wrapOn)));
    const { end } = await runOnWorkbench(start, policy, 40, (state) => state);
    expect(end).toBe('fail');
  });

  test('on the last step it has', async () => {
    const policy = createExecutorOn(graph, executionContext(checkOf(wrapOn)));
    const { end, run } = await runOnWorkbench(start, policy, 2);
    expect([end, run.actions.length]).toEqual(['fail', 1]);
  });
});

test('the same task gives the same decisions', async () => {
  const context = executionContext(checkOf(wrapOn, searchFor('rent')));
  expect(await intentsOf(context)).toEqual(await intentsOf(context));
});
