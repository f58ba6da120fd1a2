/** FAKE: models that answer in process, by a function of the test. Their replies pass the request's own schema. */
import { PipelineError } from '../errors.ts';
import type { ChatReply, ChatRequest, ContentPart, Message, ModelFor, ModelRole } from '../model/chat-model.ts';

export interface AskedModel {
  role: ModelRole;
  stage: string;
  messages: readonly Message[];
  onBadReply: 'repair' | 'ask-again';
  /** All text of the request, images as [image WIDTHxHEIGHT]. */
  text: string;
  images: number;
}

export interface FakeModels {
  models: ModelFor;
  asked: AskedModel[];
}

/** A reply that does not fit the request's schema is refused as a real model's would be after its second try. */
export function createFakeModels(answer: (asked: AskedModel, count: number) => unknown): FakeModels {
  const asked: AskedModel[] = [];
  const models: ModelFor = (role, stage) => ({
    name: 'fake',
    async complete<T>(request: ChatRequest<T>): Promise<ChatReply<T>> {
      const { messages, onBadReply = 'repair' } = request;
      const text = messages.map(writeMessage).join('\n\n');
      const images = text.split('[image ').length - 1;
      const question: AskedModel = { role, stage, messages, onBadReply, text, images };
      asked.push(question);
      const reply = answer(question, asked.length);
      if (reply instanceof Error) throw reply;
      return {
        value: parse(request, reply),
        text: typeof reply === 'string' ? reply : JSON.stringify(reply),
        usage: NO_USAGE,
        cached: false,
      };
    },
  });
  return { models, asked };
}

/** The request in readable form, as golden files hold it. */
export function writeMessage({ role, content }: Message): string {
  const parts: readonly ContentPart[] = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  const written = parts.map((part) =>
    part.type === 'text' ? part.text : `[image ${part.image.width}x${part.image.height}]`,
  );
  return `# ${role}\n\n${written.join('\n')}`;
}

const NO_USAGE = { promptTokens: 0, completionTokens: 0, costUsd: 0 };

function parse<T>({ format }: ChatRequest<T>, reply: unknown): T {
  if (format.kind === 'text') return format.parse(String(reply));
  const parsed = format.schema.safeParse(reply);
  if (!parsed.success) throw new PipelineError('MODEL_REPLY_INVALID', parsed.error.message);
  return parsed.data;
}
