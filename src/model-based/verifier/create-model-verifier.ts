/** The model-based verifier: a model reads the recording of an attempt and judges it against its task. */
import { z } from 'zod';
import { placeScreens } from '../../agent/screens/place-screens.ts';
import { PipelineError } from '../../errors.ts';
import type { Message, ModelFor } from '../../model/chat-model.ts';
import { definePrompt } from '../../prompt/prompt.ts';
import type { Task, Trajectory } from '../../schema/index.ts';
import type { Store } from '../../store/store.ts';
import {
  plainFailure,
  RECORDING_SHAPE,
  recordingVariables,
  showRecording,
  shownSteps,
  type RecordingOptions,
} from './show-recording.ts';
import type { Verifier } from '../../verify/verifier.ts';

export interface ModelVerifierOptions extends RecordingOptions {
  /** Number that separates several verdicts on the same recording. Default: 0. */
  sample?: number;
}

export interface ModelVerifierDeps {
  store: Store;
  models: ModelFor;
  options: ModelVerifierOptions;
}

const prompt = definePrompt('verify/verifier', RECORDING_SHAPE);

/** Order of the method: screen details first, then the reasoning, then the verdict. */
const Reply = z.object({
  screen_details: z.string(),
  reasoning: z.string(),
  result: z.enum(['success', 'failure']),
});

/**
 * An attempt that gave up, ran out of steps or left a question unanswered has failed without a model call. A verdict
 * that stays unreadable after a retry is unscorable: no reward, not even 0.
 */
export function createModelVerifier(deps: ModelVerifierDeps): Verifier {
  return {
    name: 'model',
    async verify({ task, trajectory }, signal) {
      const failure = plainFailure(task, trajectory);
      if (failure) return failure;
      const shown = shownSteps(trajectory, deps.options.frames);
      const messages = await buildVerifierRequest(task, trajectory, shown, deps);
      const format = { kind: 'json', name: 'verdict', schema: Reply } as const;
      const evidence = shown.filter((step) => step < trajectory.steps.length);
      try {
        const model = deps.models('verifier', 'verify');
        const { sample = 0 } = deps.options;
        const { value, usage } = await model.complete({ messages, format, onBadReply: 'ask-again', sample }, signal);
        return {
          status: 'scored',
          result: value.result,
          reward: value.result === 'success' ? 1 : 0,
          screenDetails: value.screen_details,
          reasoning: value.reasoning,
          evidence,
          promptRefs: [prompt.ref],
          ...(usage.calls ? { calls: usage.calls } : {}),
        };
      } catch (error) {
        if (!(error instanceof PipelineError) || error.code !== 'MODEL_REPLY_INVALID') throw error;
        const reasoning = `The verifier gave no readable verdict: ${error.message}`;
        return { status: 'unscorable', result: null, reward: null, screenDetails: '', reasoning, evidence };
      }
    },
  };
}

async function buildVerifierRequest(
  task: Task,
  trajectory: Trajectory,
  shown: readonly number[],
  { store, options }: ModelVerifierDeps,
): Promise<Message[]> {
  const parts = await showRecording(trajectory, shown, { store, ...options });
  const variables = recordingVariables(task, trajectory, shown, options);
  return placeScreens((screens) => prompt.render({ ...variables, screens }), parts);
}
