/** Reads an endpoint's answer, and describes its fault to the model when the question is sent again. */
import { PipelineError } from '../errors.ts';
import type { Usage } from '../schema/index.ts';
import type { ChatRequest, Message } from './chat-model.ts';
import type { RoleOptions } from './models-options.ts';
import type { Completed } from './read-completion.ts';
import { readReply } from './read-reply.ts';

export interface Answered {
  kind: Completed['kind'];
  text: string;
  finishReason: string;
  usage: Usage;
  cached: boolean;
}

export function readAnswer<T>(
  { kind, text, finishReason }: Answered,
  format: ChatRequest<T>['format'],
  mend: boolean,
  role: RoleOptions,
) {
  // Asking again would not help, since the endpoint's filter or the model itself has decided.
  if (kind === 'filtered') throw new PipelineError('MODEL_REPLY_INVALID', 'the endpoint filtered the answer');
  if (kind === 'refused') throw new PipelineError('MODEL_REPLY_INVALID', `the model refuses: ${text.slice(0, 300)}`);
  if (kind === 'empty') {
    const how = `finish_reason ${JSON.stringify(finishReason)}`;
    throw new PipelineError(
      'MODEL_REPLY_INVALID',
      `the model gives no whole answer, ${how}, however often it is asked`,
    );
  }
  // A cut answer is never read, even if it could be repaired: the missing part may say the opposite.
  if (kind === 'cut') return { problem: `it was cut off after ${role.maxTokens} tokens` };
  return readReply(text, format, mend);
}

/**
 * The unreadable answer and its fault. A cut answer is not repeated, since it is long and incomplete. An answer with
 * calls of a computer tool is not repeated either, since endpoints accept calls only with their results.
 */
export function complain({ kind, text }: Answered, problem: string, hasCalls: boolean): Message[] {
  if (kind === 'cut')
    return [{ role: 'user', content: `Your answer was too long: ${problem}. Answer again, and much more briefly.` }];
  return [
    ...(hasCalls ? [] : [{ role: 'assistant', content: text } as const]),
    {
      role: 'user',
      content: `Your answer could not be read:\n${problem}\nAnswer again, completely, exactly in the form that was asked for and with nothing around it.`,
    },
  ];
}
