/** Faults injected into runs on the fake workbench: each alters the named part, and production code judges it. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { executionContext, playOnWorkbench, type WorkbenchRun } from '../../testing/workbench-runs.ts';
import { storeTrajectory } from '../../testing/trajectory.ts';
import { factId, readFacts } from '../../check/facts.ts';
import { startWorkbench } from '../../testing/workbench.ts';
import type { Check, Task } from '../../schema/index.ts';
import { taskId } from '../../store/record-ids.ts';
import { createFileStore } from '../../store/file-store.ts';
import type { Store } from '../../store/store.ts';
import { commitRecord } from '../../store/typed-records.ts';
import { createDraw } from '../../world/benchmark/task.ts';
import { describeFaults } from './describe-faults.ts';
import { flipWords } from './flip-words.ts';
import { hideAnswers } from './hide-answers.ts';
import { injectFaults, type FaultSource } from './inject-faults.ts';
import { loseResults } from './lose-results.ts';
import { isAltered, loadRecording, type Recording } from './recording.ts';
import { strayEdits } from './stray-edits.ts';

const never = new AbortController().signal;
const wrap = { kind: 'checked', subject: 'application:bench/frame/menu:View/menu item:Wrap' } as const;
const wrapRun = playOnWorkbench(startWorkbench(), [
  ['click', 'menu', 'View'],
  ['click', 'menu item', 'Wrap'],
]);
let folder: string;
let store: Store;
let doing: Recording;
let asking: Recording;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-faults-'));
  store = await createFileStore({ folder });
  const on: Check = { expect: [{ fact: wrap, op: 'equals', value: 'true' }], allow: [] };
  doing = await record(wrapRun, 'Turn on "Wrap" in the "View" menu.', on);
  const question: Check = { expect: [], allow: [wrap], answer: { equals: 'yes', from: [wrap] } };
  asking = await record(wrapRun, 'Is "Wrap" turned on? Answer yes or no.', question, 'yes');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function record(run: WorkbenchRun, instruction: string, check: Check, answer?: string): Promise<Recording> {
  const { task: plain } = executionContext(check);
  const content = { ...plain, instruction, template: instruction, check, ...(answer === undefined ? {} : { answer }) };
  const task: Task = await commitRecord(store, 'tasks', { ...content, id: taskId(content) });
  const done = { kind: 'execution', taskId: task.id, ...(answer === undefined ? {} : { answer }) } as const;
  const trajectory = await commitRecord(store, 'trajectories', await storeTrajectory(store, run, done));
  return loadRecording(store, task, trajectory);
}

const draws = Array.from({ length: 20 }, (_, seed) => createDraw(String(seed)));

it('turns words around, or names something else, and leaves the screens alone', () => {
  const flipped = draws.map((draw) => flipWords(doing, draw)!);
  expect(new Set(flipped.map(({ task }) => task.instruction))).toContain('Turn off "Wrap" in the "View" menu.');
  for (const spoiled of flipped) {
    expect(spoiled.task.instruction).not.toBe(doing.task.instruction);
    expect(spoiled.task.id).not.toBe(doing.task.id);
    expect(spoiled.screens).toBe(doing.screens);
  }
});

it('gives a false answer both as expected and as said', () => {
  const spoiled = draws.map((draw) => flipWords(asking, draw)!).find(({ altered }) => altered.startsWith('answer'))!;
  expect([spoiled.task.answer, spoiled.task.check?.answer?.equals, spoiled.trajectory.answer]).toEqual([
    'no',
    'no',
    'no',
  ]);
});

it('loses a result by a screen from before it', () => {
  const spoiled = loseResults(doing, draws[0]!)!;
  const last = spoiled.screens.at(-1)!;
  expect(readFacts({ ...last, files: [] }).get(factId(wrap))?.value).toBe('false');
  expect(spoiled.trajectory.steps).toHaveLength(doing.trajectory.steps.length + 1);
  expect(loseResults(asking, draws[0]!)).toBeUndefined();
});

it('moves what an answer is read from out of sight', () => {
  const spoiled = hideAnswers(asking, draws[0]!)!;
  expect(isAltered(asking, spoiled)).toBe(true);
  expect(JSON.stringify(spoiled.screens.map(({ tree }) => tree))).toMatch(/"[xy]":-?(10|9)\d{3}/);
  expect(hideAnswers(doing, draws[0]!)).toBeUndefined();
});

it('changes what the task leaves alone, never on the first screen', () => {
  const spoiled = draws.flatMap((draw) => strayEdits(doing, draw) ?? []);
  expect(spoiled.length).toBeGreaterThan(0);
  for (const { screens, altered } of spoiled) {
    expect(screens[0]).toBe(doing.screens[0]);
    expect(screens, altered).not.toEqual(doing.screens);
  }
});

it('has every fault judged, and tells those that were missed', async () => {
  const rows = [doing, asking].map(({ task, trajectory }) => ({ taskId: task.id, trajectoryId: trajectory.id }));
  const sources: FaultSource[] = [{ run: 'bench', store, rows }];
  const injected = await injectFaults(sources, { perKind: 3, seed: 1 }, never);
  expect(await injectFaults(sources, { perKind: 3, seed: 1 }, never)).toEqual(injected);
  const of = (kind: string) => injected.faults.filter((fault) => fault.kind === kind);
  expect(of('lost results').map(({ result }) => result)).toEqual(of('lost results').map(() => 'failed'));
  expect(of('lost results').length).toBeGreaterThan(0);
  expect(of('flipped words')).toHaveLength(3);
  const report = describeFaults(injected);
  for (const { altered, result } of injected.faults) expect(report.includes(altered)).toBe(result === 'passed');
  expect(report).toMatch(/\| lost results \| \d+ \| 0 \| \d+ \| 0 \| 0 \| 100\.0 %/);
});
