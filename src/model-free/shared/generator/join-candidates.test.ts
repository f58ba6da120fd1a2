/** Tasks of several parts, from the generator: done in full a success, with any part missing a failure. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createExecutorOn } from '../executor/create-executor.ts';
import { cutRun, executionContext, exploreWorkbench, runOnWorkbench } from '../../../testing/workbench-runs.ts';
import { evaluateCheck } from '../../../check/evaluate-check.ts';
import { startWorkbench } from '../../../testing/workbench.ts';
import type { Check, Expectation } from '../../../schema/index.ts';
import { wordsOfKey } from '../../../ui/element-key.ts';
import { proposeComposition } from '../../desktop/generator/composition.ts';
import { UNRELATED_WORTH } from '../weights.ts';
import { joinCandidates } from './join-candidates.ts';
import { areIndependent } from './unite-checks.ts';
import { renderTemplate, type Candidate, type Material } from './material.ts';
import { isRejected, operationCandidate } from '../../desktop/generator/operation-candidate.ts';
import { proposeRepetition } from '../../desktop/generator/repetition.ts';
import { testMaterial, WIDE_EXPLORATION } from '../../../testing/material.ts';

const start = startWorkbench({ wrap: true });
const graph = exploreWorkbench(start, WIDE_EXPLORATION);
const material = testMaterial(graph, start);

function execute(check: Check) {
  return runOnWorkbench(start, createExecutorOn(graph, executionContext(check)), 80);
}

function wordsOf({ template, params }: Candidate): string {
  return renderTemplate(template, params);
}

function propose(from: Material): { words: string; candidate: Candidate }[] {
  return [...proposeComposition(from), ...proposeRepetition(from)]
    .filter((result): result is Candidate => !isRejected(result))
    .map((candidate) => ({ words: wordsOf(candidate), candidate }));
}

const PROPOSED = propose(material);
const NEVER_SAVED = propose(testMaterial(exploreWorkbench(start, [['append', 'text', '', 'tried before']]), start));

describe.each(PROPOSED)('$words', ({ words, candidate }) => {
  const { check } = candidate;

  test('in full: success; nothing or half: failure', async () => {
    const { run, end } = await execute(check);
    const half = Math.floor(run.actions.length / 2);
    const passed = [run, cutRun(run, 0), cutRun(run, half)].map((episode) => evaluateCheck(check, episode).passed);
    expect([end, ...passed]).toEqual(['done', true, false, false]);
  });

  test('with one part missing: failure', async () => {
    const weaker = [...withoutOne(check), ...withoutLastLine(check), ...withoutOneAnswer(check)];
    const verdicts = await Promise.all(
      weaker.map(async (less) => evaluateCheck(check, (await execute(less)).run).passed),
    );
    expect(verdicts.length).toBeGreaterThan(0);
    expect(verdicts).not.toContain(true);
  });

  test('its words say everything that is to be typed or chosen, once', () => {
    expect(words).not.toMatch(/[{}]/);
    for (const { fact, op, value } of check.expect) {
      if (op === 'equals' && fact.kind === 'value') expect(words).toContain(value);
      if (op === 'same-text') for (const line of linesAdded(value)) expect(words).toContain(`"${line}"`);
      if (fact.kind === 'window' && op === 'absent') expect(words).toMatch(/confirm with "/i);
    }
  });
});

/** The lines that a text has beyond those of the start. */
function linesAdded(text: string): string[] {
  expect(text.startsWith(`${start.text}\n`)).toBe(true);
  return text.slice(start.text.length).trim().split('\n');
}

/**
 * The check without one of the things it asks for. Windows are left by whoever is in them, saving writes the text, and
 * what is renamed is no longer there under its old name.
 */
function without<T>(all: readonly T[], at: number): T[] {
  return all.filter((_, index) => index !== at);
}

function withoutOneAnswer({ answer, ...check }: Check): Check[] {
  if (!answer) return [];
  const { equals, from } = answer;
  return from.map((_, at) => ({
    ...check,
    answer: { ...answer, equals: without(equals.split(', '), at).join(', '), from: without(from, at) },
  }));
}

function withoutOne(check: Check): Check[] {
  const writes = check.expect.some(({ fact, op }) => fact.kind === 'file' && op === 'same-text');
  const renames = check.expect.some(({ fact, op }) => fact.kind === 'file' && op === 'equals');
  const isOwnPart = ({ fact, op }: Expectation): boolean =>
    fact.kind !== 'window' &&
    !(fact.kind === 'text' && writes) &&
    !(fact.kind === 'file' && op === 'absent' && renames);
  return check.expect
    .filter(isOwnPart)
    .map((missing) => ({ ...check, expect: check.expect.filter((other) => other !== missing) }));
}

/** The check with one line less to be written, for tasks that write several. */
function withoutLastLine(check: Check): Check[] {
  const shorter = check.expect.map((expectation) => {
    const [, text, end] = /^(.*\n.*)\n[^\n]+(\n?)$/s.exec(expectation.value) ?? [];
    return text === undefined ? expectation : { ...expectation, value: `${text}${end}` };
  });
  return isDeepStrictEqual(shorter, check.expect) ? [] : [{ ...check, expect: shorter }];
}

/** What the check of a task asks for, as kinds of facts and the last part of what they are about. */
function aboutOf({ check }: Candidate): string[] {
  return check.expect.map(({ fact }) => `${fact.kind} ${wordsOfKey(fact.subject)}`);
}

const isEvery =
  (about: RegExp, least = 2) =>
  (asked: string[]): boolean =>
    asked.length >= least && asked.every((one) => about.test(one));

test.each<[string, (asked: string[]) => boolean]>([
  ['fields of the main window', isEvery(/^(text text|value (spin button|combo box))$/)],
  ['switches of a menu', isEvery(/^checked (Wrap|Ruler)$/)],
  ['switches of a window', isEvery(/^(checked (Autosave|Backup)|window Preferences)$/, 3)],
  ['folders', isEvery(/^file /)],
  ['settings of one window', isEvery(/^(text text|value spin button|window Preferences)$/, 3)],
])('tasks of several %s are proposed', (_, isMeant) => {
  expect(PROPOSED.filter(({ candidate }) => isMeant(aboutOf(candidate)))).not.toEqual([]);
});

test.each([
  ['lines', ['text text'], NEVER_SAVED],
  ['lines to save', ['text text', 'file report.txt'], PROPOSED],
])('tasks of several %s are proposed, each line given', (_, about, proposed) => {
  const several = proposed.filter(({ candidate }) => isDeepStrictEqual(aboutOf(candidate), about));
  const counts = several.map(({ candidate }) => linesAdded(candidate.check.expect[0]!.value).length);
  expect(Math.max(...counts)).toBeGreaterThan(1);
});

test('what a request asks for belongs together, or the request is worth little', () => {
  const related = PROPOSED.filter(({ candidate }) => candidate.worth !== UNRELATED_WORTH);
  expect(related.length).toBeGreaterThan(10);
  const mixed = related.filter(({ candidate }) => new Set(candidate.check.expect.map(areaOf)).size > 1);
  expect(mixed.map(({ words }) => words)).toEqual([]);
});

function areaOf({ fact: { subject } }: Expectation): string {
  return /dialog:[^/]*/.exec(subject)?.[0] ?? 'main window';
}

const PARTS = material.all
  .map((operation) => operationCandidate(operation, material, 0))
  .filter((result): result is Candidate => !isRejected(result));

test('of two parts joined, either one alone is a failure', async () => {
  const runs = new Map(await Promise.all(PARTS.map(async (part) => [part, (await execute(part.check)).run] as const)));
  const pairs = PARTS.flatMap((first, index) => PARTS.slice(index + 1).map((second) => [first, second]));
  const overlooked = pairs.filter(areIndependent).flatMap((pair) => {
    const { check } = joinCandidates(pair, '');
    return pair
      .filter((part) => evaluateCheck(check, runs.get(part)!).passed)
      .map((part) => [part, ...pair].map(wordsOf));
  });
  expect(pairs.length).toBeGreaterThan(50);
  expect(overlooked).toEqual([]);
});

test('parts that ask for the same thing are not joined', () => {
  expect(PARTS.filter((part) => areIndependent([part, structuredClone(part)]))).toEqual([]);
});

test('parameters of the parts are kept apart', () => {
  const [first, second] = material.all
    .filter(({ kind }) => kind === 'create')
    .flatMap((operation) => [1, 2].map((variant) => operationCandidate(operation, material, variant)))
    .filter((result): result is Candidate => !isRejected(result));
  const joined = joinCandidates([first!, second!], 'both');
  expect(joined.params).toEqual({ name_1: first!.params['name'], name_2: second!.params['name'] });
  expect(joined.template.match(/\{name_[12]\}/g)).toEqual(['{name_1}', '{name_2}']);
});

test('the place of several settings of one dialog is said once, and how the dialog is left after all of them', () => {
  const parts = [inPrintDialog('Turn on "{option}"'), inPrintDialog('Set "{field}" to {number}')];
  expect(wordsOf(joinCandidates(parts, ''))).toBe(
    'In the Print dialog, turn on "Collate" and set "Copies" to 3, and confirm with "OK".',
  );
  const apart = [parts[0]!, { ...parts[1]!, placed: { ...parts[1]!.placed!, at: ' in the Page dialog' } }];
  expect(wordsOf(joinCandidates(apart, ''))).toContain(', and then set');
});

function inPrintDialog(template: string, ending = ' and confirm with "{button}"'): Candidate {
  return {
    template: `${template} in the Print dialog${ending}.`,
    placed: { at: ' in the Print dialog', template: `${template}${ending}.` },
    ending,
    params: { option: 'Collate', field: 'Copies', number: '3', button: 'OK' },
    check: { expect: [], allow: [] },
    steps: [0],
    group: '',
  };
}

test('a file is not joined with a setting', () => {
  const kinds = PROPOSED.map(({ candidate: { check } }) => check.expect.map(({ fact }) => fact.kind).join());
  expect(kinds.filter((own) => /file/.test(own))).not.toEqual([]);
  expect(kinds.filter((own) => /file/.test(own) && /checked|value|item/.test(own))).toEqual([]);
});

function requestIn(at: string, template: string): Candidate {
  const ending = ' and close the dialog';
  const words = template.replace(/\.$/, '');
  return {
    template: `${words}${at}${ending}.`,
    placed: { at, template: `${words}${ending}.` },
    ending,
    params: {},
    check: { expect: [], allow: [] },
    steps: [0],
    group: 'switches',
  };
}

test('a dialog is said once, before the tabs of it that the requests are about', () => {
  const parts = [
    requestIn(' on the Display tab of the Options dialog', 'Turn on "Grid".'),
    requestIn(' on the Control tab of the Options dialog', 'Disable "Wrap".'),
    requestIn(' in the Options dialog', 'Enable "Sound".'),
  ];
  expect(joinCandidates(parts, 'all').template).toBe(
    'In the Options dialog, turn on "Grid" on the Display tab, disable "Wrap" on the Control tab and enable "Sound", and close the dialog.',
  );
  const elsewhere = requestIn(' in the Search dialog', 'Enable "Case".');
  expect(joinCandidates([parts[0]!, elsewhere], 'all').template).toMatch(/Options dialog.*Search dialog/);
});

function entryOf(title: string): Candidate {
  const { placed: _, ending: __, ...rest } = requestIn('', '');
  return { ...rest, template: `On the Rooms page, enter "${title}" as "Title" and press "Book".` };
}

test('a place that is said before one request holds for the next one there', () => {
  expect(joinCandidates([entryOf('Choir'), entryOf('Club')], 'all').template).toBe(
    'On the Rooms page, enter "Choir" as "Title" and press "Book", and then enter "Club" as "Title" and press "Book".',
  );
});
