/** OpenAI's Chat Completions API, which most servers speak. It has no computer tool. */
import { readCompletion } from '../read-completion.ts';
import type { EncodedMessage, Protocol } from './protocol.ts';

export const CHAT_COMPLETIONS: Protocol = {
  path: '/chat/completions',
  parameters: ({ role, temperature, seed, format }) => ({
    max_completion_tokens: role.maxTokens,
    temperature,
    seed,
    ...role.body,
    model: role.model,
    ...(format ? { response_format: format } : {}),
  }),
  // Some servers stream unless told otherwise. Not a parameter, so that stored answers keep their keys.
  writeBody: (parameters, messages) => ({ stream: false, ...parameters, messages: messages.map(writeMessage) }),
  headers: () => ({}),
  read: (reply) => readCompletion(reply),
};

function writeMessage({ role, content }: EncodedMessage): object {
  if (typeof content === 'string') return { role, content };
  const parts = content.map((part) =>
    part.type === 'text' ? part : { type: 'image_url', image_url: { url: part.url } },
  );
  return { role, content: parts };
}
