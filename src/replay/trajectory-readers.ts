/** Reads the rows of targets that hold a whole trajectory per row. */
import { z } from 'zod';
import { ACTION_SCHEMAS } from '../actions/index.ts';
import { PipelineError } from '../errors.ts';
import { createGrammar } from '../grammars/create-grammar.ts';
import type { Action, Platform } from '../schema/index.ts';
import { readSource, type TargetReader } from './exported-trajectory.ts';

export const TRAJECTORY_READERS: Partial<Record<string, TargetReader>> = {
  parquet: readDialogue,
  jsonl: readDialogue,
  agentnet: readAgentNet,
  'android-control': readAndroidControl,
  atif: readAtif,
};

const Dialogue = z.object({
  id: z.string(),
  task_id: z.string(),
  initial_state: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  images: z.array(z.unknown()),
});

/** Every turn of the assistant ends with its action. */
async function readDialogue({ fields, sizeOf }: Parameters<TargetReader>[0]): ReturnType<TargetReader> {
  const { id, task_id, initial_state, messages, images } = Dialogue.parse(fields);
  const replies = messages.filter(({ role }) => role === 'assistant');
  const pictures = images.map((image, index) => (typeof image === 'string' ? image : index));
  return {
    ...readSource({ trajectoryId: id, taskId: task_id, initialState: initial_state }),
    endsItself: false,
    steps: await Promise.all(
      replies.map(async ({ content }, step) => ({
        step,
        picture: await sizeOf(pictures[step] ?? ''),
        read: (platform: Platform) => [
          readAction(platform, content.slice(content.lastIndexOf(ACTION) + ACTION.length)),
        ],
      })),
    ),
  };
}

const ACTION = '\nAction: ';

/** Parses an action as recorded: this project's own JSON. */
function readAction(platform: Platform, text: string): Action {
  try {
    return ACTION_SCHEMAS[platform].parse(JSON.parse(text));
  } catch (error) {
    throw new PipelineError('MODEL_REPLY_INVALID', `is not an action: ${text.slice(0, 80)}`, { cause: error });
  }
}

const AgentNetLine = z.object({
  task_id: z.string(),
  source_task_id: z.string(),
  initial_state: z.string(),
  traj: z.array(z.object({ index: z.int(), image: z.string(), value: z.object({ code: z.string() }) })),
});

async function readAgentNet({ fields, sizeOf }: Parameters<TargetReader>[0]): ReturnType<TargetReader> {
  const { task_id, source_task_id, initial_state, traj } = AgentNetLine.parse(fields);
  return {
    ...readSource({ trajectoryId: task_id, taskId: source_task_id, initialState: initial_state }),
    endsItself: false,
    steps: await Promise.all(
      traj.map(async ({ index, image, value }) => {
        const picture = await sizeOf(`images/${image}`);
        const read = (platform: Platform): Action[] => {
          const grammar = createGrammar('agentnet', platform);
          return grammar.parse(value.code, { screen: picture, sent: grammar.imageSize(picture) }).actions;
        };
        return { step: index, picture, read };
      }),
    ),
  };
}

const AndroidControlLine = z.object({
  episode_id: z.string(),
  task_id: z.string(),
  initial_state: z.string(),
  screenshots: z.array(z.string()),
  actions: z.array(z.looseObject({ action_type: z.string() })),
});

async function readAndroidControl({ fields, sizeOf }: Parameters<TargetReader>[0]): ReturnType<TargetReader> {
  const { episode_id, task_id, initial_state, screenshots, actions } = AndroidControlLine.parse(fields);
  return {
    ...readSource({ trajectoryId: episode_id, taskId: task_id, initialState: initial_state }),
    endsItself: true,
    steps: await Promise.all(
      actions.map(async ({ action_type: type, app_name: app, ...rest }, step) => {
        const text = JSON.stringify({ type, ...(app === undefined ? {} : { app }), ...rest });
        const picture = await sizeOf(screenshots[step] ?? '');
        return { step, picture, read: (platform: Platform) => [readAction(platform, text)] };
      }),
    ),
  };
}

const AtifStep = z.object({
  tool_calls: z.array(z.object({ function_name: z.string(), arguments: z.record(z.string(), z.unknown()) })).length(1),
  extra: z.object({ screenshot: z.object({ width: z.int(), height: z.int() }) }),
});
const AtifDocument = z.object({
  trajectory_id: z.string(),
  steps: z.array(z.looseObject({ source: z.string() })),
  extra: z.object({ task_id: z.string(), initial_state: z.unknown() }),
});

async function readAtif({ fields }: Parameters<TargetReader>[0]): ReturnType<TargetReader> {
  const {
    trajectory_id,
    steps,
    extra: { task_id, initial_state },
  } = AtifDocument.parse(fields);
  const acted = steps.filter(({ source }) => source === 'agent').map((step) => AtifStep.parse(step));
  return {
    ...readSource({ trajectoryId: trajectory_id, taskId: task_id, initialState: JSON.stringify(initial_state) }),
    endsItself: false,
    steps: acted.map(({ tool_calls: [call], extra: { screenshot } }, step) => ({
      step,
      // Points are pixels of the recorded screen.
      picture: screenshot,
      read: (platform) => [readAction(platform, JSON.stringify({ type: call!.function_name, ...call!.arguments }))],
    })),
  };
}
