/** The protocols that an endpoint may speak, by the names in configs. */
import type { ProtocolName } from '../models-options.ts';
import { CHAT_COMPLETIONS } from './chat-completions.ts';
import { MESSAGES } from './messages.ts';
import type { Protocol } from './protocol.ts';
import { RESPONSES } from './responses.ts';

export const PROTOCOLS = {
  'chat-completions': CHAT_COMPLETIONS,
  responses: RESPONSES,
  messages: MESSAGES,
} as const satisfies Record<ProtocolName, Protocol>;
