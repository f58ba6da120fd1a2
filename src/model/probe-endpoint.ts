/** Tests with three tiny requests whether an endpoint can do what a role needs, for `autoplay doctor --models`. */
import sharp from 'sharp';
import { z } from 'zod';
import { PipelineError, toPipelineError } from '../errors.ts';
import { askEndpoint, DEFAULT_BACK_OFF } from './ask-endpoint.ts';
import type { Message, ReplyFormat } from './chat-model.ts';
import { createImageEncoder } from './encode-image.ts';
import { createEndpoint } from './endpoint.ts';
import { createEndpointBoard } from '../coordination/memory/endpoint-board.ts';
import type { ConcurrencyLimiter } from '../coordination/limiter.ts';
import type { EndpointOptions, RoleOptions } from './models-options.ts';
import { makeQuestion } from './question.ts';
import { createOutageWatch } from './outage-watch.ts';
import type { Completed } from './read-completion.ts';
import { readReply } from './read-reply.ts';

export interface ProbeTarget {
  endpoint: EndpointOptions;
  role: RoleOptions;
  /** Source of the key. Default: the process's environment variables. */
  variables?: NodeJS.ProcessEnv;
}

export interface ProbeReport {
  answers: boolean;
  /** True if it named a picture's colours or counted its tokens, since grounders name no colours. */
  acceptsImages: boolean;
  /** True if it followed a schema that the question does not mention. Tested regardless of `endpoint.jsonSchema`. */
  keepsJsonSchema: boolean;
  /** The endpoint's errors, one per line. */
  problem?: string;
}

const DEADLINE_MS = 60_000;
/** A lower bound on the tokens that any model counts for a picture of this size; the surrounding words take fewer. */
const TOKENS_OF_PICTURE = 20;
const SIZE = 224;

const WORD: ReplyFormat<string> = { kind: 'text', parse: (text) => text };
const Count = z.object({ count: z.int() });
const COUNT: ReplyFormat<z.infer<typeof Count>> = { kind: 'json', name: 'count', schema: Count };

/** Never rejects because of the endpoint; rejects with ABORTED after the signal. */
export async function probeEndpoint(target: ProbeTarget, signal: AbortSignal): Promise<ProbeReport> {
  const problems: string[] = [];
  const probe = async (content: Message['content'], format: ReplyFormat<unknown>): Promise<Completed | undefined> => {
    try {
      return await askOnce(target, { role: 'user', content }, format, signal);
    } catch (error) {
      const failure = toPipelineError(error, 'MODEL_UNAVAILABLE');
      if (failure.code === 'ABORTED') throw failure;
      if (!problems.includes(failure.message)) problems.push(failure.message);
      return undefined;
    }
  };

  const words = 'Which two colours does the picture have, from left to right?';
  const plain = await probe(words, WORD);
  // An endpoint without any answer would only repeat the same error.
  if (!plain) return { answers: false, acceptsImages: false, keepsJsonSchema: false, problem: problems.join('\n') };
  const png = await drawTwoColours();
  const image = { png, width: SIZE, height: SIZE };
  const seen = await probe(
    [
      { type: 'image', image },
      { type: 'text', text: words },
    ],
    WORD,
  );
  const acceptsImages = seen !== undefined && sawPicture(plain, seen);
  if (seen && !acceptsImages) problems.push(`asked for the colours of a picture, it says ${quote(seen)}`);
  const counted = await probe('Greet me.', COUNT);
  const keepsJsonSchema = counted?.kind === 'answer' && 'value' in readReply(counted.text, COUNT, false);
  if (counted && !keepsJsonSchema) problems.push(`asked for JSON by a schema, it says ${quote(counted)}`);
  const problem = problems.length > 0 ? { problem: problems.join('\n') } : {};
  return { answers: true, acceptsImages, keepsJsonSchema, ...problem };
}

async function askOnce(
  { endpoint: options, role, variables = process.env }: ProbeTarget,
  message: Message,
  format: ReplyFormat<unknown>,
  signal: AbortSignal,
): Promise<Completed> {
  const bounded = { ...options, jsonSchema: true, deadlineMs: Math.min(options.deadlineMs, DEADLINE_MS) };
  const endpoint = createEndpoint({ name: role.endpoint, options: bounded, variables });
  const question = makeQuestion({ messages: [message], format, sample: 0, asked: 0, seed: undefined }, role, bounded);
  const deps = {
    endpoint,
    limiter: NO_LIMIT,
    backOff: DEFAULT_BACK_OFF,
    watch: createOutageWatch(role.endpoint, bounded.outageMs, createEndpointBoard()),
    assertAffordable: async () => undefined,
    onReply: async () => 'done' as const,
    judgeRefusal: async (refusal: PipelineError) => refusal,
    onRetry: () => undefined,
  };
  const completed = await askEndpoint(await question.makeBody(createImageEncoder()), deps, signal);
  if (completed.kind !== 'empty') return completed;
  throw new PipelineError('MODEL_REPLY_INVALID', `the reply has no text: ${quote(completed)}`);
}

const NO_LIMIT: ConcurrencyLimiter = {
  acquire: async () => ({ rateLimited: async () => undefined, release: async () => undefined }),
  limit: async () => 1,
  close: async () => undefined,
};

function sawPicture(without: Completed, withPicture: Completed): boolean {
  if (/\byellow\b.*\bgreen\b/is.test(withPicture.text)) return true;
  const [before, after] = [without.tokens?.promptTokens, withPicture.tokens?.promptTokens];
  return before !== undefined && after !== undefined && after - before > TOKENS_OF_PICTURE;
}

async function drawTwoColours(): Promise<Buffer> {
  const half = { width: SIZE / 2, height: SIZE, channels: 3 as const };
  const right = await sharp({ create: { ...half, background: 'green' } })
    .png()
    .toBuffer();
  return sharp({ create: { ...half, width: SIZE, background: 'yellow' } })
    .composite([{ input: right, left: SIZE / 2, top: 0 }])
    .png()
    .toBuffer();
}

function quote({ text, finishReason }: Completed): string {
  return `${JSON.stringify(text.slice(0, 100))} (finish_reason ${finishReason})`;
}
