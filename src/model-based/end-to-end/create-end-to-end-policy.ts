/**
 * Agents whose model returns actions directly, without a planner's words and a grounder: UI-TARS, models with computer
 * use, and students of a dataset. For explorers and executors.
 */
import { describeAction, endsEpisode } from '../../actions/index.ts';
import { PipelineError } from '../../errors.ts';
import { quoteResult } from '../../agent/describe-result.ts';
import type { Reply } from '../../grammars/grammar.ts';
import type { ModelFor } from '../../model/chat-model.ts';
import type { Action, Platform, Step } from '../../schema/index.ts';
import { disarmTags } from '../../prompt/disarm-tags.ts';
import { quoteText } from '../../text/quote-text.ts';
import { endEpisode, MAX_ROUNDS, shortReason, unusableStep } from '../end-episode.ts';
import { findLoop } from '../find-loop.ts';
import type { Decision, EpisodeContext, Policy, PolicyInput } from '../../agent/policy.ts';
import { aimAction, pointerAfter } from '../../agent/grounding/aim-action.ts';
import type { DialogueAdapter, Turn } from '../../agent/dialogue-adapter.ts';

export interface EndToEndPolicyInput {
  context: EpisodeContext;
  /** The agent asks the model of the role "planner". */
  models: ModelFor;
  /** Stage that the cost report charges. */
  stage: string;
  platform: Platform;
  dialogue: DialogueAdapter;
}

/** An action of an earlier reply that the agent has not performed yet. */
interface Planned {
  action: Action;
  words: Pick<Decision, 'thought'> & { intent?: string };
}

/**
 * Performs the actions of one reply one per step without asking again, unless the environment refuses one. An
 * unreadable reply is the agent's own fault: the step becomes a short wait marked unusable, and the third in a row ends
 * the episode. The last step of the budget always ends it.
 */
export async function createEndToEndPolicy(input: EndToEndPolicyInput): Promise<Policy> {
  const { context, models, stage, platform, dialogue } = input;
  const { grammar, promptRefs } = dialogue;
  const model = models('planner', stage);
  const turns: Turn[] = [];
  let planned: Planned[] = [];
  let unusable = 0;
  let problem = '';

  return {
    name: dialogue.name,
    ownsDeadline: true,
    async nextAction(seen, signal) {
      const loop = findLoop(seen.history);
      if (loop && loop.rounds >= MAX_ROUNDS)
        return endEpisode(platform, false, `Give up: the same again and again, ${loop.rounds} times in a row`);
      if (seen.history.at(-1)?.actionError !== undefined) planned = [];
      const decision = planned.length > 0 ? perform(seen) : await ask(seen, signal);
      return seen.stepsLeft > 1 || endsEpisode(decision.action) ? decision : endOfBudget(decision);
    },
  };

  async function ask(seen: PolicyInput, signal: AbortSignal): Promise<Decision> {
    const { png, width, height } = seen.observation.screenshot;
    const screen = { width, height };
    const sent = grammar.imageSize(screen);
    const pointer = pointerAfter(seen.history);
    const shown = { image: { png, ...screen, sendAs: sent }, note: noteFor(seen), result: seen.lastResult };
    const messages = dialogue.ask(turns, shown);
    const parse = (text: string): Reply => grammar.parse(text, { screen, sent, ...(pointer ? { pointer } : {}) });
    try {
      const computer = dialogue.computerUse && { computer: dialogue.computerUse(sent) };
      const request = { messages, format: { kind: 'text', parse } as const, ...computer };
      const { value, text, usage } = await model.complete(request, signal);
      [unusable, problem] = [0, ''];
      planned = planReply(value);
      const intent = planned[0]!.words.intent ?? describeAction(aimAction(planned[0]!.action, seen.observation).action);
      turns.push({ ...shown, reply: text, intent });
      return { ...perform(seen), usage, promptRefs };
    } catch (error) {
      if (!(error instanceof PipelineError) || error.code !== 'MODEL_REPLY_INVALID') throw error;
      [unusable, problem] = [unusable + 1, shortReason(error.message)];
      return { ...unusableStep(platform, unusable, problem), promptRefs };
    }
  }

  function planReply(reply: Reply): Planned[] {
    const words = dialogue.wordsOf(reply);
    const { actions } = reply;
    const list = actions.map((action) => ({ action, words: words }));
    const last = actions.at(-1)!;
    const done = endEpisode(platform, true, '').action;
    return grammar.answerEnds && last.type === 'answer' ? [...list, { action: done, words: {} }] : list;
  }

  function perform({ observation }: PolicyInput): Decision {
    const { action, words } = planned.shift()!;
    const aimed = aimAction(action, observation);
    return { intent: describeAction(aimed.action), ...words, ...aimed };
  }

  /** Without a "done", an executor has failed, while an explorer has finished. */
  function endOfBudget(decision: Decision): Decision {
    const { target: _, ...spent } = decision;
    return { ...spent, ...endEpisode(platform, context.task === undefined, 'Stop: the step budget is used up') };
  }

  /** Notes for the model beside the screenshot. */
  function noteFor({ history, stepsLeft, lastResult }: PolicyInput): string {
    const loop = findLoop(history);
    const notes = [
      unusable > 0 && unreadNote(unusable, problem),
      refusedNote(history.at(-1)),
      lastResult && disarmTags(`Result of your last action: ${quoteResult(lastResult)}`),
      unusable === 0 && loop && 'You are going in circles. Do something different now, or end the episode.',
      stepsLeft === 2 && 'After this action only the closing one is left. If the task asks for an answer, give it now.',
      stepsLeft <= 1 && 'This is the last action: end the episode with it. No other action is performed.',
    ];
    return notes.filter(Boolean).join('\n');
  }
}

function refusedNote(last: Step | undefined): string {
  return last?.actionError === undefined
    ? ''
    : `Your last action was refused, nothing was done: ${quoteText(last.actionError)}`;
}

/** The count makes repeated requests differ. */
function unreadNote(times: number, problem: string): string {
  const which = times === 1 ? 'Your last answer' : `Your last ${times} answers`;
  return `${which} could not be read, nothing was done: ${quoteText(problem)}. Keep to the output format.`;
}
