/**
 * Tests every task of the benchmark without a browser. Its solution passes, and everything derived to fail does fail.
 * Runs that are half done, over-done or done to another thing end in data unlike the start and the goal.
 */
import { describe, expect, it } from 'vitest';
import { APPS } from '../apps/index.ts';
import { createRandom, type Random } from '../../testing/random.ts';
import { createElementActions } from '../element-actions.ts';
import type { WorldSession } from '../world-session.ts';
import { compareStates } from '../compare-states.ts';
import { instantiateTask, judgeRun, playOnSession, startSession, type TaskInstance } from './benchmark.ts';
import { planRuns, shouldPass, type RunKind } from './derive-runs.ts';
import { TASKS } from './tasks.ts';

/** Kinds with faults in the data; a run without changes has none. */
const CHANGING_KINDS: readonly RunKind[] = ['partial', 'over-done', 'wrong-entity'];

const RANDOM_TOUCHES = 20;

const played = new Map<string, PlayedRun[]>();

interface PlayedRun {
  kind: RunKind;
  passes: boolean;
  /** True if it ends in data unlike the start and unlike the goal. */
  isChanged: boolean;
}

function play(instance: TaskInstance): PlayedRun[] {
  return planRuns(instance).map(({ kind, touches, answer }) => {
    const states = playOnSession(startSession(instance), touches);
    const passes = judgeRun(instance, { states, ...(answer === undefined ? {} : { answer }) }).length === 0;
    const { start, goal, task } = instance;
    const isChanged = [start, goal].every((state) => compareStates(APPS, state, states, task.counts).length > 0);
    return { kind, passes, isChanged };
  });
}

/** Random touches, keys and returns; typed texts and answers are words of the screen. */
function playAtRandom(session: WorldSession, random: Random): { states: Record<string, unknown>; answer: string } {
  const actions = createElementActions(session);
  for (let touch = 0; touch < RANDOM_TOUCHES; touch++) {
    const { html, rendering } = session.render();
    const controls = [...html.matchAll(/data-(tap|hold|change)="(\d+)"/g)];
    const control = random.below(10) > 0 && controls.length > 0 ? random.pick(controls) : undefined;
    if (!control) session.back();
    else if (control[1] === 'change')
      session.dispatch({ rendering, handler: Number(control[2]), value: random.pick([...actions.words(), '7']) });
    else session.dispatch({ rendering, handler: Number(control[2]) });
  }
  return { states: session.readState(), answer: random.pick([...actions.words(), 'yes']) };
}

describe.each(TASKS.map((task) => [task.id, task] as const))('%s', (_, task) => {
  it('only its solution passes, and what changes the data wrongly truly changes it', () => {
    const runs = play(instantiateTask(task, '0'));
    played.set(task.id, runs);
    expect(runs.filter(({ kind, passes }) => passes !== shouldPass(kind))).toEqual([]);
    const changing = runs.filter(({ kind }) => CHANGING_KINDS.includes(kind));
    expect(changing.filter(({ isChanged }) => !isChanged)).toEqual([]);
    expect(runs.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['solution', 'detour', 'no-op', 'over-done']));
  });

  it('can be solved with another seed', () => {
    const instance = instantiateTask(task, '1');
    const { answer, solution } = instance;
    const states = playOnSession(startSession(instance), solution);
    expect(judgeRun(instance, { states, ...(answer === undefined ? {} : { answer }) })).toEqual([]);
  });

  it('is named after its app, and has different instances', () => {
    expect(task.id.startsWith(`${task.app.id}-`)).toBe(true);
    const instructionOf = (seed: number) => instantiateTask(task, String(seed)).instruction;
    const first = instructionOf(0);
    // One different instance among the first twelve is enough, since making an instance takes time.
    expect(Array.from({ length: 11 }, (_unused, seed) => seed + 1).some((seed) => instructionOf(seed) !== first)).toBe(
      true,
    );
  });
});

describe('the whole set', () => {
  it.each(CHANGING_KINDS)('has at least 200 runs that are %s and end unlike the start and the goal', (kind) => {
    const runs = [...played.values()].flat().filter((run) => run.kind === kind && run.isChanged);
    expect(runs.length).toBeGreaterThanOrEqual(200);
  });

  it('has few runs of failures that change nothing', () => {
    const failures = [...played.values()].flat().filter(({ passes }) => !passes);
    expect(failures.filter(({ isChanged }) => isChanged).length).toBeGreaterThan(failures.length * 0.6);
  });

  it('gives agents that act at random nothing, unless chance has truly done it', () => {
    const random = createRandom(1);
    const passed = TASKS.filter((task) => {
      const instance = instantiateTask(task, '0');
      const { states, answer } = playAtRandom(startSession(instance), random);
      return judgeRun(instance, { states, ...(instance.answer === undefined ? {} : { answer }) }).length === 0;
    });
    expect(passed.length).toBeLessThan(3);
  });

  it('has no two tasks of one name', () => {
    expect(new Set(TASKS.map(({ id }) => id)).size).toBe(TASKS.length);
  });
});
