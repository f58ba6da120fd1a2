/** The models of one try at a task, which answer questions of earlier tries anew. Executors are made with them. */
import type { ChatModel, ModelFor } from './chat-model.ts';

export interface TryOfTask {
  /** From 1, which asks as a run of one try asks. */
  attempt: number;
  /** Of the planner in each try, the last one in all further ones; undefined for the role's own. */
  temperatures: readonly number[] | undefined;
}

/** Roles besides the planner, which chooses the actions, keep their temperatures. */
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
