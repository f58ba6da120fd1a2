/**
 * The agent of the method. A planner decides in words, a grounder finds the place, and a reflection judges the last
 * action. Serves explorers and executors, which differ in their goal and their memory.
 */
import { PipelineError } from '../../errors.ts';
import type { ModelFor } from '../../model/chat-model.ts';
import type { ActResult, Platform, Step } from '../../schema/index.ts';
import { focusedTarget } from '../../ui/focused-target.ts';
import type { DeviceFacts } from '../../agent/device-facts.ts';
import { addUsage } from '../../agent/add-usage.ts';
import type { Grounder } from '../../agent/grounding/grounder.ts';
import type { Decision, EpisodeContext, Policy, PolicyInput, Reflection } from '../../agent/policy.ts';
import { showsNumbers, type ModelAgentOptions } from '../../agent/screens/agent-options.ts';
import { endEpisode, MAX_ROUNDS, unusableStep } from '../end-episode.ts';
import { findLoop, type Loop } from '../find-loop.ts';
import { createLocatePlace } from '../../agent/grounding/locate-place.ts';
import { planToAction } from './plan-to-action.ts';
import { endsPlan, plannerReply, type PlannerReply } from './planner-reply.ts';
import { buildPlannerRequest, type PastScreen } from './planner-request.ts';
import { reflect } from './reflect.ts';
import { readScreen, type Screen } from '../../agent/screens/screen.ts';

export interface ModelPolicyInput {
  context: EpisodeContext;
  models: ModelFor;
  /** Stage that the cost report charges. */
  stage: string;
  platform: Platform;
  options: ModelAgentOptions;
  grounder: Grounder;
  device?: DeviceFacts;
}

/**
 * An unusable reply, or a place that cannot be found, is the agent's own fault: the step becomes a short wait marked
 * unusable, and the third in a row ends the episode. The last step of the budget always ends it: without a "done", an
 * executor has failed, while an explorer has finished.
 */
export async function createModelPolicy(input: ModelPolicyInput): Promise<Policy> {
  const { context, models, stage, platform, options, grounder, device } = input;
  const planner = models('planner', stage);
  const schema = plannerReply({
    platform,
    numbers: showsNumbers(options),
    expertActions: options.expertActions,
    routes: context.routes,
  });
  /** Results of earlier steps, by step index. */
  const results = new Map<number, ActResult>();
  /** The screen of the last action; undefined if the last step performed none. */
  let before: Screen | undefined;
  let pastScreens: PastScreen[] = [];
  let unusable = 0;

  return { name: 'model', ownsDeadline: true, nextAction };

  async function nextAction(seen: PolicyInput, signal: AbortSignal): Promise<Decision> {
    const screen = readScreen(seen.observation);
    const last = seen.history.at(-1);
    if (last && seen.lastResult) results.set(last.index, seen.lastResult);
    const reflection = await reflectOnLast(seen.history, screen, signal);
    const history = withReflection(seen.history, reflection);
    const decision = await decide({ ...seen, history }, screen, signal);
    const earlier = [...pastScreens, { step: history.length + 1, image: screen.image }];
    pastScreens = earlier.slice(Math.max(0, earlier.length - options.historyImages));
    before = unusable > 0 || decision.action.type === 'answer' ? undefined : screen;
    return reflection ? { ...decision, reflectionOnLast: reflection } : decision;
  }

  async function reflectOnLast(history: readonly Step[], after: Screen, signal: AbortSignal) {
    const step = history.at(-1);
    if (!options.reflection || !before || !step) return undefined;
    const result = results.get(step.index);
    const about = { goal: context.goal, options, step, before, after, ...(result ? { result } : {}) };
    return reflect(models('reflection', stage), about, signal);
  }

  async function decide(seen: PolicyInput, screen: Screen, signal: AbortSignal): Promise<Decision> {
    const loop = findLoop(seen.history);
    if (loop && loop.rounds >= MAX_ROUNDS)
      return endEpisode(platform, false, `Give up: ${describeLoop(loop)}, and nothing else was tried`);
    const request = {
      ...seen,
      context,
      platform,
      options,
      screen,
      pastScreens,
      results,
      ...(device ? { device } : {}),
    };
    const { messages, promptRefs } = await buildPlannerRequest({
      ...request,
      ...(loop ? { loop: `You did this: ${describeLoop(loop)}.` } : {}),
    });
    let spent: Pick<Decision, 'thought' | 'usage' | 'promptRefs'> = { promptRefs };
    try {
      const format = { kind: 'json', name: 'next_action', schema } as const;
      const { value, usage } = await planner.complete<PlannerReply>({ messages, format }, signal);
      spent = { thought: value.reasoning, usage, promptRefs };
      if (seen.stepsLeft <= 1 && !endsPlan(value.action)) return endOfBudget(spent);
      const locate = createLocatePlace({ observation: seen.observation, screen, grounder }, signal);
      const planned = await planToAction(value.action, locate, focusedTarget(seen.observation.tree));
      unusable = 0;
      return {
        ...planned,
        thought: value.reasoning,
        usage: addUsage(usage, planned.usage)!,
        promptRefs: [...promptRefs, ...planned.promptRefs],
      };
    } catch (error) {
      if (!(error instanceof PipelineError) || error.code !== 'MODEL_REPLY_INVALID') throw error;
      if (seen.stepsLeft <= 1) return endOfBudget(spent);
      unusable++;
      return { ...spent, ...unusableStep(platform, unusable, error.message) };
    }
  }

  function endOfBudget(spent: Partial<Decision>): Decision {
    const isExploration = context.task === undefined;
    return { ...spent, ...endEpisode(platform, isExploration, 'Stop: the step budget is used up') };
  }
}

/** The history as it will be recorded, with the new reflection on its last step. */
function withReflection(history: readonly Step[], reflection: Reflection | undefined): readonly Step[] {
  const last = history.at(-1);
  return last && reflection ? [...history.slice(0, -1), { ...last, reflection: reflection.text }] : history;
}

function describeLoop({ steps, rounds }: Loop): string {
  return `"${steps.map(({ intent }) => intent).join('", then "')}" ${rounds} times in a row on the same screens`;
}
