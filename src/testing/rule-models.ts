/** TEST SUPPORT, FAKE: models that answer by rule, checked against the requested shape as a gateway does. */
import { PipelineError } from '../errors.ts';
import type { ChatRequest, ContentPart, Message, ModelFor, ModelRole } from '../model/chat-model.ts';

export interface TestCall {
  role: ModelRole;
  stage: string;
  messages: readonly Message[];
  /** All text of the request, without pictures. */
  text: string;
  images: Buffer[];
}

/** Usage of each answer: 100 tokens in, 10 out, one thousandth of a dollar. */
export const TEST_USAGE = { promptTokens: 100, completionTokens: 10, costUsd: 0.001 };

/** `reply` gives the answer's JSON value, or its text; an invalid one rejects with MODEL_REPLY_INVALID. */
export function createTestModels(reply: (call: TestCall) => unknown): { models: ModelFor; calls: TestCall[] } {
  const calls: TestCall[] = [];
  const models: ModelFor = (role, stage) => ({
    name: `test-${role}`,
    async complete<T>({ messages, format }: ChatRequest<T>) {
      const parts = messages.flatMap(({ content }) => partsOf(content));
      const call = {
        role,
        stage,
        messages,
        text: parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n'),
        images: parts.flatMap((part) => (part.type === 'image' ? [part.image.png] : [])),
      };
      calls.push(call);
      const answer = reply(call);
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
      try {
        const value = format.kind === 'json' ? format.schema.parse(JSON.parse(text)) : format.parse(text);
        return { value, text, usage: TEST_USAGE, cached: false };
      } catch (error) {
        throw new PipelineError('MODEL_REPLY_INVALID', 'the answer has another form', { cause: error });
      }
    },
  });
  return { models, calls };
}

function partsOf(content: Message['content']): readonly ContentPart[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}
