/** The contract of every TaskGenerator, as checks. */
import { expect } from 'vitest';
import { Guideline, SCHEMA_VERSION, Task, type Trajectory } from '../schema/index.ts';
import {
  describeChecks,
  expectCode,
  expectUnchanged,
  HOSTILE_TEXTS,
  never,
  type Checks,
} from '../testing/conformance.ts';
import type { GenerateInput, GenerateOutput, TaskDraft, TaskGenerator } from './task-generator.ts';

export interface TaskGeneratorSubject {
  generator: TaskGenerator;
  /** An exploration that yields tasks under at least one guideline. */
  trajectory: Trajectory;
  /** Makes the endpoint refuse every question; missing without a model. */
  breakEndpoint?(): void;
  close?(): Promise<void>;
}

/** `create` makes a new subject for every check. */
export function describeTaskGenerator(name: string, create: () => Promise<TaskGeneratorSubject>): void {
  describeChecks(`task generator conformance: ${name}`, TASK_GENERATOR_CHECKS, create);
}

const COUNT = 6;

export const TASK_GENERATOR_CHECKS = {
  'gives whole tasks with evidence that is in the trajectory': async (subject) => {
    expect(await generateAll(subject)).not.toEqual([]);
  },
  'gives the same tasks for the same seed': async (subject) => {
    expect(await generateAll(subject)).toEqual(await generateAll(subject));
  },
  'gives no more tasks than it is asked for, and none twice': async (subject) => {
    for (const guideline of Guideline.options) {
      for (const count of [0, 1]) {
        expect((await generate(subject, { guideline, count })).drafts.length).toBeLessThanOrEqual(count);
      }
      const { drafts } = await generate(subject, { guideline });
      expect(new Set(drafts.map(({ instruction }) => instruction)).size).toBe(drafts.length);
    }
  },
  'says of what it refuses why': async (subject) => {
    for (const guideline of Guideline.options) {
      const { rejected } = await generate(subject, { guideline });
      expect(rejected.filter(({ reason }) => reason.trim() === '')).toEqual([]);
    }
  },
  'changes nothing that it is given': async (subject) => {
    await expectUnchanged(subject.trajectory, () => generateAll(subject));
  },
  'gives nothing where nothing was seen': async (subject) => {
    const { finalObservation: _none, ...rest } = subject.trajectory;
    expect(await generateAll({ ...subject, trajectory: { ...rest, steps: [] } })).toEqual([]);
  },
  'takes intents and known tasks of any kind': async (subject) => {
    const steps = subject.trajectory.steps.map((step, index) => ({
      ...step,
      intent: HOSTILE_TEXTS[index % HOSTILE_TEXTS.length]!,
    }));
    const trajectory = { ...subject.trajectory, steps };
    for (const guideline of Guideline.options) {
      await generate({ ...subject, trajectory }, { guideline, known: HOSTILE_TEXTS });
    }
  },
  'gives no tasks of screens that cannot be read': async (subject) => {
    const gone = { sha256: '0'.repeat(64), mediaType: 'application/gzip', bytes: 9 };
    const lost = { tree: gone, files: gone, screenshot: { ...gone, width: 640, height: 480 } };
    const steps = subject.trajectory.steps.map((step) => ({ ...step, observation: { ...step.observation, ...lost } }));
    await expectCode(generateAll({ ...subject, trajectory: { ...subject.trajectory, steps } }), /^STORE_/);
  },
  'stops when the signal has fired': async ({ generator, trajectory }) => {
    const input = inputOf(trajectory, { guideline: 'unguided' });
    await expectCode(generator.generate(input, AbortSignal.abort()), /^ABORTED$/);
  },
  'makes nothing up when the endpoint refuses': async (subject) => {
    if (!subject.breakEndpoint) return;
    subject.breakEndpoint();
    await expectCode(generateAll(subject), /^MODEL_/);
  },
} satisfies Checks<TaskGeneratorSubject>;

function inputOf(trajectory: Trajectory, changes: Partial<GenerateInput>): GenerateInput {
  return { trajectory, earlier: [], guideline: 'feature-use', known: [], count: COUNT, seed: 'seed', ...changes };
}

/** Generates under every guideline. */
async function generateAll(subject: TaskGeneratorSubject): Promise<TaskDraft[]> {
  const drafts: TaskDraft[] = [];
  for (const guideline of Guideline.options) drafts.push(...(await generate(subject, { guideline })).drafts);
  return drafts;
}

/** The generated tasks. They must match the schema of tasks, and their evidence must be in the trajectory. */
async function generate(
  { generator, trajectory }: TaskGeneratorSubject,
  changes: Partial<GenerateInput>,
): Promise<GenerateOutput> {
  const input = inputOf(trajectory, changes);
  const output = await generator.generate(input, never);
  expect(generator.name).not.toBe('');
  for (const draft of output.drafts) {
    const { app, platform, initialState } = trajectory;
    const { look: _any, ...plainState } = initialState;
    const place = {
      apps: [app],
      platform,
      guideline: input.guideline,
      initialState: plainState,
      generator: generator.name,
    };
    const task = { schemaVersion: SCHEMA_VERSION, id: '0'.repeat(64), ...place, ...draft };
    expect(Task.parse(task)).toEqual(task);
    const filled = Object.entries(draft.params).reduce(
      (words, [name, value]) => words.replaceAll(`{${name}}`, () => value),
      draft.template,
    );
    expect(draft.instruction).toBe(filled);
    expect(draft.evidence.trajectoryId).toBe(trajectory.id);
    expect(draft.evidence.steps.filter((step) => step > trajectory.steps.length)).toEqual([]);
  }
  return output;
}
