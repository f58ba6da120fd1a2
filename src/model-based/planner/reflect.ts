/** The reflection: a model compares the screens before and after an action and judges whether the action worked. */
import { z } from 'zod';
import { describeAction } from '../../actions/index.ts';
import { PipelineError } from '../../errors.ts';
import { asMessages, type ChatModel, type ContentPart } from '../../model/chat-model.ts';
import { definePrompt } from '../../prompt/prompt.ts';
import type { ActResult, Step } from '../../schema/index.ts';
import { without } from '../../collections/by-key.ts';
import { describeResult, resultText } from '../../agent/describe-result.ts';
import type { Reflection } from '../../agent/policy.ts';
import { showsElements, showsScreenshot, type ModelAgentOptions } from '../../agent/screens/agent-options.ts';
import { elementLines } from '../../agent/screens/element-list.ts';
import type { Screen } from '../../agent/screens/screen.ts';

const MAX_LINES = 60;
/** Limit of the action's output in characters. */
const LONGEST_OUTPUT = 4000;

export const REFLECTION_PROMPT = definePrompt('execute/reflection', {
  goal: z.string(),
  action: z.string(),
  /** The environment's reason for refusing the action; '' otherwise. */
  refused: z.string(),
  /** The action's result and output, if it returned any; '' otherwise. */
  result: z.string(),
  output: z.string(),
  same: z.boolean(),
  list: z.boolean(),
  screenshot: z.boolean(),
  appeared: z.string(),
  disappeared: z.string(),
});

const ReflectionReply = z.object({ changes: z.string(), reasoning: z.string(), worked: z.boolean() });

export interface ReflectInput {
  goal: string;
  options: ModelAgentOptions;
  step: Step;
  result?: ActResult;
  before: Screen;
  after: Screen;
}

/**
 * Returns undefined if the reply is unreadable, since the episode continues without a reflection. Otherwise rejects as
 * ChatModel does.
 */
export async function reflect(
  model: ChatModel,
  input: ReflectInput,
  signal: AbortSignal,
): Promise<Reflection | undefined> {
  const { system, user } = REFLECTION_PROMPT.render(variablesOf(input));
  const content: ContentPart[] = [{ type: 'text', text: user }];
  if (showsScreenshot(input.options)) {
    content.push({ type: 'image', image: input.before.image }, { type: 'image', image: input.after.image });
  }
  const messages = asMessages({ system, user: content });
  try {
    const format = { kind: 'json', name: 'reflection', schema: ReflectionReply } as const;
    const { value, usage } = await model.complete({ messages, format }, signal);
    const verdict = value.worked ? 'It worked.' : 'It did not work.';
    const text = `${value.changes} ${value.reasoning} ${verdict}`;
    return { text, worked: value.worked, usage, promptRefs: [REFLECTION_PROMPT.ref] };
  } catch (error) {
    if (error instanceof PipelineError && error.code === 'MODEL_REPLY_INVALID') return undefined;
    throw error;
  }
}

function variablesOf({ goal, options, step, result, before, after }: ReflectInput) {
  const list = showsElements(options);
  const screenshot = showsScreenshot(options);
  const [linesBefore, linesAfter] = list ? [elementLines(before.windows), elementLines(after.windows)] : [[], []];
  return {
    goal,
    action: `${step.intent} (${describeAction(step.action)})`,
    refused: step.actionError ?? '',
    result: result ? describeResult(result) : '',
    output: result ? resultText(result, LONGEST_OUTPUT) : '',
    same: screenshot && before.image.png.equals(after.image.png),
    list,
    screenshot,
    appeared: listed(without(linesAfter, linesBefore)),
    disappeared: listed(without(linesBefore, linesAfter)),
  };
}

function listed(kept: readonly string[]): string {
  const more = kept.length - MAX_LINES;
  const shown = [...kept.slice(0, MAX_LINES), ...(more > 0 ? [`(${more} more)`] : [])];
  return shown.length === 0 ? '(none)' : shown.join('\n');
}
