/**
 * Expands a decision into recorded steps: itself, or the low-level inputs of an expert action, each decided on the
 * screen after the previous one.
 */
import { isExpertAction } from '../actions/index.ts';
import type { Environment } from '../env/environment.ts';
import { PipelineError } from '../errors.ts';
import type { Observation, Step } from '../schema/index.ts';
import { aimAction } from './grounding/aim-action.ts';
import type { Decision } from './policy.ts';

/** `actionError` is the reason why the action must not be performed. */
export type DecisionPart = Omit<Decision, 'reflectionOnLast'> & Pick<Step, 'actionError'>;

/**
 * The next part after `made` ones; undefined if none is left. The first part carries the reasons and the cost. An
 * action that is invalid on this screen comes back unchanged, with an actionError.
 */
export async function nextPart(
  environment: Environment,
  decision: DecisionPart,
  made: number,
  seen: Observation,
  signal: AbortSignal,
): Promise<DecisionPart | undefined> {
  const { action, subgoal } = decision;
  if (!isExpertAction(action)) return made === 0 ? decision : undefined;
  if (!environment.nextInput) return { ...decision, actionError: `this environment has no "${action.type}"` };
  const input = await environment.nextInput(action, made, seen, signal).catch(refusalOf);
  if (typeof input === 'string') return { ...decision, actionError: input };
  if (!input) return undefined;
  const labels = made === 0 ? decision : subgoal ? { subgoal } : {};
  return { ...labels, intent: input.intent, ...aimAction(input.action, seen) };
}

/** The environment's reason for refusing an action; rethrows any other error. */
export function refusalOf(error: unknown): string {
  if (error instanceof PipelineError && error.code === 'ENV_ACTION_INVALID') return error.message;
  throw error;
}
