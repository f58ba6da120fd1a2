/** The prompt of a student: how to act, the task, and the past actions. Its texts are in prompts/student/. */
import { z } from 'zod';
import { renderEpisodePrompt } from '../../agent/end-to-end-prompt.ts';
import type { GrammarName } from '../../grammars/create-grammar.ts';
import { definePrompt } from '../../prompt/prompt.ts';
import { appOf, type Task } from '../../schema/index.ts';
import type { SampleFormat } from './sample-format.ts';
import type { Says } from './write-reply.ts';

/** Words that the reply must have: exactly those of the label. */
const SAYS = { thought: z.boolean(), intent: z.boolean() };

const turn = definePrompt('student/turn', {
  instruction: z.string(),
  pastScreens: z.int(),
  showsPast: z.boolean(),
  past: z.array(z.string()),
  /** The last action's result; '' for none. */
  result: z.string(),
});
const QWEN = { ...SAYS, version: z.enum(['2.5', '3']), coordinates: z.string() };
const qwen = {
  desktop: definePrompt('student/qwen-desktop', QWEN),
  android: definePrompt('student/qwen-android', QWEN),
};
const scalecua = {
  desktop: definePrompt('student/scalecua-desktop', SAYS),
  android: definePrompt('student/scalecua-android', SAYS),
};
const agentnet = definePrompt('student/agentnet', SAYS);
const androidWorld = definePrompt('student/android-world', SAYS);
const autoplay = {
  desktop: definePrompt('student/autoplay-desktop', { ...SAYS, commands: z.boolean() }),
  android: definePrompt('student/autoplay-android', SAYS),
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

const PROMPTS: Readonly<Record<GrammarName, (task: Asked, says: Says) => StudentPrompt>> = {
  autoplay: (task, says) => withTask(renderAutoplay(task, says), task),
  'ui-tars-1.0': (task, says) => asEndToEndAgent('ui-tars', task, says),
  'ui-tars-1.5': (task, says) => asEndToEndAgent('ui-tars', task, says),
  'openai-cua': (task, says) => asEndToEndAgent('openai-cua', task, says),
  'qwen2.5-vl': (task, says) => asQwen({ version: '2.5', coordinates: IN_PIXELS }, task, says),
  'qwen3-vl': (task, says) => asQwen({ version: '3', coordinates: IN_THOUSANDTHS }, task, says),
  scalecua: (task, says) => withTask(scalecua[task.platform].render(says).user, task),
  agentnet: (task, says) => withTask(agentnet.render(says).user, task),
  'android-world': (task, says) => withTask(androidWorld.render(says).user, task),
};

/** `systemPrompt` is `default`, `none` or a replacement text. */
export function promptStudent(grammar: GrammarName, task: Asked, systemPrompt: string, says: Says): StudentPrompt {
  const { system, user } = PROMPTS[grammar](task, says);
  if (systemPrompt === 'default') return { system, user };
  return { system: systemPrompt === 'none' ? '' : systemPrompt, user };
}

/** The reply's words if every step has all words of the format. */
export function wordsOf({ thoughts }: Pick<SampleFormat, 'thoughts'>): Says {
  return { thought: thoughts === 'kept' || thoughts === 'checked', intent: thoughts !== 'none' };
}

/** A student learns from the prompt that this project's own agent would send. */
function asEndToEndAgent(kind: 'ui-tars' | 'openai-cua', task: Asked, says: Says): StudentPrompt {
  const { instruction, platform, title } = task;
  const memory = { summaries: [], trajectories: [] };
  const context = { app: title, goal: instruction, memory, seed: '', maxSteps: 1 };
  const { system, user } = renderEpisodePrompt(kind, platform, context, says);
  return { system, user };
}

function asQwen(form: { version: '2.5' | '3'; coordinates: string }, task: Asked, says: Says): StudentPrompt {
  return withTask(qwen[task.platform].render({ ...form, ...says }).user, task);
}

function renderAutoplay({ platform, commands = false }: Asked, says: Says): string {
  const { desktop, android } = autoplay;
  return (platform === 'desktop' ? desktop.render({ ...says, commands }) : android.render(says)).user;
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
