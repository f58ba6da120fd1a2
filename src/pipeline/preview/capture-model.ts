/** Models that record their questions and cost nothing. The preview runs the real parts of a run on them. */
import { PipelineError } from '../../errors.ts';
import type { ChatRequest, Message, ModelFor, ModelRole } from '../../model/chat-model.ts';

export interface CapturedRequest {
  stage: string;
  role: ModelRole;
  messages: readonly Message[];
}

/**
 * Tries `answers` in order on each question, and returns the first one of the right format. Without one the question
 * rejects with ABORTED. Questions are captured in order.
 */
export function createCapturingModels(answers: readonly unknown[]) {
  const captured: CapturedRequest[] = [];
  const models: ModelFor = (role, stage) => ({
    name: 'preview',
    async complete<T>({ messages, format }: ChatRequest<T>) {
      captured.push({ stage, role, messages });
      const value = firstThatFits(format, answers);
      const usage = { promptTokens: 0, completionTokens: 0, costUsd: 0 };
      return { value, text: '', usage, cached: false };
    },
  });
  return { models, captured };
}

function firstThatFits<T>(format: ChatRequest<T>['format'], answers: readonly unknown[]): T {
  for (const answer of answers) {
    try {
      if (format.kind === 'json') return format.schema.parse(answer);
      if (typeof answer === 'string') return format.parse(answer);
    } catch {
      // This answer belongs to another question.
    }
  }
  throw new PipelineError('ABORTED', 'a preview calls no model');
}
