/** The prompt of a student: how to act, the task, and the past actions. Its texts are in prompts/student/. */
import { z } from 'zod';
import { renderEpisodePrompt } from '../../agent/end-to-end-prompt.ts';
import type { GrammarName } from '../../grammars/create-grammar.ts';
import { definePrompt } from '../../prompt/prompt.ts';
import { appOf, type Task } from '../../schema/index.ts';
import type { SampleFormat } from './sample-format.ts';
import type { ReplyParts } from './write-reply.ts';

/** Words that the reply must have: exactly those of the label. */
const REPLY_PARTS = { thought: z.boolean(), intent: z.boolean() };

const turn = definePrompt('student/turn', {
  instruction: z.string(),
  pastScreens: z.int(),
  showsPast: z.boolean(),
  past: z.array(z.string()),
  /** The last action's result; '' for none. */
  result: z.string(),
});
const QWEN = { ...REPLY_PARTS, version: z.enum(['2.5', '3']), coordinates: z.string() };
const qwen = {
  desktop: definePrompt('student/qwen-desktop', QWEN),
  android: definePrompt('student/qwen-android', QWEN),
};
const scalecua = {
  desktop: definePrompt('student/scalecua-desktop', REPLY_PARTS),
  android: definePrompt('student/scalecua-android', REPLY_PARTS),
};
const agentnet = definePrompt('student/agentnet', REPLY_PARTS);
const androidWorld = definePrompt('student/android-world', REPLY_PARTS);
const autoplay = {
  desktop: definePrompt('student/autoplay-desktop', { ...REPLY_PARTS, commands: z.boolean() }),
  android: definePrompt('student/autoplay-android', REPLY_PARTS),
};

const IN_PIXELS = 'Points are pixels of the image.';
const IN_THOUSANDTHS = 'Points go from 0 to 1000 of the width and height of the image.';

export interface StudentPrompt {
  system: string;
  /** The task, before screens and history. */
  user: string;
}

interface Asked extends Pick<Task, 'instruction' | 'platform'> {
  /** Display name of the application. */
  title: string;
  /** True if the environment runs commands. */
  commands?: boolean;
}

/** The task as its student reads it. */
export function describeTask(
  task: Pick<Task, 'apps' | 'instruction' | 'platform'>,
  { titleOf }: Pick<SampleFormat, 'titleOf'>,
): Asked {
  const { instruction, platform } = task;
  return { instruction, platform, title: titleOf(appOf(task)) };
}

const PROMPTS: Readonly<Record<GrammarName, (task: Asked, parts: ReplyParts) => StudentPrompt>> = {
  autoplay: (task, parts) => withTask(renderAutoplay(task, parts), task),
  'ui-tars-1.0': (task, parts) => asEndToEndAgent('ui-tars', task, parts),
  'ui-tars-1.5': (task, parts) => asEndToEndAgent('ui-tars', task, parts),
  'openai-cua': (task, parts) => asEndToEndAgent('openai-cua', task, parts),
  'qwen2.5-vl': (task, parts) => asQwen({ version: '2.5', coordinates: IN_PIXELS }, task, parts),
  'qwen3-vl': (task, parts) => asQwen({ version: '3', coordinates: IN_THOUSANDTHS }, task, parts),
  scalecua: (task, parts) => withTask(scalecua[task.platform].render(parts).user, task),
  agentnet: (task, parts) => withTask(agentnet.render(parts).user, task),
  'android-world': (task, parts) => withTask(androidWorld.render(parts).user, task),
};

/** `systemPrompt` is `default`, `none` or a replacement text. */
export function promptStudent(
  grammar: GrammarName,
  task: Asked,
  systemPrompt: string,
  parts: ReplyParts,
): StudentPrompt {
  const { system, user } = PROMPTS[grammar](task, parts);
  if (systemPrompt === 'default') return { system, user };
  return { system: systemPrompt === 'none' ? '' : systemPrompt, user };
}

/** The reply's words if every step has all words of the format. */
export function wordsOf({ thoughts }: Pick<SampleFormat, 'thoughts'>): ReplyParts {
  return { thought: thoughts === 'kept' || thoughts === 'checked', intent: thoughts !== 'none' };
}

/** A student learns from the prompt that this project's own agent would send. */
function asEndToEndAgent(kind: 'ui-tars' | 'openai-cua', task: Asked, parts: ReplyParts): StudentPrompt {
  const { instruction, platform, title } = task;
  const memory = { summaries: [], trajectories: [] };
  const context = { app: title, goal: instruction, memory, seed: '', maxSteps: 1 };
  const { system, user } = renderEpisodePrompt(kind, platform, context, parts);
  return { system, user };
}

function asQwen(form: { version: '2.5' | '3'; coordinates: string }, task: Asked, parts: ReplyParts): StudentPrompt {
  return withTask(qwen[task.platform].render({ ...form, ...parts }).user, task);
}

function renderAutoplay({ platform, commands = false }: Asked, parts: ReplyParts): string {
  const { desktop, android } = autoplay;
  return (platform === 'desktop' ? desktop.render({ ...parts, commands }) : android.render(parts)).user;
}

function withTask(system: string, { instruction }: Asked): StudentPrompt {
  return { system, user: `Task: ${instruction}` };
}

interface TurnText {
  user: string;
  /** Number of screens before the current one. */
  pastScreens: number;
  /** Past actions in words; undefined if the history is elsewhere. */
  past: readonly string[] | undefined;
  /** The last action's result, in words. */
  result?: string | undefined;
}

/** The text of a user turn with a screen. */
export function writeTurn({ user, pastScreens, past, result = '' }: TurnText): string {
  const shown = { showsPast: past !== undefined, past: [...(past ?? [])], result };
  return turn.render({ instruction: user, pastScreens, ...shown }).user;
}
