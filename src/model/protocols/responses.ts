/**
 * OpenAI's Responses API, with its computer tool. Each request holds the whole dialogue, and the endpoint stores
 * nothing (docs/decisions/0012-computer-tools.md). Source: the types of the client `openai`, resources/responses.
 */
import type { ResponseCreateParamsNonStreaming, ResponseInputItem, Tool } from 'openai/resources/responses/responses';
import { z } from 'zod';
import type { ComputerUse } from '../chat-model.ts';
import type { JsonSchemaFormat } from '../json-format.ts';
import { kindOf, type Completed } from '../read-completion.ts';
import { readUsage } from '../read-usage.ts';
import { readItems, systemText, textsOf, type EncodedMessage, type EncodedPart, type Protocol } from './protocol.ts';

const SafetyCheck = z.looseObject({ id: z.string() });
const ComputerCall = z.looseObject({
  type: z.literal('computer_call'),
  call_id: z.string(),
  pending_safety_checks: z.array(SafetyCheck).nullish(),
});
type ComputerCall = z.infer<typeof ComputerCall>;

const OutputPart = z.looseObject({
  type: z.string().optional(),
  text: z.string().optional(),
  refusal: z.string().optional(),
});
const Item = z.looseObject({ type: z.string(), content: z.array(OutputPart).nullish().catch(undefined) });
const Reply = z.looseObject({
  status: z.string().nullish().catch(undefined),
  error: z.looseObject({ code: z.string().nullish(), message: z.string().nullish() }).nullish().catch(undefined),
  incomplete_details: z.looseObject({ reason: z.string().nullish() }).nullish().catch(undefined),
  output: z.array(Item),
});

export const RESPONSES: Protocol = {
  path: '/responses',
  parameters({ role, temperature, format, computer }) {
    const own: Partial<ResponseCreateParamsNonStreaming> = {
      max_output_tokens: role.maxTokens,
      ...(temperature === undefined ? {} : { temperature }),
      store: false,
      // The model's reasoning is sent back with its actions, since the endpoint stores nothing.
      ...(computer ? { include: ['reasoning.encrypted_content'], truncation: 'auto' } : {}),
    };
    const tools = computer ? { tools: [toolFor(role.computerTool, computer)] } : {};
    return {
      ...own,
      ...role.body,
      model: role.model,
      ...(format ? { text: { format: plain(format) } } : {}),
      ...tools,
    };
  },
  writeBody(parameters, messages, computer) {
    const instructions = systemText(messages);
    const input = writeInput(messages, computer);
    return { ...parameters, ...(instructions === undefined ? {} : { instructions }), input };
  },
  headers: () => ({}),
  read(body, { tools }) {
    const { output, status, error, incomplete_details: incomplete } = readReply(body);
    if (error || status === 'failed') {
      throw new Error(`the reply failed: ${error?.code ?? 'no code'}: ${error?.message ?? 'no message'}`);
    }
    const texts = output.flatMap(({ type, content }) => (type === 'message' ? (content ?? []) : []));
    const joined = texts.map(({ text = '' }) => text).join('');
    const refusal = texts.map((part) => part.refusal ?? '').join('');
    const finishReason = incomplete?.reason ?? status ?? '';
    const calls = output.some(({ type }) => type.endsWith('_call'));
    const kind = kindOf(finishReason, calls ? 'a call' : joined, refusal);
    const isAnswer = kind === 'answer' && tools !== undefined;
    const text = isAnswer ? JSON.stringify(output) : joined || refusal;
    return { kind, text, finishReason, tokens: tokensOf(body) };
  },
};

function readReply(body: unknown): z.infer<typeof Reply> {
  const reply = Reply.safeParse(body);
  if (reply.success) return reply.data;
  throw new Error(`the reply is none of the Responses API: ${JSON.stringify(body)?.slice(0, 2000)}`);
}

/** The older tool needs the size of the screen; the newer one reads it from the screenshot. */
function toolFor(name: string | undefined, { display }: ComputerUse): Tool {
  if (name !== 'computer_use_preview') return { type: 'computer' };
  const { width, height } = display;
  return { type: name, display_width: width, display_height: height, environment: 'linux' };
}

function plain({ type, json_schema: { name, schema = {} } }: JsonSchemaFormat) {
  return { type, name, schema, strict: true };
}

function tokensOf(body: unknown): Completed['tokens'] {
  const { usage } = body as { usage?: unknown };
  const cached = (usage as { input_tokens_details?: { cached_tokens?: unknown } } | null)?.input_tokens_details;
  // Chat Completions has another name for this field.
  return readUsage(usage instanceof Object ? { ...usage, prompt_tokens_details: cached ?? {} } : usage);
}

function writeInput(messages: readonly EncodedMessage[], computer: ComputerUse | undefined): ResponseInputItem[] {
  const input: ResponseInputItem[] = [];
  let waiting: ComputerCall[] = [];
  for (const { role, content } of messages) {
    if (role === 'system') continue;
    const items = role === 'assistant' && computer ? readItems(textsOf(content).join('')) : undefined;
    if (items) {
      input.push(...(items as ResponseInputItem[]));
      waiting = items.flatMap((item) => ComputerCall.safeParse(item).data ?? []);
      continue;
    }
    const parts = typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content;
    const screen = parts.findLast((part) => part.type === 'image')?.url;
    const outputs = screen === undefined ? [] : waiting.map((call) => writeOutput(call, screen, computer));
    input.push(...outputs);
    waiting = [];
    const rest = outputs.length === 0 ? parts : parts.filter(({ type }) => type === 'text');
    if (rest.length > 0)
      input.push({ role, content: role === 'assistant' ? textsOf(rest).join('') : rest.map(writePart) });
  }
  return input;
}

function writeOutput(call: ComputerCall, screen: string, computer: ComputerUse | undefined): ResponseInputItem {
  const checks = call.pending_safety_checks ?? [];
  return {
    type: 'computer_call_output',
    call_id: call.call_id,
    output: { type: 'computer_screenshot', image_url: screen },
    ...(checks.length > 0 && computer?.acknowledgesSafetyChecks ? { acknowledged_safety_checks: checks } : {}),
  };
}

function writePart(part: EncodedPart) {
  return part.type === 'text'
    ? ({ type: 'input_text', text: part.text } as const)
    : ({ type: 'input_image', image_url: part.url, detail: 'auto' } as const);
}
