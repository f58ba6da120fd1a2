/** The possible cost of a run, from its planned questions, sample questions of each role, and the config's prices. */
import type { RunConfig } from '../../config/run-config.ts';
import type { ModelRole } from '../../model/chat-model.ts';
import { chooseImplementations } from '../implementations.ts';
import type { CapturedRequest } from './capture-model.ts';
import { countContent, estimateImage, estimateText, type Range } from './estimate-tokens.ts';
import type { PlannedCalls } from './plan-calls.ts';

export interface EstimatedCost extends PlannedCalls {
  model: string;
  promptTokens: Range;
  completionTokens: Range;
  costUsd: Range;
}

/** Tokens per answer. */
const ANSWER: Record<ModelRole, Range> = {
  planner: { low: 100, high: 400 },
  reflection: { low: 40, high: 200 },
  grounder: { low: 10, high: 60 },
  summarizer: { low: 200, high: 1500 },
  generator: { low: 500, high: 3000 },
  checker: { low: 150, high: 900 },
  referee: { low: 100, high: 500 },
  verifier: { low: 150, high: 700 },
  classifier: { low: 100, high: 500 },
};
/** Roles whose questions cover a whole trajectory. The others' cover the current screen. */
const READS_TRAJECTORY: ReadonlySet<ModelRole> = new Set(['summarizer', 'generator', 'verifier']);
/** Characters that each past step adds to a planner's question. */
const CHARACTERS_PER_PAST_STEP = 300;
const MAX_SCREENS = 20;
/** Limit of earlier screens in a question through a computer tool. */
const MOST_TURNS = 40;

/** `sampleSteps` is the length of the trajectory behind the captured questions. */
export function estimateCosts(
  config: RunConfig,
  planned: readonly PlannedCalls[],
  captured: readonly CapturedRequest[],
  sampleSteps: number,
): EstimatedCost[] {
  return planned.map((calls) => {
    const { role, stage } = calls;
    const options = config.models!.roles[role]!;
    const alike = captured.filter((request) => request.role === role);
    const request = alike.find((candidate) => candidate.stage === stage) ?? alike[0];
    const promptTokens = total(calls, request ? questionTokens(config, calls, request, sampleSteps) : NOTHING);
    const answer = { low: ANSWER[role].low, high: Math.min(ANSWER[role].high, options.maxTokens) };
    const completionTokens = total(calls, answer);
    const { inputPerMillionUsd, outputPerMillionUsd } = options.prices;
    const price = (bound: keyof Range) =>
      (promptTokens[bound] * inputPerMillionUsd + completionTokens[bound] * outputPerMillionUsd) / 1e6;
    const costUsd = { low: price('low'), high: price('high') };
    return { ...calls, model: options.model, promptTokens, completionTokens, costUsd };
  });
}

const NOTHING: Range = { low: 0, high: 0 };

function questionTokens(
  config: RunConfig,
  planned: PlannedCalls,
  request: CapturedRequest,
  sampleSteps: number,
): Range {
  const { role, steps } = planned;
  const fixed = countContent(request.messages.filter((message) => message.role === 'system')).characters;
  const { characters, images } = countContent(request.messages);
  const image = estimateImage(config.environment, config.models!.roles[role]!.image);
  const growing = role === 'planner' && keepsScreens(config, planned);
  const tokens = (bound: keyof Range): number => {
    const screens = Math.min(steps[bound] + 1, role === 'verifier' ? framesOf(config) : MAX_SCREENS);
    const scale = READS_TRAJECTORY.has(role) ? screens / (sampleSteps + 1) : 1;
    const past = role === 'planner' ? (steps[bound] / 2) * CHARACTERS_PER_PAST_STEP : 0;
    const text = estimateText(fixed + (characters - fixed) * scale + past)[bound];
    // An average question of an episode follows half of its steps.
    const shown = growing ? Math.min(steps[bound] / 2, MOST_TURNS) + 1 : images * scale;
    return Math.ceil(text + shown * image[bound]);
  };
  return { low: tokens('low'), high: tokens('high') };
}

/** Dialogues through computer tools hold the screens of all turns. */
function keepsScreens(config: RunConfig, { stage }: PlannedCalls): boolean {
  const { explorer, executor } = chooseImplementations(config);
  return (stage === 'explore' ? explorer : executor).protocol !== undefined;
}

function framesOf({ verify }: RunConfig): number {
  return verify.frames === 'all' ? Number.POSITIVE_INFINITY : verify.frames;
}

function total({ calls }: PlannedCalls, perCall: Range): Range {
  return { low: calls.low * perCall.low, high: calls.high * perCall.high };
}
