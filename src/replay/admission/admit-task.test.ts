/**
 * Admission of tasks spoiled on purpose, and of altered runs of admitted tasks. The truth is whether a run ends in
 * exactly the solution's data.
 */
import { expect, test } from 'vitest';
import { evaluateCheck } from '../../check/evaluate-check.ts';
import type { EpisodeFrames } from '../../check/fact-history.ts';
import { isRejected } from '../../model-free/desktop/generator/operation-candidate.ts';
import { proposeDesktopTasks } from '../../model-free/desktop/generator/propose-desktop-tasks.ts';
import { learnDeeds } from '../../model-free/data/learn-deeds.ts';
import { planDeed } from '../../model-free/shared/executor/plan-gestures.ts';
import { readMoment } from '../../model-free/shared/exploration-graph.ts';
import { planReach } from '../../model-free/shared/find-leg.ts';
import type { Gesture } from '../../model-free/shared/gesture.ts';
import { renderTemplate, type Candidate } from '../../model-free/shared/generator/material.ts';
import type { Check, Task } from '../../schema/index.ts';
import { EXPLORED_NOTES, exploreNotes, openNotesPage } from '../../testing/notes-page.ts';
import { seededIndex } from '../../text/seeded.ts';
import { listElements } from '../../ui/list-elements.ts';
import { readScene } from '../../ui/scene.ts';
import { testRecording } from './admit-task.ts';

const graph = exploreNotes(...EXPLORED_NOTES);
const operations = learnDeeds(graph);

interface Solved {
  task: Task;
  gestures: Gesture[];
  episode: EpisodeFrames;
}

/** The frames of these gestures on a fresh page; undefined if one of them finds no target. */
function play(gestures: readonly Gesture[]): EpisodeFrames | undefined {
  const page = openNotesPage();
  const frames = [page.frame()];
  for (const gesture of gestures) {
    if (!listElements(frames.at(-1)!.tree).some(({ key, bounds }) => key === gesture.key && bounds)) return undefined;
    page.perform(gesture);
    frames.push(page.frame());
  }
  return { frames, actions: gestures.map(() => ({ action: { type: 'wait', seconds: 0 } })) };
}

/** The gestures derived from the check alone, one data operation after another. */
function solve({ expect: expected }: Check): Gesture[] {
  const gestures: Gesture[] = [];
  let left = [...expected];
  while (left.length > 0) {
    const { frames } = play(gestures)!;
    const learnt = { operations: [], procedures: [], deeds: operations, expected };
    const { ways, brings } = planDeed(left[0]!, readScene(frames.at(-1)!.tree), graph, learnt);
    if (!ways[0]) throw new Error(`no way to ${JSON.stringify(left[0])}`);
    gestures.push(...ways[0]);
    left = left.filter((one) => !brings.includes(one));
  }
  return gestures;
}

function solved(): Solved[] {
  const start = readMoment(openNotesPage().frame());
  const reach = planReach(graph, start.scene);
  const material = { app: 'notes', graph, start, reach, all: [], fresh: [], trajectoryId: 't', turn: 1, seed: '1' };
  const candidates = (['feature-use', 'composition', 'repetition'] as const)
    .flatMap((guideline) => proposeDesktopTasks(guideline, material))
    .filter((one): one is Candidate => !isRejected(one));
  return candidates.map((candidate, at) => {
    const check: Check = { truth: 'state', ...candidate.check };
    const gestures = solve(check);
    const instruction = renderTemplate(candidate.template, candidate.params);
    const task = { id: String(at), instruction, check } as unknown as Task;
    return { task, gestures, episode: play(gestures)! };
  });
}

const SOLVED = solved();

function failedTests({ task, episode }: Solved): string[] {
  return testRecording(task, episode).flatMap(({ id, passed }) => (passed ? [] : [id]));
}

function withCheck(solution: Solved, change: (check: Check) => Check): Solved {
  return { ...solution, task: { ...solution.task, check: change(solution.task.check!) } };
}

test('tasks that a solution was learnt for are admitted', () => {
  expect(SOLVED.length).toBeGreaterThan(25);
  expect(SOLVED.filter((one) => failedTests(one).length > 0).map(({ task }) => task.instruction)).toEqual([]);
});

const data = (subject: string) => ({ kind: 'data', subject }) as const;
const SPOILED: Readonly<Record<string, (check: Check) => Check>> = {
  'asks for what holds already': (check) => ({
    ...check,
    expect: [{ fact: data('notes/[n1]/title'), op: 'equals', value: 'Buy oat milk' }],
    allow: [data('notes/*'), data('count')],
  }),
  'asks for what the solution does not bring about': (check) => ({
    ...check,
    expect: [...check.expect, { fact: data('notes/[n1]/colour'), op: 'equals', value: 'red' }],
  }),
  'lets anything else happen': (check) => ({ ...check, allow: [...check.allow, data('notes/*')] }),
  'leaves out the last part of what was asked for': (check) => withoutEntry(check, -1),
  'leaves out the first part of what was asked for': (check) => withoutEntry(check, 0),
};

function withoutEntry(check: Check, at: number): Check {
  const [entry] = /^.*\]/.exec(check.expect.at(at)!.fact.subject)!;
  const kept = check.expect.filter(({ fact }) => !fact.subject.startsWith(entry));
  return { ...check, expect: kept, allow: [...check.allow, data(entry), data(`${entry}/*`)] };
}

test('of tasks that are spoiled on purpose 98 of 100 are refused', () => {
  const spoiled = SOLVED.flatMap((one) => Object.values(SPOILED).map((spoil) => withCheck(one, spoil)));
  expect(spoiled.length).toBeGreaterThanOrEqual(130);
  const admitted = spoiled.filter((one) => failedTests(one).length === 0);
  expect(admitted.length / spoiled.length).toBeLessThanOrEqual(0.02);
});

test('a question whose words hold its answer is refused', () => {
  const [one] = SOLVED;
  const check = { ...one!.task.check!, answer: { equals: 'oat milk', from: [] } };
  const task = { ...one!.task, instruction: 'Which milk is bought: oat milk or soy milk?', check };
  expect(failedTests({ ...one!, task, episode: { ...one!.episode, answer: 'oat milk' } })).toContain(
    'answer not given away',
  );
});

/** The same gestures with one omitted, repeated, moved, or inserted. */
function alter({ gestures, episode }: Solved, round: number): Gesture[] {
  const at = seededIndex(`at ${round}`, gestures.length);
  const touchable = listElements(episode.frames[at]!.tree).filter(
    ({ role, bounds }) => bounds && /button|item/.test(role),
  );
  const { key } = touchable[seededIndex(`touch ${round}`, touchable.length)]!;
  const strange: Gesture = { kind: 'click', key };
  const [before, own, after] = [gestures.slice(0, at), gestures[at]!, gestures.slice(at + 1)];
  const typed = 'text' in own ? { ...own, text: `${own.text} too` } : strange;
  return [
    [...before, ...after],
    [...before, own, own, ...after],
    [...before, strange, ...after],
    [...before, strange, own, ...after],
    [...before, typed, ...after],
  ][round % 5]!;
}

test('of altered runs of admitted tasks that end in other data one in 200 is accepted at most', () => {
  let runs = 0;
  const accepted: string[] = [];
  for (let round = 0; runs < 2_000 && round < 20_000; round += 1) {
    const solution = SOLVED[round % SOLVED.length]!;
    const { task, episode } = solution;
    const altered = play(alter(solution, round));
    // Skips runs that break off or end as the solution does.
    const isOther =
      altered && JSON.stringify(altered.frames.at(-1)!.state) !== JSON.stringify(episode.frames.at(-1)!.state);
    if (!isOther) continue;
    runs += 1;
    if (evaluateCheck(task.check!, altered).passed) accepted.push(task.instruction);
  }
  expect(runs).toBe(2_000);
  expect(accepted.length / runs).toBeLessThanOrEqual(0.005);
}, 180_000);
