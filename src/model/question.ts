/** A question in an endpoint's form, and the hash that its answer is stored under. */
import { PipelineError } from '../errors.ts';
import type { SentMessages } from '../schema/index.ts';
import { hashId } from '../store/ids.ts';
import type { ComputerUse, ContentPart, Message, ReplyFormat } from './chat-model.ts';
import { planImage, type ImageEncoder, type SentImage } from './encode-image.ts';
import { describeFormat, toResponseFormat } from './json-format.ts';
import type { EndpointOptions, RoleOptions } from './models-options.ts';
import { PROTOCOLS } from './protocols/index.ts';
import type { EncodedMessage, EncodedPart, RequestBody } from './protocols/protocol.ts';

export interface Question {
  /** Equal questions have equal keys in every worker and run. */
  requestKey: string;
  /** The question's messages, with names of pictures. */
  sent: SentMessages;
  /** The named pictures, as PNG before they are scaled. */
  pictures: readonly Buffer[];
  /** Encodes the images, which a cached answer does not need. */
  makeBody(encoder: ImageEncoder): Promise<RequestBody>;
}

export interface QuestionSetup {
  messages: readonly Message[];
  format: ReplyFormat<unknown>;
  sample: number;
  /** 0 for the question itself, 1 when it is sent again after an unreadable answer. */
  asked: number;
  /** Sent to endpoints that support it. */
  seed: number | undefined;
  /** Default: the role's. */
  temperature?: number | undefined;
  computer?: ComputerUse | undefined;
}

type PlannedPart = { type: 'text'; text: string } | { type: 'image'; image: SentImage };
interface PlannedMessage {
  role: Message['role'];
  content: string | PlannedPart[];
}

export function makeQuestion(setup: QuestionSetup, role: RoleOptions, endpoint: EndpointOptions): Question {
  const format = setup.format.kind === 'json' ? toResponseFormat(setup.format.name, setup.format.schema) : undefined;
  const messages = planMessages(setup.messages, role);
  if (format && !endpoint.jsonSchema) messages.push(...appendText(messages.pop(), describeFormat(format)));
  const protocol = PROTOCOLS[endpoint.protocol];
  const { seed, computer, temperature = role.temperature } = setup;
  const asFormat = endpoint.jsonSchema ? format : undefined;
  const parameters = protocol.parameters({ role, temperature, seed, format: asFormat, computer });
  const sent = messages.map(nameImages);
  return {
    sent,
    pictures: messages.flatMap(({ content }) =>
      typeof content === 'string'
        ? []
        : content.flatMap((part) => (part.type === 'image' ? [part.image.source.png] : [])),
    ),
    requestKey: hashId('question', {
      baseUrl: endpoint.baseUrl,
      // Keys of the first protocol stay as they were before others existed, so that stored answers remain valid.
      ...(protocol === PROTOCOLS['chat-completions'] ? {} : { protocol: endpoint.protocol }),
      ...(computer ? { computer } : {}),
      parameters,
      messages: sent,
      sample: setup.sample,
      asked: setup.asked,
    }),
    async makeBody(encoder) {
      const present = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null);
      const encoded = await Promise.all(messages.map((message) => encodeMessage(message, encoder)));
      return protocol.writeBody(Object.fromEntries(present), encoded, computer);
    },
  };
}

function planMessages(messages: readonly Message[], role: RoleOptions): PlannedMessage[] {
  return messages.map(({ role: author, content }) => {
    if (typeof content === 'string') return { role: author, content };
    const planned = content.map((part) => planPart(part, role));
    if (author !== 'user' && planned.some((part) => part.type === 'image'))
      throw new PipelineError(
        'PROMPT_INVALID',
        `an image in a message of the ${author}; endpoints take them from the user`,
      );
    return { role: author, content: planned };
  });
}

function planPart(part: ContentPart, { image: limits }: RoleOptions): PlannedPart {
  return part.type === 'text' ? part : { type: 'image', image: planImage(part.image, limits) };
}

function appendText(last: PlannedMessage | undefined, text: string): PlannedMessage[] {
  if (last?.role !== 'user') return [...(last ? [last] : []), { role: 'user', content: text }];
  if (typeof last.content === 'string') return [{ ...last, content: `${last.content}\n\n${text}` }];
  return [{ ...last, content: [...last.content, { type: 'text', text }] }];
}

/** The message with the hash of each image instead of its bytes. */
function nameImages({ role, content }: PlannedMessage): SentMessages[number] {
  if (typeof content === 'string') return { role, content };
  return {
    role,
    content: content.map((part) => {
      if (part.type === 'text') return { type: part.type, text: part.text };
      const { sha256, width, height } = part.image;
      return { type: part.type, sha256, width, height };
    }),
  };
}

async function encodeMessage({ role, content }: PlannedMessage, encoder: ImageEncoder): Promise<EncodedMessage> {
  if (typeof content === 'string') return { role, content };
  const parts = content.map(async (part): Promise<EncodedPart> =>
    part.type === 'text' ? part : { type: 'image', url: await encoder.encode(part.image) },
  );
  return { role, content: await Promise.all(parts) };
}
