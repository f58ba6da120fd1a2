/**
 * Explores by short goals, each proposed from the screen and pursued by its own agent, without memory of earlier turns.
 * The turn's seed draws the number of goals. A baseline of the method (AutoPlay, arXiv 2509.25047);
 * src/model-based/generator/create-hindsight-generator.ts turns the result into one task.
 */
import { z } from 'zod';
import { endOf } from '../../actions/index.ts';
import type { ChatModel, ContentPart, ModelFor } from '../../model/chat-model.ts';
import { definePrompt } from '../../prompt/prompt.ts';
import { PipelineError } from '../../errors.ts';
import type { Observation, Platform } from '../../schema/index.ts';
import { hashId } from '../../store/ids.ts';
import { addUsage } from '../../agent/add-usage.ts';
import type { Decision, EpisodeContext, Policy, PolicyFactory, PolicyInput } from '../../agent/policy.ts';
import { placeScreens } from '../../agent/screens/place-screens.ts';
import type { ModelAgentOptions } from '../../agent/screens/agent-options.ts';
import { listAsText } from '../../agent/screens/element-list.ts';
import { endEpisode } from '../end-episode.ts';
import { readScreen } from '../../agent/screens/screen.ts';

/** The bounds of the published baseline: 3 to 8 goals of at most 7 steps. */
const FEWEST_GOALS = 3;
const MAX_GOALS = 8;
const STEPS_PER_GOAL = 7;

const prompt = definePrompt('explore/subgoal', {
  app: z.string(),
  done: z.string(),
  number: z.int(),
  goal_count: z.int(),
  steps: z.int(),
  screens: z.string(),
});

const Reply = z.object({ thought: z.string(), subgoal: z.string() });

export interface IterativeExplorerInput {
  context: EpisodeContext;
  models: ModelFor;
  platform: Platform;
  options: Pick<ModelAgentOptions, 'observation'>;
  /** Creates the agent for one goal; its context has the goal and the step limit. */
  createAgent: PolicyFactory;
}

interface Goal {
  number: number;
  text: string;
  agent: Policy;
  /** Index of its first step. */
  start: number;
}

/** The cost and reflection of a decision without a step, carried over to the next one. */
type Spent = Pick<Decision, 'usage' | 'promptRefs' | 'reflectionOnLast'>;

/**
 * Ends the episode after the last goal, or with the last step of the budget. Also ends it if the reply about the next
 * goal is empty or unreadable.
 */
export async function createIterativeExplorer(input: IterativeExplorerInput): Promise<Policy> {
  const { context, models, platform, createAgent } = input;
  const planner = models('planner', 'explore');
  const goalCount = drawGoalCount(context.seed);
  const ended: string[] = [];
  let goal: Goal | undefined;

  return { name: 'model, iterative', ownsDeadline: true, nextAction };

  async function nextAction(seen: PolicyInput, signal: AbortSignal): Promise<Decision> {
    const spent: Spent[] = [];
    while (ended.length < goalCount && seen.stepsLeft > 1) {
      goal ??= await nextGoal(seen, spent, signal);
      if (!goal) break;
      const { number, text, agent, start } = goal;
      const history = seen.history.slice(start).map((step, index) => ({ ...step, index }));
      const stepsLeft = Math.min(STEPS_PER_GOAL - history.length, seen.stepsLeft);
      const decision = await agent.nextAction({ ...seen, history, stepsLeft }, signal);
      const end = endOf(decision.action);
      if (!end) {
        if (stepsLeft <= 1) closeGoal('out of steps');
        return withSpent({ ...decision, subgoal: { number, text } }, spent);
      }
      closeGoal(end === 'done' ? 'reached' : 'given up');
      spent.push(decision);
    }
    return withSpent(endEpisode(platform, true, 'Stop: no further goal'), spent);
  }

  function closeGoal(how: string): void {
    ended.push(`${goal!.number}. ${JSON.stringify(goal!.text)}: ${how}`);
    goal = undefined;
  }

  async function nextGoal(seen: PolicyInput, spent: Spent[], signal: AbortSignal): Promise<Goal | undefined> {
    const number = ended.length + 1;
    const { text, ...used } = await proposeGoal(
      planner,
      { ...input, goalCount, ended, observation: seen.observation },
      signal,
    );
    spent.push(used);
    if (text === undefined) return undefined;
    const { goalRef: _ofExploration, ...rest } = context;
    const agent = await createAgent({ ...rest, goal: text, maxSteps: STEPS_PER_GOAL });
    return { number, text, agent, start: seen.history.length };
  }
}

function drawGoalCount(seed: string): number {
  return FEWEST_GOALS + (Number.parseInt(hashId(seed, 'goals').slice(0, 8), 16) % (MAX_GOALS - FEWEST_GOALS + 1));
}

interface ProposeInput extends IterativeExplorerInput {
  goalCount: number;
  ended: readonly string[];
  observation: Observation;
}

/** Returns no text if the work is complete or the reply is unreadable. */
async function proposeGoal(
  planner: ChatModel,
  { context, goalCount, ended, observation, options }: ProposeInput,
  signal: AbortSignal,
): Promise<Spent & { text?: string }> {
  const variables = {
    app: context.app,
    done: ended.join('\n'),
    number: ended.length + 1,
    goal_count: goalCount,
    steps: STEPS_PER_GOAL - 1,
  };
  const shown = showNow(observation, options);
  const messages = placeScreens((screens) => prompt.render({ ...variables, screens }), shown);
  const format = { kind: 'json', name: 'subgoal', schema: Reply } as const;
  try {
    const { value, usage } = await planner.complete({ messages, format }, signal);
    const text = value.subgoal.trim();
    return { usage, promptRefs: [prompt.ref], ...(text === '' ? {} : { text }) };
  } catch (error) {
    if (error instanceof PipelineError && error.code === 'MODEL_REPLY_INVALID') return {};
    throw error;
  }
}

function showNow(observation: Observation, options: IterativeExplorerInput['options']): ContentPart[] {
  const screen = readScreen(observation);
  const parts: ContentPart[] = [];
  if (options.observation !== 'elements') parts.push({ type: 'image', image: screen.image });
  if (options.observation !== 'screenshot') parts.push({ type: 'text', text: listAsText(screen.windows) });
  return parts;
}

function withSpent(decision: Decision, spent: readonly Spent[]): Decision {
  const usage = addUsage(...spent.map((one) => one.usage), decision.usage);
  const promptRefs = [...spent, decision].flatMap((one) => one.promptRefs ?? []);
  const reflection = [...spent, decision].find((one) => one.reflectionOnLast)?.reflectionOnLast;
  return {
    ...decision,
    promptRefs,
    ...(usage ? { usage } : {}),
    ...(reflection ? { reflectionOnLast: reflection } : {}),
  };
}
