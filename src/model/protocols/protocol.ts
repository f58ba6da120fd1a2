/**
 * The differences between the HTTP protocols of model endpoints: path, headers, request body, and how to read the
 * reply. Everything else of the gateway is common to all.
 */
import type { ComputerUse, Message } from '../chat-model.ts';
import type { JsonSchemaFormat } from '../json-format.ts';
import type { RoleOptions } from '../models-options.ts';
import type { Completed } from '../read-completion.ts';

/** A request as JSON. */
export type RequestBody = Record<string, unknown>;

/** Parameters of a question other than its messages. */
export interface Asked {
  role: RoleOptions;
  temperature: number | undefined;
  /** Sent if the protocol has a field for it. */
  seed: number | undefined;
  format: JsonSchemaFormat | undefined;
  computer: ComputerUse | undefined;
}

export type EncodedPart = { type: 'text'; text: string } | { type: 'image'; url: string };
export interface EncodedMessage {
  role: Message['role'];
  /** Images as data URLs of PNGs. */
  content: string | readonly EncodedPart[];
}

export interface Protocol {
  /** Path below the endpoint's base URL. */
  path: string;
  /** Fields of the body besides the messages; undefined and null ones are not sent. */
  parameters(asked: Asked): Record<string, unknown>;
  /** With the computer tool, an assistant message is the text of an earlier reply. */
  writeBody(
    parameters: Record<string, unknown>,
    messages: readonly EncodedMessage[],
    computer: ComputerUse | undefined,
  ): RequestBody;
  /** A null header is not sent. `Authorization: Bearer` is sent unless it is null here. */
  headers(key: string | undefined, body: RequestBody): Record<string, string | null>;
  /** Throws when the reply does not match the protocol, or reports that the endpoint failed. */
  read(reply: unknown, body: RequestBody): Completed;
}

/** The items of a reply given with the computer tool; undefined for any other text. */
export function readItems(text: string): unknown[] | undefined {
  if (!text.startsWith('[')) return undefined;
  try {
    const items: unknown = JSON.parse(text);
    return Array.isArray(items) ? items : undefined;
  } catch {
    return undefined;
  }
}

export function textsOf(content: EncodedMessage['content']): string[] {
  if (typeof content === 'string') return [content];
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
}

/** The system's messages as one text; undefined without any. */
export function systemText(messages: readonly EncodedMessage[]): string | undefined {
  const texts = messages.filter(({ role }) => role === 'system').flatMap(({ content }) => textsOf(content));
  return texts.length === 0 ? undefined : texts.join('\n\n');
}
