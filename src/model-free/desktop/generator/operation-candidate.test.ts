/** Every kind of check: what the generator emits for each kind of operation, judged on runs whose truth is known. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Operation } from '../operation.ts';
import {
  continueWith,
  cutRun,
  exploreWorkbench,
  type Move,
  type WorkbenchRun,
} from '../../../testing/workbench-runs.ts';
import {
  cancelWindow,
  confirmWindow,
  lastingPart,
  openWindow,
  startWorkbench,
  type Workbench,
} from '../../../testing/workbench.ts';
import type { Action } from '../../../schema/index.ts';
import { isRejected, operationCandidate } from './operation-candidate.ts';
import { testMaterial } from '../../../testing/material.ts';
import { CASES, inMenu, inPreferences, prepare, REOPENED, type Case } from '../../../testing/operation-cases.ts';

/** What might be done besides what was asked for. */
const EXTRAS: Record<string, (state: Workbench) => Partial<Workbench>> = {
  'a switch': ({ wrap }) => ({ wrap: !wrap }),
  'another switch': ({ ruler }) => ({ ruler: !ruler }),
  'one of a group': ({ layout }) => ({ layout: layout === 'List' ? 'Grid' : 'List' }),
  'a tool bar': ({ toolBar }) => ({ toolBar: !toolBar }),
  'a text': ({ text }) => ({ text: `${text}!` }),
  'a field': ({ search }) => ({ search: `${search}!` }),
  'a number': ({ zoom }) => ({ zoom: zoom + 1 }),
  'a drop-down list': ({ paper }) => ({ paper: paper === 'A4' ? 'Letter' : 'A4' }),
  'a new file': ({ files }) => ({ files: { ...files, 'Documents/extra.txt': 'more' } }),
  'a new folder': ({ files }) => ({ files: { ...files, 'Documents/extra/': '' } }),
  'another content of a file': ({ files }) => ({ files: { ...files, 'Documents/plan.txt': 'more' } }),
  'a file that is gone': ({ files: { 'Documents/plan.txt': _plan, ...files } }) => ({ files }),
  'a window that is left open': ({ window }) => ({ window: window === 'About' ? 'Properties' : 'About' }),
};

describe.each(CASES)('$kind $where', (theCase) => {
  test('done in full, by the executor, it is a success', async () => {
    const { run, end, wanted, passes } = await prepare(theCase);
    expect(end).toBe('done');
    expect(lastingPart(run.states.at(-1)!)).toEqual(wanted);
    expect(passes(run)).toBe(true);
  });

  test('nothing done is a failure', async () => {
    const { run, passes } = await prepare(theCase);
    expect(passes(cutRun(run, 0))).toBe(false);
  });

  test('done by half it is a failure, and after each action the verdict is the truth', async () => {
    const { run, isDone, passes } = await prepare(theCase);
    const untilDone = run.states.findIndex(isDone);
    expect(passes(cutRun(run, Math.floor(untilDone / 2)))).toBe(false);
    const verdicts = run.states.map((_, actions) => passes(cutRun(run, actions)));
    expect(verdicts).toEqual(run.states.map(isDone));
  });

  test('done with another change it is a failure', async () => {
    const { run, passes } = await prepare(theCase);
    const last = run.states.at(-1)!;
    const overlooked = Object.keys(EXTRAS).filter((name) =>
      passes(continueWith(run, { ...last, ...EXTRAS[name]!(last) })),
    );
    expect(overlooked).toEqual([]);
  });

  test('done with a change in a window it is a failure', async () => {
    const { run, passes } = await prepare(theCase);
    const last = run.states.at(-1)!;
    const opened = openWindow({ ...last, window: undefined }, 'Preferences');
    const altered = { ...opened, draft: { ...opened.draft, autosave: !opened.draft.autosave } };
    const confirmed = { ...confirmWindow(altered), window: last.window };
    const over = [opened, altered, confirmed].reduce((longer, state) => continueWith(longer, state), run);
    expect(passes(over)).toBe(false);
  });
});

/** These tell only while they are open what is switched in them, so exploring and executing have to look again. */
describe('in menus that are empty while they are closed', () => {
  const inClosingMenu = CASES.filter(({ explored }) => explored[0]?.[2] === 'View').map((theCase): Case => ({
    ...theCase,
    start: { ...theCase.start, lazyMenus: true },
    explored: [...theCase.explored, ['click', 'menu', 'View'], ['click', 'menu', 'View']],
  }));

  test.each(inClosingMenu)('$kind $where: all is a success, nothing and half are failures', async (theCase) => {
    const { run, end, wanted, passes } = await prepare(theCase);
    const half = Math.floor(run.actions.length / 2);
    expect([end, passes(run), passes(cutRun(run, 0)), passes(cutRun(run, half))]).toEqual(['done', true, false, false]);
    expect(lastingPart(run.states.at(-1)!)).toEqual(wanted);
  });

  test.each(inClosingMenu)('$kind $where: who looks again has not changed more', async (theCase) => {
    const { run, passes } = await prepare(theCase);
    const last = run.states.at(-1)!;
    expect(passes(continueWith(run, { ...last, menu: 'View' }))).toBe(true);
    expect(passes(continueWith(run, { ...last, menu: 'View', ruler: !last.ruler }))).toBe(false);
  });
});

test('a file that was copied has not been renamed', async () => {
  const { run, passes } = await prepare(CASES.find(({ kind }) => kind === 'rename')!);
  const last = run.states.at(-1)!;
  const copied = { ...last, files: { ...run.states[0]!.files, ...last.files } };
  expect(passes(continueWith(cutRun(run, run.actions.length - 1), copied))).toBe(false);
});

describe.each(CASES.filter(({ explored }) => /OK/.test(explored.flat().join())))('$kind $where', (theCase) => {
  test.each<[string, Action]>([
    ['Cancel', { type: 'wait', seconds: 0 }],
    ['Escape', { type: 'hotkey', keys: ['Escape'] }],
    ['the key that closes windows', { type: 'hotkey', keys: ['alt', 'F4'] }],
  ])('left with %s it is a failure', async (name, action) => {
    const { run, isDone, passes } = await prepare(theCase);
    const unconfirmed = cutRun(run, run.actions.length - 1);
    const state = cancelWindow(unconfirmed.states.at(-1)!);
    const target = { role: 'push button', name, path: [], bounds: { x: 0, y: 0, width: 1, height: 1 } };
    const left = continueWith(unconfirmed, state, { intent: 'leave', action, target });
    expect([isDone(state), passes(left)]).toEqual([false, false]);
  });
});

const TYPED: ReadonlySet<string> = new Set(['fill', 'append', 'number', 'save', 'replace', 'create', 'rename']);

describe.each(CASES.filter(({ kind }) => TYPED.has(kind)))('$kind $where', (theCase) => {
  test('with other words than asked for it is a failure', async () => {
    const { candidate, passes } = await prepare(theCase);
    const others = await Promise.all([1, 2, 3].map((variant) => prepare(theCase, variant)));
    const other = others.find(({ candidate: { params } }) => !isDeepStrictEqual(params, candidate.params));
    expect(passes(other!.run)).toBe(false);
  });
});

test('what is so at the start already is not asked for, be it in a window', () => {
  const start = startWorkbench();
  const back = exploreWorkbench(start, [
    ...inMenu('File', 'Preferences…'),
    ...(['French', 'English'].flatMap((language) => [
      ['click', 'combo box', 'Language'],
      ['click', 'menu item', language],
    ]) as Move[]),
    ['click', 'push button', 'OK'],
  ]);
  const material = testMaterial(back, start);
  const chosen = material.all.filter(({ kind }) => kind === 'choose');
  expect(chosen.map((operation) => [operation.after, isRejected(operationCandidate(operation, material, 0))])).toEqual([
    ['French', false],
    ['English', true],
  ]);
});

/** What the first operation of a kind is refused for; undefined when it is a task. */
function refusalOf(kind: Operation['kind'], explored: Move[], start = startWorkbench()): string | undefined {
  const material = testMaterial(exploreWorkbench(start, explored), start);
  const result = operationCandidate(
    material.all.find((operation) => operation.kind === kind)!,
    material,
    0,
  );
  return isRejected(result) ? result.rejected : undefined;
}

test.each<[string, Move[]]>([
  ['in the main window', [['click', 'page tab', 'Final']]],
  ['in a window', inPreferences(['click', 'page tab', 'Editor'])],
])('turning to another tab %s is learnt, but no task', (_, explored) => {
  expect(refusalOf('switch', explored)).toBe('turning a page is no task');
});

/** The window in front is closed with its button. */
function closed(run: WorkbenchRun): WorkbenchRun {
  const target = { role: 'push button', name: 'Close', path: [], bounds: { x: 0, y: 0, width: 1, height: 1 } };
  const action = { type: 'wait', seconds: 0 } as const;
  return continueWith(run, cancelWindow(run.states.at(-1)!), { intent: 'close', action, target });
}

describe('what is set in a window without a Cancel button', () => {
  const [unseen, kept] = CASES.filter(({ explored }) => explored.flat().includes('Properties…'));

  test('is looked at there at the end when nobody saw that it lasts, and the words say so', async () => {
    const { candidate, run, passes } = await prepare(unseen!);
    expect(candidate.template).toMatch(/, and leave the dialog open\.$/);
    expect(candidate.check.expect.map(({ atEnd }) => atEnd)).toEqual([true]);
    expect([passes(run), passes(closed(run))]).toEqual([true, false]);
  });

  test('lasts when it was found again in the window, so that it may be closed or left open', async () => {
    const { candidate, run, passes } = await prepare(kept!);
    expect(candidate.template).not.toMatch(/open/);
    expect(candidate.check.expect.map(({ atEnd }) => atEnd)).toEqual([undefined]);
    expect([passes(run), passes(closed(run))]).toEqual([true, true]);
  });

  test('has not lasted when it was set back before the window was closed', () => {
    const backAndForth: Move[] = [...REOPENED.slice(0, 3), ['click', 'check box', 'Spelling'], ...REOPENED.slice(3)];
    const start = startWorkbench();
    const material = testMaterial(exploreWorkbench(start, backAndForth), start);
    const result = operationCandidate(
      material.all.find(({ kind }) => kind === 'toggle')!,
      material,
      0,
    );
    expect(isRejected(result) ? '' : result.template).toMatch(/leave the dialog open/);
  });
});

test('every kind of operation is here but those of learn-effects.test.ts', () => {
  const kinds: Record<Exclude<Operation['kind'], 'switch' | 'add' | 'command' | 'sort'>, true> = {
    toggle: true,
    choose: true,
    fill: true,
    append: true,
    number: true,
    save: true,
    replace: true,
    create: true,
    rename: true,
    remove: true,
    open: true,
    show: true,
    hide: true,
  };
  expect(Object.keys(kinds).toSorted()).toEqual([...new Set(CASES.map(({ kind }) => kind))].toSorted());
});
