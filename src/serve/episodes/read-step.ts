/**
 * Turns a client's step into decisions of its policy: an action as it is, or a model's reply in its grammar. Unreadable
 * input is the policy's own fault, and costs a step.
 */
import { ACTION_SCHEMAS, endAction } from '../../actions/index.ts';
import { PipelineError } from '../../errors.ts';
import { createGrammar, type GrammarName } from '../../grammars/create-grammar.ts';
import type { ImageSize } from '../../grammars/grammar.ts';
import type { Action, Platform } from '../../schema/index.ts';
import { parseInput, ServiceFault } from '../http/service-fault.ts';
import type { RemoteStep, Turn } from './remote-episode.ts';

/** Exactly one of `action`, `reply` with its grammar, and `unusable`. */
export interface SentStep {
  action?: unknown;
  reply?: string | undefined;
  grammar?: GrammarName | undefined;
  /** The image as the model saw it. Default: the size at which models of the grammar receive this screen. */
  imageSize?: ImageSize | undefined;
  /** The client's reason why it could not read its model's reply. */
  unusable?: string | undefined;
  intent: string;
  thought?: string | undefined;
}

/** Longer than any valid reply, and still parsed within milliseconds. */
const LONGEST_REPLY = 32_768;
const LONGEST_REASON = 500;
/** Stands in for a missing decision. */
const NOTHING: Action = { type: 'wait', seconds: 0 };

/** One decision, or as many as a reply holds. Later ones apply to the screens that the earlier ones lead to. */
export function readStep(sent: SentStep, platform: Platform, turn: Turn): RemoteStep[] {
  const { unusable, reply, intent, thought } = sent;
  if (unusable !== undefined) return [unusableStep(unusable)];
  try {
    if (reply !== undefined) return readReply({ ...sent, reply }, platform, turn);
    return [{ action: parseInput<Action>(ACTION_SCHEMAS[platform], sent.action, 'action', 'action'), intent, thought }];
  } catch (error) {
    const isUnreadable = error instanceof PipelineError && error.code === 'MODEL_REPLY_INVALID';
    if (isUnreadable || error instanceof ServiceFault) return [unusableStep(error.message)];
    throw error;
  }
}

function readReply(sent: SentStep & { reply: string }, platform: Platform, { observation, pointer }: Turn) {
  const { reply, grammar: name = 'autoplay', intent, thought } = sent;
  if (reply.length > LONGEST_REPLY) {
    throw new PipelineError('MODEL_REPLY_INVALID', `the reply is longer than ${LONGEST_REPLY} characters`);
  }
  const { width, height } = observation.screenshot;
  const grammar = createGrammar(name, platform);
  const screen = { width, height };
  const context = { screen, sent: sent.imageSize ?? grammar.imageSize(screen), ...(pointer ? { pointer } : {}) };
  const parsed = grammar.parse(reply, context);
  const ends = grammar.answerEnds && parsed.actions.at(-1)?.type === 'answer';
  const actions = ends ? [...parsed.actions, endAction(platform, true)] : parsed.actions;
  return actions.map((action) => ({
    action,
    intent: intent || (parsed.intent ?? ''),
    thought: thought ?? parsed.thought,
  }));
}

function unusableStep(reason: string): RemoteStep {
  const unusable = reason.length > LONGEST_REASON ? `${reason.slice(0, LONGEST_REASON)}…` : reason;
  return { action: NOTHING, intent: 'Wait', unusable };
}
