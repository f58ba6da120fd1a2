/**
 * The rubric verifier: a model judges the requirements of a task one by one on the whole recording. All must be met,
 * and nothing else may have changed.
 */
import { z } from 'zod';
import { placeScreens } from '../../agent/screens/place-screens.ts';
import { PipelineError } from '../../errors.ts';
import { asMessages, type ModelFor } from '../../model/chat-model.ts';
import { definePrompt } from '../../prompt/prompt.ts';
import { appOf, type PromptRef, type Task, type Trajectory } from '../../schema/index.ts';
import { NO_FACTS } from '../../agent/device-facts.ts';
import type { Store } from '../../store/store.ts';
import {
  plainFailure,
  RECORDING_SHAPE,
  recordingVariables,
  showRecording,
  shownSteps,
  type RecordingOptions,
} from './show-recording.ts';
import { scoreOf, type Judgement, type Verifier } from '../../verify/verifier.ts';

export interface RubricVerifierDeps {
  store: Store;
  models: ModelFor;
  options: RecordingOptions;
}

const writer = definePrompt('verify/rubric-writer', {
  app: z.string(),
  instruction: z.string(),
  expected_answer: z.string(),
});
const judge = definePrompt('verify/rubric-judge', { ...RECORDING_SHAPE, requirement: z.string() });

const Rubric = z.object({ items: z.array(z.string().min(1)).min(1).max(8) });
const Finding = z.object({ observation: z.string(), result: z.enum(['met', 'not met', 'cannot tell']) });
type Finding = z.infer<typeof Finding>;

interface Requirement {
  id: string;
  text: string;
}

const NOTHING_ELSE: Requirement = {
  id: 'nothing else changed',
  text:
    'Nothing lasting was changed that the task does not ask for: no other file, record, setting or text was altered, ' +
    'added or removed. Opening menus, moving about, selecting, scrolling and searching change nothing lasting.',
};

/**
 * The rubric is the task's own, or written once by the model and then cached. Abstains (unscorable) when a requirement
 * is undecidable and none is violated, or when a reply stays unreadable.
 */
export function createRubricVerifier({ store, models, options }: RubricVerifierDeps): Verifier {
  async function findRequirements(
    task: Task,
    signal: AbortSignal,
  ): Promise<{ items: Requirement[]; refs: PromptRef[]; calls: string[] }> {
    if (task.rubric && task.rubric.length > 0) return { items: [...task.rubric, NOTHING_ELSE], refs: [], calls: [] };
    const { instruction, answer = '' } = task;
    const app = (options.device ?? NO_FACTS).describeApp(appOf(task));
    const messages = asMessages(writer.render({ app, instruction, expected_answer: answer }));
    const format = { kind: 'json', name: 'rubric', schema: Rubric } as const;
    const { value, usage } = await models('verifier', 'verify').complete({ messages, format }, signal);
    const items = value.items.map((text, index) => ({ id: `requirement ${index + 1}`, text }));
    return { items: [...items, NOTHING_ELSE], refs: [writer.ref], calls: usage.calls ?? [] };
  }

  async function judgeOne(
    { text }: Requirement,
    { task, trajectory, shown }: { task: Task; trajectory: Trajectory; shown: readonly number[] },
    signal: AbortSignal,
  ): Promise<{ finding: Finding; calls: string[] }> {
    const parts = await showRecording(trajectory, shown, { store, ...options });
    const variables = { ...recordingVariables(task, trajectory, shown, options), requirement: text };
    const messages = placeScreens((screens) => judge.render({ ...variables, screens }), parts);
    const format = { kind: 'json', name: 'finding', schema: Finding } as const;
    const model = models('verifier', 'verify');
    const { value, usage } = await model.complete({ messages, format, onBadReply: 'ask-again' }, signal);
    return { finding: value, calls: usage.calls ?? [] };
  }

  return {
    name: 'rubric',
    async verify({ task, trajectory }, signal) {
      const failure = plainFailure(task, trajectory);
      if (failure) return failure;
      const shown = shownSteps(trajectory, options.frames);
      try {
        const { items, refs, calls } = await findRequirements(task, signal);
        const recording = { task, trajectory, shown };
        const judged = await Promise.all(items.map((item) => judgeOne(item, recording, signal)));
        const evidence = shown.filter((step) => step < trajectory.steps.length);
        const findings = judged.map(({ finding }) => finding);
        const asked = [...calls, ...judged.flatMap((one) => one.calls)];
        return { ...conclude(items, findings), evidence, promptRefs: [...refs, judge.ref], calls: asked };
      } catch (error) {
        if (!(error instanceof PipelineError) || error.code !== 'MODEL_REPLY_INVALID') throw error;
        return { ...UNSCORABLE, reasoning: `The judge gave no readable answer: ${error.message}`, evidence: [] };
      }
    },
  };
}

const UNSCORABLE = { status: 'unscorable', result: null, reward: null, screenDetails: '' } as const;

function conclude(items: readonly Requirement[], findings: readonly Finding[]): Omit<Judgement, 'evidence'> {
  const judged = items.map(({ id, text }, index) => ({ id, text, ...findings[index]! }));
  const verdict = {
    screenDetails: judged.map(({ id, observation }) => `${id}: ${observation}`).join('\n'),
    reasoning: judged.map(({ id, text, result }) => `${id}, ${result}: ${text}`).join('\n'),
    items: judged.map(({ id, text, result, observation }) => ({
      id,
      passed: result === 'met',
      detail: `${text} – ${observation}`,
    })),
  };
  const score = scoreOf(verdict.items);
  if (judged.some(({ result }) => result === 'not met'))
    return { ...verdict, status: 'scored', result: 'failure', reward: 0, score };
  if (judged.some(({ result }) => result === 'cannot tell')) return { ...UNSCORABLE, ...verdict };
  return { ...verdict, status: 'scored', result: 'success', reward: 1, score };
}
