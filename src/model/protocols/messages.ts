/**
 * Anthropic's Messages API, with its computer tool. Source: the types of the client `@anthropic-ai/sdk` 1.13, which is
 * not a dependency (docs/decisions/0012-computer-tools.md).
 */
import { z } from 'zod';
import type { ComputerUse } from '../chat-model.ts';
import { kindOf, type Completed } from '../read-completion.ts';
import { readUsage } from '../read-usage.ts';
import { readItems, systemText, textsOf, type EncodedMessage, type EncodedPart, type Protocol } from './protocol.ts';

const VERSION = '2023-06-01';
const TOOLSET = 'computer_toolset_20260801';
/** Versions before the toolset need a beta header. */
const BETAS: Readonly<Record<string, string>> = {
  computer_20251124: 'computer-use-2025-11-24',
  computer_20250124: 'computer-use-2025-01-24',
  computer_20241022: 'computer-use-2024-10-22',
};
/** Members of the toolset that no environment supports, and those that phones do not support either. */
const NOWHERE = ['zoom', 'cursor_position', 'hold_key', 'left_mouse_down', 'left_mouse_up'];
const NOT_ON_PHONES = ['mouse_move', 'middle_click', 'double_click', 'triple_click'];

const Call = z.looseObject({ type: z.literal('tool_use'), id: z.string(), toolset_name: z.string().nullish() });
type Call = z.infer<typeof Call>;

const Block = z.looseObject({ type: z.string(), text: z.string().optional() });
const Reply = z.looseObject({
  type: z.literal('message'),
  stop_reason: z.string().nullish().catch(undefined),
  stop_details: z.looseObject({ explanation: z.string().nullish() }).nullish().catch(undefined),
  content: z.array(Block),
});

export const MESSAGES: Protocol = {
  path: '/messages',
  parameters: ({ role, temperature, format, computer }) => ({
    max_tokens: role.maxTokens,
    temperature,
    ...role.body,
    model: role.model,
    ...(format
      ? {
          output_config: { ...outputOf(role.body), format: { type: 'json_schema', schema: format.json_schema.schema } },
        }
      : {}),
    ...(computer ? { tools: [toolFor(role.computerTool, computer)] } : {}),
  }),
  writeBody(parameters, messages, computer) {
    const system = systemText(messages);
    const written = writeMessages(messages, computer);
    return { ...parameters, ...(system === undefined ? {} : { system }), messages: written };
  },
  headers(key, { tools }) {
    const [tool] = (tools ?? []) as { type?: string }[];
    const beta = BETAS[tool?.type ?? ''];
    return {
      Authorization: null,
      'anthropic-version': VERSION,
      ...(key === undefined ? {} : { 'x-api-key': key }),
      ...(beta === undefined ? {} : { 'anthropic-beta': beta }),
    };
  },
  read(body, { tools }) {
    const reply = Reply.safeParse(body);
    if (!reply.success) throw new Error(`the reply is no message: ${JSON.stringify(body)?.slice(0, 2000)}`);
    const { content, stop_reason: stop, stop_details: details } = reply.data;
    const finishReason = stop ?? '';
    const joined = content.map(({ type, text = '' }) => (type === 'text' ? text : '')).join('');
    const refusal = finishReason === 'refusal' ? (details?.explanation ?? (joined || 'no reason given')) : '';
    const calls = content.some(({ type }) => type === 'tool_use');
    const kind = kindOf(finishReason, calls ? 'a call' : joined, refusal);
    const text = kind === 'answer' && tools !== undefined ? JSON.stringify(content) : refusal || joined;
    return { kind, text, finishReason, tokens: tokensOf(body) };
  },
};

function outputOf(body: Record<string, unknown> | undefined): object {
  return (body?.['output_config'] ?? {}) as object;
}

/** The toolset reads the size from the screenshot; earlier tools need it as a parameter. */
function toolFor(name: string = TOOLSET, { display, platform }: ComputerUse): object {
  const { width, height } = display;
  if (name !== TOOLSET) return { type: name, name: 'computer', display_width_px: width, display_height_px: height };
  const without = platform === 'android' ? [...NOWHERE, ...NOT_ON_PHONES] : NOWHERE;
  return { type: name, configs: Object.fromEntries(without.map((member) => [member, { enabled: false }])) };
}

/** The API counts cache reads and cache writes apart from the rest of the input. */
function tokensOf(body: unknown): Completed['tokens'] {
  const { usage } = body as { usage?: unknown };
  const { cache_read_input_tokens: read, cache_creation_input_tokens: written } = (usage ?? {}) as Record<
    string,
    unknown
  >;
  const [counted, fromCache, toCache] = [usage, { input_tokens: read ?? 0 }, { input_tokens: written ?? 0 }].map(
    readUsage,
  );
  if (!counted || !fromCache || !toCache) return undefined;
  const promptTokens = counted.promptTokens + fromCache.promptTokens + toCache.promptTokens;
  return { ...counted, promptTokens, cachedPromptTokens: fromCache.promptTokens };
}

interface Written {
  role: 'user' | 'assistant';
  content: object[];
}

/** Merges consecutive messages of one role. Results of calls come first in a merged message. */
function writeMessages(messages: readonly EncodedMessage[], computer: ComputerUse | undefined): Written[] {
  const written: Written[] = [];
  const addMessage = (role: Written['role'], content: object[]) => {
    const last = written.at(-1);
    if (last?.role === role) last.content.push(...content);
    else if (content.length > 0) written.push({ role, content });
  };
  let waiting: Call[] = [];
  for (const { role, content } of messages) {
    if (role === 'system') continue;
    const items = role === 'assistant' && computer ? readItems(textsOf(content).join('')) : undefined;
    if (items) {
      addMessage('assistant', items as object[]);
      waiting = items.flatMap((item) => Call.safeParse(item).data ?? []);
      continue;
    }
    const parts: readonly EncodedPart[] = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
    const blocks = parts.flatMap(writePart);
    addMessage(role, waiting.length > 0 ? writeResults(waiting, blocks) : blocks);
    waiting = [];
  }
  return written;
}

/** The screenshot after all calls is the result of the last one. */
function writeResults(calls: readonly Call[], blocks: object[]): object[] {
  return calls.map(({ id, toolset_name: toolset }, index) => ({
    type: 'tool_result',
    tool_use_id: id,
    ...(toolset ? { toolset_name: toolset } : {}),
    ...(index === calls.length - 1 ? { content: blocks } : {}),
  }));
}

function writePart(part: EncodedPart): object[] {
  if (part.type === 'text') return part.text.trim() === '' ? [] : [{ type: 'text', text: part.text }];
  const data = part.url.slice(part.url.indexOf(',') + 1);
  return [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data } }];
}
