/**
 * The models for one attempt at a task. They answer again instead of reusing the answers from earlier attempts.
 * Executors are created with them.
 */
import type { ChatModel, ModelFor } from './chat-model.ts';

export interface TryOfTask {
  /** Counts from 1. The first try asks exactly as a run with one try. */
  attempt: number;
  /** The planner's temperature in each try; further tries use the last one. Undefined for the role's own. */
  temperatures: readonly number[] | undefined;
}

/** Only the planner's temperature changes, because the planner chooses the actions. */
export function modelsOfTry(models: ModelFor, { attempt, temperatures }: TryOfTask): ModelFor {
  const ofTry = temperatures?.[Math.min(attempt, temperatures.length) - 1];
  return (role, stage): ChatModel => {
    const model = models(role, stage);
    const temperature = role === 'planner' && ofTry !== undefined ? { temperature: ofTry } : {};
    return {
      name: model.name,
      complete: (request, signal) => model.complete({ ...request, sample: attempt - 1, ...temperature }, signal),
    };
  };
}
