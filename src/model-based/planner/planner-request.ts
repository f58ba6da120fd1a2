/**
 * Builds the request to a planner: first rules, then constants of the episode, then the growing record of steps, and
 * the current screen last. This order lets endpoints cache equal prefixes.
 */
import { z } from 'zod';
import { describeAction } from '../../actions/index.ts';
import { asMessages, type ContentPart, type Message, type PromptImage } from '../../model/chat-model.ts';
import type { ActResult, Observation, Platform, PromptRef, Step } from '../../schema/index.ts';
import { describeResult, resultText } from '../../agent/describe-result.ts';
import { NO_FACTS, type DeviceFacts } from '../../agent/device-facts.ts';
import type { EpisodeContext } from '../../agent/policy.ts';
import { describeTurn } from '../../agent/recall-turns.ts';
import { quoteText } from '../../text/quote-text.ts';
import {
  showsElements,
  showsNumbers,
  showsScreenshot,
  type ModelAgentOptions,
} from '../../agent/screens/agent-options.ts';
import { drawMarks } from './draw-marks.ts';
import { listAsText } from '../../agent/screens/element-list.ts';
import type { Screen } from '../../agent/screens/screen.ts';
import { definePrompt } from '../../prompt/prompt.ts';

const LONGEST_REASONING = 1200;
/** Limits in characters of the last action's output, and of earlier ones. */
const LONGEST_OUTPUT = 12_000;
const LONGEST_PAST_OUTPUT = 1200;

/** The screen before an earlier step. */
export interface PastScreen {
  step: number;
  image: PromptImage;
}

export interface PlannerRequestInput {
  context: EpisodeContext;
  platform: Platform;
  options: ModelAgentOptions;
  observation: Pick<Observation, 'capturedAtMs' | 'text'>;
  device?: DeviceFacts;
  history: readonly Step[];
  /** Results of steps, by step index. */
  results?: ReadonlyMap<number, ActResult>;
  stepsLeft: number;
  screen: Screen;
  /** Oldest first. */
  pastScreens: readonly PastScreen[];
  /** The actions that repeat in a loop, if any. */
  loop?: string;
}

export async function buildPlannerRequest(
  input: PlannerRequestInput,
): Promise<{ messages: Message[]; promptRefs: PromptRef[] }> {
  const { context, platform, options } = input;
  const prompt = PLANNER_PROMPTS[platform];
  const { system, user } = prompt.render(variablesOf(input));
  const content: ContentPart[] = [{ type: 'text', text: user }];
  if (showsScreenshot(options)) content.push(...(await showPictures(input)));
  return {
    messages: asMessages({ system, user: content }),
    promptRefs: [...(context.goalRef ? [context.goalRef] : []), prompt.ref],
  };
}

function variablesOf(input: PlannerRequestInput): PlannerVariables {
  const { context, options, history, stepsLeft, screen, pastScreens, loop = '' } = input;
  const { observation, device = NO_FACTS, results } = input;
  const { width, height } = screen.image;
  const list = showsElements(options);
  const screenshot = showsScreenshot(options);
  return {
    list,
    screenshot,
    marks: screenshot && options.setOfMarks,
    numbers: showsNumbers(options),
    expert: options.expertActions,
    commands: context.routes?.includes('command') ?? false,
    app: device.describeApp(context.app),
    date: device.dateAt(observation.capturedAtMs),
    goal: context.goal,
    // Only explorers get the memory; an executor gets only the task.
    turns: context.task ? [] : context.memory.summaries.map(describeTurn),
    steps: history.map((step) => describeStepOf(step, results?.get(step.index), step === history.at(-1))),
    number: history.length + 1,
    left: stepsLeft,
    loop: onOneLine(loop),
    width,
    height,
    elements: list ? listAsText(screen.windows) : '',
    text: (observation.text ?? '').slice(0, LONGEST_OUTPUT),
    past: screenshot ? pastScreens.length : 0,
  };
}

async function showPictures({ options, screen, pastScreens }: PlannerRequestInput): Promise<ContentPart[]> {
  const past = pastScreens.flatMap(({ step, image }) => showPicture(`Before step ${step}:`, image));
  const current = options.setOfMarks ? await drawMarks(screen) : screen.image;
  return [...past, ...showPicture('Current screen:', current)];
}

function showPicture(title: string, image: PromptImage): ContentPart[] {
  return [
    { type: 'text', text: title },
    { type: 'image', image },
  ];
}

function describeStepOf(step: Step, result: ActResult | undefined, isLast: boolean): PlannerVariables['steps'][number] {
  const reasoning = step.thought ?? '';
  return {
    number: step.index + 1,
    reasoning: reasoning.length > LONGEST_REASONING ? `${reasoning.slice(0, LONGEST_REASONING)}…` : reasoning,
    action: step.unusable === undefined ? onOneLine(`${step.intent} (${describeAction(step.action)})`) : 'none',
    result: resultOf(step, result),
    output: result ? resultText(result, isLast ? LONGEST_OUTPUT : LONGEST_PAST_OUTPUT) : '',
    reflection: step.reflection ?? '',
  };
}

function resultOf({ actionError, unusable }: Step, result: ActResult | undefined): string {
  if (unusable !== undefined) return `your answer could not be used, nothing was done: ${quoteText(unusable)}`;
  if (result) return describeResult(result);
  return actionError === undefined ? 'performed' : `refused, nothing was done: ${quoteText(actionError)}`;
}

/** Joins lines, so that text from a screen cannot look like a line of the prompt. */
function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

const Turn = z.object({ number: z.int(), actionsTaken: z.string(), dataFound: z.string() });
const DoneStep = z.object({
  number: z.int(),
  reasoning: z.string(),
  action: z.string(),
  result: z.string(),
  /** The action's output; '' for none. */
  output: z.string(),
  /** '' for none. */
  reflection: z.string(),
});

const PLANNER_VARIABLES = {
  // Variables of the run: the agent's observations and permissions.
  list: z.boolean(),
  marks: z.boolean(),
  numbers: z.boolean(),
  screenshot: z.boolean(),
  expert: z.boolean(),
  commands: z.boolean(),
  // Variables of the episode.
  app: z.string(),
  /** '' when unknown. */
  date: z.string(),
  goal: z.string(),
  turns: z.array(Turn),
  // Variables of the step. Steps are numbered from 1.
  steps: z.array(DoneStep),
  number: z.int(),
  left: z.int(),
  /** The actions that repeat in a loop; '' for none. */
  loop: z.string(),
  width: z.int(),
  height: z.int(),
  elements: z.string(),
  /** Text that the environment shows beside the screen; '' for none. */
  text: z.string(),
  /** Number of earlier screenshots shown. */
  past: z.int(),
};
type PlannerVariables = z.infer<z.ZodObject<typeof PLANNER_VARIABLES>>;

/** Texts: prompts/execute/planner-*.md. */
const PLANNER_PROMPTS = {
  desktop: definePrompt('execute/planner-desktop', PLANNER_VARIABLES),
  android: definePrompt('execute/planner-android', PLANNER_VARIABLES),
};
