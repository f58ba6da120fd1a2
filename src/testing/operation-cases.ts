/** TEST SUPPORT: one case of each kind of operation on the workbench, with its expected result. */
import { isDeepStrictEqual } from 'node:util';
import { createExecutorOn } from '../model-free/shared/executor/create-executor.ts';
import type { Operation } from '../model-free/desktop/operation.ts';
import { executionContext, exploreWorkbench, runOnWorkbench, type Move, type WorkbenchRun } from './workbench-runs.ts';
import { evaluateCheck } from '../check/evaluate-check.ts';
import { lastingPart, startWorkbench, type Settings, type Workbench } from './workbench.ts';
import { isRejected, operationCandidate } from '../model-free/desktop/generator/operation-candidate.ts';
import { testMaterial } from './material.ts';

export interface Case {
  kind: Operation['kind'];
  where: string;
  start?: Partial<Workbench>;
  explored: Move[];
  /** The required final state of the workbench, for the words of the task. */
  wanted: (words: string, start: Workbench) => Partial<Workbench>;
  /** True if the wanted window may also be closed at the end. */
  mayBeClosed?: boolean;
  /** This window may also be open at the end. */
  mayBeOpen?: Workbench['window'];
}

export const inMenu = (menu: string, entry: string): Move[] => [
  ['click', 'menu', menu],
  ['click', 'menu item', entry],
];
export const inPreferences = (...moves: Move[]): Move[] => [
  ...inMenu('File', 'Preferences…'),
  ...moves,
  ['click', 'push button', 'OK'],
];
/** Properties has no Cancel button. It is closed and checked again. */
export const REOPENED: Move[] = [
  ...inMenu('File', 'Properties…'),
  ['click', 'check box', 'Spelling'],
  ['click', 'push button', 'Close'],
  ...inMenu('File', 'Properties…'),
];
const settings = (change: Partial<Settings>, start: Workbench): Partial<Workbench> => ({
  settings: { ...start.settings, ...change },
});

export const CASES: Case[] = [
  { kind: 'toggle', where: 'on in a menu', explored: inMenu('View', 'Wrap'), wanted: () => ({ wrap: true }) },
  { kind: 'toggle', where: 'off in a menu', explored: inMenu('View', 'Ruler'), wanted: () => ({ ruler: false }) },
  {
    kind: 'toggle',
    where: 'one of a group in a menu',
    explored: inMenu('View', 'Grid'),
    wanted: () => ({ layout: 'Grid' }),
  },
  {
    kind: 'toggle',
    where: 'in a window that applies at once, for all that was seen',
    explored: [...inMenu('File', 'Properties…'), ['click', 'check box', 'Spelling']],
    // Its persistence was not seen, so the window must stay.
    wanted: () => ({ spelling: true, window: 'Properties' }),
  },
  {
    kind: 'toggle',
    where: 'in a window that was seen to keep it',
    explored: REOPENED,
    wanted: () => ({ spelling: true, window: 'Properties' }),
    mayBeClosed: true,
  },
  {
    kind: 'toggle',
    where: 'in a window to confirm',
    explored: inPreferences(['click', 'check box', 'Autosave']),
    wanted: (_, start) => settings({ autosave: true }, start),
  },
  {
    kind: 'toggle',
    where: 'one of a group in a window to confirm',
    explored: inPreferences(['click', 'radio button', 'Right']),
    wanted: (_, start) => settings({ align: 'Right' }, start),
  },
  {
    kind: 'choose',
    where: 'in the main window',
    explored: [
      ['click', 'combo box', 'Paper'],
      ['click', 'menu item', 'Letter'],
    ],
    wanted: () => ({ paper: 'Letter' }),
  },
  {
    kind: 'choose',
    where: 'in a window to confirm',
    explored: inPreferences(['click', 'combo box', 'Language'], ['click', 'menu item', 'French']),
    wanted: (_, start) => settings({ language: 'French' }, start),
  },
  {
    kind: 'fill',
    where: 'in the main window',
    explored: [['fill', 'text', 'Title', 'tried before']],
    wanted: (words) => ({ search: words }),
  },
  {
    kind: 'fill',
    where: 'in a window to confirm',
    explored: inPreferences(['fill', 'text', 'Author', 'tried before']),
    wanted: (words, start) => settings({ author: words }, start),
  },
  {
    kind: 'append',
    where: 'to the open text',
    explored: [['append', 'text', '', 'tried before']],
    wanted: (words, { text }) => ({ text: `${text}\n${words}` }),
  },
  {
    kind: 'number',
    where: 'in the main window',
    explored: [['fill', 'spin button', 'Zoom', '103']],
    wanted: (words) => ({ zoom: Number(words) }),
  },
  {
    kind: 'number',
    where: 'in a window to confirm',
    explored: inPreferences(['fill', 'spin button', 'Margin', '9']),
    wanted: (words, start) => settings({ margin: Number(words) }, start),
  },
  {
    kind: 'save',
    where: 'to the open file',
    explored: [
      ['append', 'text', '', 'tried before'],
      ['press', 'text', '', 'ctrl+s'],
    ],
    wanted: (words, { text, files }) => ({
      text: `${text}\n${words}`,
      files: { ...files, 'Documents/report.txt': `${text}\n${words}\n` },
    }),
  },
  {
    kind: 'replace',
    where: 'in the open text',
    explored: [
      ...inMenu('File', 'Replace…'),
      ['fill', 'text', 'Find', 'bank'],
      ['fill', 'text', 'Replace with', 'tried before'],
      ['click', 'push button', 'Replace All'],
    ],
    wanted: (words, { text }) => ({ text: text.replace('Rent', words) }),
    mayBeOpen: 'Replace',
  },
  {
    kind: 'create',
    where: 'a folder',
    explored: [
      ...inMenu('File', 'New Folder…'),
      ['fill', 'text', 'Name', 'tried before'],
      ['click', 'push button', 'Create'],
    ],
    wanted: (words, { files }) => ({ files: { ...files, [`Documents/${words}/`]: '' } }),
  },
  {
    kind: 'create',
    where: 'a copy of the text',
    explored: [
      ...inMenu('File', 'Save Copy…'),
      ['fill', 'text', 'Name', 'tried before'],
      ['click', 'push button', 'Save'],
    ],
    wanted: (words, { files, text }) => ({ files: { ...files, [`Documents/${words}`]: text } }),
  },
  {
    kind: 'rename',
    where: 'a file',
    explored: [
      ['press', 'icon', 'letter.txt', 'f2'],
      ['fill', 'text', 'Name', 'tried before'],
      ['click', 'push button', 'Rename'],
    ],
    wanted: (words, { files: { 'Documents/letter.txt': letter = '', ...others } }) => ({
      files: { ...others, [`Documents/${words}`]: letter },
    }),
  },
  ...[true, false].map((asksFirst): Case => ({
    kind: 'remove',
    where: asksFirst ? 'a file, after a question' : 'a file, at once',
    start: { asksFirst },
    explored: [
      ['press', 'icon', 'letter.txt', 'delete'],
      ...(asksFirst ? [['click', 'push button', 'Delete'] as Move] : []),
    ],
    wanted: (_, { files: { 'Documents/letter.txt': _letter, ...others } }) => ({ files: others }),
  })),
  { kind: 'open', where: 'from a menu', explored: inMenu('File', 'About'), wanted: () => ({ window: 'About' }) },
  { kind: 'hide', where: 'a tool bar', explored: inMenu('View', 'Tool Bar'), wanted: () => ({ toolBar: false }) },
  {
    kind: 'show',
    where: 'a status bar',
    start: { statusBar: false },
    explored: inMenu('View', 'Status Bar'),
    wanted: () => ({ statusBar: true }),
  },
];

/** The generator's task for the operation, and the executor's run of it. */
export async function prepare(theCase: Case, variant = 0) {
  const start = startWorkbench(theCase.start);
  const graph = exploreWorkbench(start, theCase.explored);
  const material = testMaterial(graph, start);
  const operation = material.all.find(({ kind }) => kind === theCase.kind);
  if (!operation) throw new Error(`no operation "${theCase.kind}" was learnt`);
  const candidate = operationCandidate(operation, material, variant);
  if (isRejected(candidate)) throw new Error(`${candidate.template}: ${candidate.rejected}`);
  const { run, end } = await runOnWorkbench(start, createExecutorOn(graph, executionContext(candidate.check)));
  const { text, line, name, number, other } = candidate.params;
  const wanted = lastingPart({ ...start, ...theCase.wanted(text ?? line ?? name ?? number ?? other ?? '', start) });
  const isDone = (state: Workbench): boolean => {
    const { window, ...rest } = lastingPart(state);
    const { window: wantedWindow, ...wantedRest } = wanted;
    const mayBe = [wantedWindow, ...(theCase.mayBeClosed ? [undefined] : []), theCase.mayBeOpen ?? wantedWindow];
    const isWindowRight = mayBe.includes(window);
    return isWindowRight && isDeepStrictEqual(rest, wantedRest);
  };
  const passes = (episode: WorkbenchRun): boolean => evaluateCheck(candidate.check, episode).passed;
  return { start, candidate, run, end, wanted, isDone, passes };
}
