import { PipelineError } from '../errors.ts';
import type { Trajectory } from '../schema/index.ts';
import { describeSpoilt } from '../testing/conformance.ts';
import { TASK_GENERATOR_CHECKS, type TaskGeneratorSubject } from './task-generator-conformance.ts';
import type { GenerateInput, GenerateOutput, TaskDraft, TaskGenerator } from './task-generator.ts';

const blob = { sha256: 'a'.repeat(64), mediaType: 'application/json', bytes: 1 };
const observation = { screenshot: { ...blob, width: 9, height: 9 }, tree: blob, files: blob };
const trajectory = {
  id: 'b'.repeat(64),
  app: 'notes',
  platform: 'desktop',
  initialState: { apps: ['notes'], template: 'fake' },
  steps: [0, 1].map((index) => ({ index, intent: 'Open.', observation })),
} as unknown as Trajectory;

async function create(): Promise<TaskGeneratorSubject> {
  let isBroken = false;
  const generator: TaskGenerator = {
    name: 'sound',
    async generate({ trajectory: explored, guideline, count, seed }, signal) {
      if (signal.aborted) throw new PipelineError('ABORTED', 'aborted');
      if (isBroken) throw new PipelineError('MODEL_MISCONFIGURED', 'no key');
      const { steps, id } = explored;
      if (steps.some((step) => step.observation.tree.sha256 !== blob.sha256)) {
        throw new PipelineError('STORE_NOT_FOUND', 'gone');
      }
      const drafts = ['tea', 'milk'].slice(0, steps.length === 0 ? 0 : count).map((item) => ({
        instruction: `Add ${item} by ${guideline} and ${seed}.`,
        template: `Add {item} by ${guideline} and ${seed}.`,
        params: { item },
        evidence: { trajectoryId: id, steps: [0] },
      }));
      return { drafts, rejected: [{ instruction: 'Add nothing.', reason: 'it asks for nothing' }] };
    },
  };
  return { generator, trajectory, breakEndpoint: () => void (isBroken = true) };
}

const generating =
  (change: (output: GenerateOutput, calls: number, input: GenerateInput) => GenerateOutput) =>
  (subject: TaskGeneratorSubject): TaskGeneratorSubject => {
    let calls = 0;
    const generate: TaskGenerator['generate'] = async (input, signal) =>
      change(await subject.generator.generate(input, signal), calls++, input);
    return { ...subject, generator: { name: 'spoilt', generate } };
  };

const changing = (change: (draft: TaskDraft, calls: number) => Partial<TaskDraft>) =>
  generating(({ drafts, rejected }, calls) => ({
    drafts: drafts.map((draft) => ({ ...draft, ...change(draft, calls) })),
    rejected,
  }));

/** A faulty generator that treats every error as an exploration without tasks. */
const swallowing = (subject: TaskGeneratorSubject): TaskGeneratorSubject => {
  const generate: TaskGenerator['generate'] = (input, signal) =>
    subject.generator.generate(input, signal).catch(() => ({ drafts: [], rejected: [] }));
  return { ...subject, generator: { name: 'spoilt', generate } };
};

const DRAFT: TaskDraft = {
  instruction: 'x',
  template: 'x',
  params: {},
  evidence: { trajectoryId: trajectory.id, steps: [0] },
};

describeSpoilt('task generator', TASK_GENERATOR_CHECKS, {
  create,
  spoil: {
    'gives whole tasks with evidence that is in the trajectory': changing(() => ({
      evidence: { trajectoryId: trajectory.id, steps: [7] },
    })),
    'gives the same tasks for the same seed': changing(({ evidence }, calls) => ({
      evidence: { ...evidence, steps: [calls < 5 ? 0 : 1] },
    })),
    'gives no more tasks than it is asked for, and none twice': generating(({ drafts, rejected }) => ({
      drafts: [...drafts, DRAFT],
      rejected,
    })),
    'says of what it refuses why': generating(({ drafts }) => ({
      drafts,
      rejected: [{ instruction: 'Add nothing.', reason: '' }],
    })),
    'changes nothing that it is given': generating((output, _calls, input) => {
      input.trajectory.steps[0]!.intent += '!';
      return output;
    }),
    'gives nothing where nothing was seen': generating(({ rejected }) => ({ drafts: [DRAFT], rejected })),
    'takes intents and known tasks of any kind': generating((output, _calls, { known }) => {
      const isKnown = new RegExp(known.join('|'));
      return {
        ...output,
        drafts: output.drafts.filter(({ instruction }) => known.length === 0 || !isKnown.test(instruction)),
      };
    }),
    'gives no tasks of screens that cannot be read': swallowing,
    'stops when the signal has fired': swallowing,
    'makes nothing up when the endpoint refuses': swallowing,
  },
});
