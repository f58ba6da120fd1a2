/** Questions from the generator: which are asked, and that only whoever looked and answered rightly has succeeded. */
import { describe, expect, test } from 'vitest';
import { createExecutorOn } from '../../agent/model-free/create-executor.ts';
import {
  continueWith,
  cutRun,
  executionContext,
  exploreWorkbench,
  runOnWorkbench,
  type Move,
} from '../../agent/model-free/test-workbench-runs.ts';
import { evaluateCheck } from '../../check/evaluate-check.ts';
import { startWorkbench } from '../../check/test-workbench.ts';
import { renderTemplate, type Candidate } from './material.ts';
import { isRejected } from './operation-candidate.ts';
import { proposeRetrieval } from './retrieval.ts';
import { testMaterial, WIDE_EXPLORATION } from './test-material.ts';

const start = startWorkbench({ lazyMenus: true });
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
  const results = proposeRetrieval(testMaterial(graph, from));
  return { graph, questions: results.filter((result): result is Candidate => !isRejected(result)) };
}

const { graph, questions } = ask(LOOKING);
const QUESTIONS = questions.map((candidate) => ({
  words: renderTemplate(candidate.template, candidate.params),
  check: candidate.check,
  answer: candidate.check.answer!.equals,
}));

test.each([
  ['What is "Zoom" set to?', '100'],
  ['What is "Paper" set to?', 'A4'],
  ['What does line 2 of the open text say?', 'Call the bank'],
  ['How many items does the main view show?', '3'],
  ['In the list, what is the "Amount" of "Power"?', '80'],
  ['In the "View" menu, is "Ruler" turned on? Answer yes or no.', 'yes'],
  ['In the "Properties" window, is "Spelling" turned on? Answer yes or no.', 'no'],
  ['In the "Properties" window, what is shown for "Size"?', '12 KB'],
  ['What is "Author" set to in the "Preferences" window?', 'Ada'],
  ['What is "Language" set to in the "Preferences" window?', 'English'],
])('%s %s', (words, answer) => {
  expect(QUESTIONS.find((question) => question.words === words)?.answer).toBe(answer);
});

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
    ['fill', 'text', 'Search', 'tried before'],
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
