/** Tasks of several parts, from the generator: done in full a success, with any part missing a failure. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createExecutorOn } from '../../agent/model-free/create-executor.ts';
import {
  cutRun,
  executionContext,
  exploreWorkbench,
  runOnWorkbench,
} from '../../agent/model-free/test-workbench-runs.ts';
import { evaluateCheck } from '../../check/evaluate-check.ts';
import { startWorkbench } from '../../check/test-workbench.ts';
import type { Check, Expectation } from '../../schema/index.ts';
import { proposeComposition } from './composition.ts';
import { areIndependent, joinCandidates } from './join-candidates.ts';
import { renderTemplate, type Candidate } from './material.ts';
import { isRejected, operationCandidate } from './operation-candidate.ts';
import { proposeRepetition } from './repetition.ts';
import { testMaterial, WIDE_EXPLORATION } from './test-material.ts';

const start = startWorkbench({ wrap: true });
const graph = exploreWorkbench(start, WIDE_EXPLORATION);
const material = testMaterial(graph, start);

function execute(check: Check) {
  return runOnWorkbench(start, createExecutorOn(graph, executionContext(check)), 80);
}

function wordsOf({ template, params }: Candidate): string {
  return renderTemplate(template, params);
}

const PROPOSED = [...proposeComposition(material), ...proposeRepetition(material)]
  .filter((result): result is Candidate => !isRejected(result))
  .map((candidate) => ({ words: wordsOf(candidate), candidate }));

describe.each(PROPOSED)('$words', ({ words, candidate }) => {
  const { check } = candidate;

  test('in full: success; nothing or half: failure', async () => {
    const { run, end } = await execute(check);
    const half = Math.floor(run.actions.length / 2);
    const passed = [run, cutRun(run, 0), cutRun(run, half)].map((episode) => evaluateCheck(check, episode).passed);
    expect([end, ...passed]).toEqual(['done', true, false, false]);
  });

  test('with one part missing: failure', async () => {
    const weaker = [...withoutOne(check), ...withoutLastLine(check)];
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
      if (op === 'contains') for (const line of value.split('\n')) expect(words).toContain(line);
      if (fact.kind === 'window' && op === 'absent') expect(words).toMatch(/confirm with "/i);
    }
  });
});

/** The check without one of the things it asks for. Windows are left by whoever is in them, and saving writes the text. */
function withoutOne(check: Check): Check[] {
  const writes = check.expect.some(({ fact, op }) => fact.kind === 'file' && op === 'equals');
  const isOwnPart = ({ fact }: Expectation): boolean => fact.kind !== 'window' && !(fact.kind === 'text' && writes);
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

test.each([
  ['different operations', /^Set "Zoom" to \d+.* and then /],
  ['switches', /^Turn off each of these in the "View" menu: "Wrap", "Ruler"\.$/],
  ['switches of a window', /^Turn on each of these in the "Preferences" window: .*\. Confirm with "OK"\.$/],
  ['lines', /^Add these lines, in this order, .*, without saving\. Lines: "[^"]+", "[^"]+"\.$/],
  ['lines to save', /^Add these lines, in this order, at the end of "report.txt", .*save the file\./],
  ['folders', /^Create a folder named .* create a folder named /],
  ['fields of one window', /into the "Author" field .* set "Margin" /],
])('tasks of several %s are proposed', (_, words) => {
  expect(PROPOSED.filter((task) => words.test(task.words))).not.toEqual([]);
});

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
