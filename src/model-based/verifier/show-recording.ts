/** Code shared by the model-based verifiers: attempts that need no judge, and how to show a recording to a judge. */
import { z } from 'zod';
import { endsEpisode } from '../../actions/index.ts';
import { NO_FACTS, type DeviceFacts } from '../../agent/device-facts.ts';
import type { ObservationMode } from '../../agent/screens/agent-options.ts';
import { listScreens } from '../../agent/screens/list-screens.ts';
import { showSteps } from '../../agent/screens/show-steps.ts';
import type { ContentPart } from '../../model/chat-model.ts';
import { appOf, type Task, type Trajectory } from '../../schema/index.ts';
import type { Store } from '../../store/store.ts';
import type { Judgement } from '../../verify/verifier.ts';
import { markAction } from './mark-action.ts';

export interface RecordingOptions {
  /** Number of last screens shown, or all (the method uses 8 for rewards in training). */
  frames: 'all' | number;
  screens: ObservationMode;
  /** Includes the agent's thoughts. Default: false. */
  thoughts?: boolean;
  device?: DeviceFacts;
}

/** The verdict on an attempt that failed regardless of its screens; undefined if a judge must decide. */
export function plainFailure(task: Task, trajectory: Trajectory): Judgement | undefined {
  const reasoning = whyFailed(task, trajectory);
  if (reasoning === undefined) return undefined;
  const evidence = [Math.max(0, trajectory.steps.length - 1)];
  return { status: 'scored', result: 'failure', reward: 0, screenDetails: '', reasoning, evidence };
}

function whyFailed(task: Task, { outcome, answer, steps }: Trajectory): string | undefined {
  if (outcome !== 'done') return `The agent did not finish: the episode ended as ${outcome}.`;
  if (task.answer !== undefined && answer === undefined) return 'The task is a question and the agent gave no answer.';
  return steps.length === 0 ? 'Nothing was done.' : undefined;
}

/** Shown screens, by step. The screen of an ending step equals the last screen and is shown once. */
export function shownSteps(trajectory: Trajectory, frames: 'all' | number): number[] {
  const last = trajectory.steps.at(-1);
  const twice = last && trajectory.finalObservation && endsEpisode(last.action) ? last.index : -1;
  const steps = listScreens(trajectory)
    .map(({ step }) => step)
    .filter((step) => step !== twice);
  return frames === 'all' ? steps : steps.slice(-frames);
}

/** Every step in words, with the shown screens. */
export async function showRecording(
  trajectory: Trajectory,
  shown: readonly number[],
  { store, screens, thoughts }: { store: Store } & Pick<RecordingOptions, 'screens' | 'thoughts'>,
): Promise<ContentPart[]> {
  return showSteps(store, trajectory, {
    from: 0,
    to: trajectory.steps.length + 1,
    view: screens,
    shown: new Set(shown),
    ...(thoughts === undefined ? {} : { thoughts }),
    draw: (image, step) => markAction(image, step.action),
  });
}

/** Variables of every prompt about a recording. */
export function recordingVariables(
  task: Task,
  trajectory: Trajectory,
  shown: readonly number[],
  { device = NO_FACTS }: Pick<RecordingOptions, 'device'>,
) {
  const [first] = trajectory.steps;
  return {
    app: device.describeApp(appOf(task)),
    date: first ? device.dateAt(first.observation.capturedAtMs) : '',
    instruction: task.instruction,
    expected_answer: task.answer ?? '',
    given_answer: trajectory.answer ?? '',
    commands: trajectory.steps.some(({ result }) => result !== undefined),
    step_count: trajectory.steps.length,
    first_shown: (shown[0] ?? 0) + 1,
  };
}

/** The shape of recordingVariables, plus the screens. */
export const RECORDING_SHAPE = {
  app: z.string(),
  /** The device's date during the attempt; '' when unknown. */
  date: z.string(),
  instruction: z.string(),
  expected_answer: z.string(),
  given_answer: z.string(),
  /** True if a step has a result of a command. */
  commands: z.boolean(),
  step_count: z.int(),
  /** Number of the first step with a shown screen, from 1. */
  first_shown: z.int(),
  screens: z.string(),
};
