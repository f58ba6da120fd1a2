import { describe, expect, it } from 'vitest';
import { describeStep } from '../agent/screens/show-steps.ts';
import type { ScriptedRequest } from '../model/scripted-server/index.ts';
import type { Step, Task, Trajectory } from '../schema/index.ts';
import type { Share } from '../analyse/wilson.ts';
import { createKnownJudge } from './known-judge.ts';
import { measureCalibration, type JudgedRun } from './measure.ts';

const RUNS = 2000;

/** A run of one step, the only part that the judge reads. */
function runOf(number: number, label: boolean) {
  const step = { index: 0, action: { type: 'click', x: 1, y: 2 }, intent: `Tap “${number}”.` } as Step;
  const task = { instruction: `Do ${number}` } as Task;
  return { task, trajectory: { steps: [step] } as unknown as Trajectory, label };
}

/** In the form of prompts/verify/verifier.md. */
function requestFor({ task, trajectory }: ReturnType<typeof runOf>): ScriptedRequest {
  const steps = trajectory.steps.map((step) => describeStep(step, { thoughts: false })).join('\n');
  return { text: `<task>\n${task.instruction}\n</task>\nScreen before step 1:\n${steps}\n` } as ScriptedRequest;
}

/** Measures the verdicts of such a judge. */
async function measureJudge(errorRate: number): Promise<Share> {
  const wrong = new Set(await wrongOf(errorRate, 1));
  const judged = Array.from({ length: RUNS }, (_, number): JudgedRun => {
    const label = number % 3 === 0;
    const run = {
      task: 'notes-create',
      seed: String(number),
      app: 'notes',
      kind: 'solution',
      check: 'taught',
    } as const;
    const seen = { categories: [], steps: 1, end: 'as demanded', isFlagged: false, isAsked: true } as const;
    return { ...run, ...seen, label, verdict: wrong.has(number) ? !label : label };
  });
  return measureCalibration(judged).asked;
}

async function wrongOf(errorRate: number, seed: number): Promise<number[]> {
  const judge = createKnownJudge({ errorRate, seed });
  const runs = Array.from({ length: RUNS }, (_, number) => runOf(number, number % 3 === 0));
  const wrong: number[] = [];
  for (const [number, run] of runs.entries()) {
    judge.learn(run);
    const { result } = JSON.parse((await judge.reply(requestFor(run))) as string) as { result: string };
    if ((result === 'success') !== run.label) wrong.push(number);
  }
  return wrong;
}

describe('a judge of known errors', () => {
  it('errs as often as it was told', async () => {
    expect(await wrongOf(0, 1)).toHaveLength(0);
    expect(await wrongOf(1, 1)).toHaveLength(RUNS);
    const share = (await wrongOf(0.2, 1)).length / RUNS;
    expect(share).toBeGreaterThan(0.17);
    expect(share).toBeLessThan(0.23);
  });

  it.each([0.05, 0.1, 0.2, 0.3, 0.4])('is told by calibration from one that errs otherwise: %d', async (rate) => {
    const { low, high } = await measureJudge(rate);
    const isWithin = (other: number) => low <= 1 - other && 1 - other <= high;
    expect([rate - 0.05, rate, rate + 0.05].map(isWithin)).toEqual([false, true, false]);
  });

  it('errs in the same runs with the same seed, in others with another', async () => {
    expect(await wrongOf(0.2, 1)).toEqual(await wrongOf(0.2, 1));
    expect(await wrongOf(0.2, 1)).not.toEqual(await wrongOf(0.2, 2));
  });

  it('does not guess', () => {
    const judge = createKnownJudge({ errorRate: 0.2, seed: 1 });
    expect(() => judge.reply(requestFor(runOf(0, true)))).toThrow('not known');
    judge.learn(runOf(0, true));
    expect(() => judge.learn(runOf(0, false))).toThrow('differ in worth');
  });
});
