/**
 * FAKE: Anthropic's Messages API with its computer tools, as strict as documented: an unknown field, a call without its
 * result or a missing header is an error. Shares no code with the client.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Action } from '../../schema/index.ts';
import { Refused, sizeOfPng, type AskedTurn, type ComputerScript, type ScriptedTurn } from './computer-script.ts';
import { startJsonServer, type JsonAnswer, type JsonServer } from './json-server.ts';

const MEMBERS = [
  'key',
  'hold_key',
  'type',
  'cursor_position',
  'mouse_move',
  'left_mouse_down',
  'left_mouse_up',
  'left_click',
  'left_click_drag',
  'right_click',
  'middle_click',
  'double_click',
  'triple_click',
  'scroll',
  'wait',
  'screenshot',
  'zoom',
] as const;
const HEADERS = new Map([
  ['computer_toolset_20260801', undefined],
  ['computer_20251124', 'computer-use-2025-11-24'],
  ['computer_20250124', 'computer-use-2025-01-24'],
  ['computer_20241022', 'computer-use-2024-10-22'],
]);
const LONGEST_SIDE = 1568;

const Text = z.strictObject({ type: z.literal('text'), text: z.string().regex(/\S/) });
const Image = z.strictObject({
  type: z.literal('image'),
  source: z.strictObject({ type: z.literal('base64'), media_type: z.literal('image/png'), data: z.string() }),
});
const Result = z.strictObject({
  type: z.literal('tool_result'),
  tool_use_id: z.string(),
  toolset_name: z.literal('computer').optional(),
  is_error: z.boolean().optional(),
  content: z.union([z.string(), z.array(z.union([Text, Image]))]).optional(),
});
const User = z.strictObject({ role: z.literal('user'), content: z.array(z.union([Text, Image, Result])).min(1) });
const Assistant = z.strictObject({ role: z.literal('assistant'), content: z.array(z.looseObject({})).min(1) });
const SingleTool = z.strictObject({
  type: z.enum(['computer_20251124', 'computer_20250124', 'computer_20241022']),
  name: z.literal('computer'),
  display_width_px: z.int().positive(),
  display_height_px: z.int().positive(),
});
const Toolset = z.strictObject({
  type: z.literal('computer_toolset_20260801'),
  configs: z.partialRecord(z.enum(MEMBERS), z.strictObject({ enabled: z.boolean() })).optional(),
});
const Request = z.strictObject({
  model: z.string(),
  max_tokens: z.int().positive(),
  system: z.string().optional(),
  messages: z.array(z.discriminatedUnion('role', [User, Assistant])).min(1),
  temperature: z.number().min(0).max(1).optional(),
  output_config: z
    .strictObject({ format: z.strictObject({ type: z.literal('json_schema'), schema: z.looseObject({}) }) })
    .optional(),
  tools: z.tuple([z.union([SingleTool, Toolset])]).optional(),
});
type Request = z.infer<typeof Request>;

export const MESSAGES_KEY = 'sk-ant-messages-secret';

interface Use {
  type: string;
  id: string;
  toolset_name?: string;
}

export async function startMessagesServer(script: ComputerScript): Promise<JsonServer> {
  const given: object[][] = [];
  let calls = 0;
  return startJsonServer('/v1/messages', (body, headers): JsonAnswer => {
    if (headers['x-api-key'] !== MESSAGES_KEY) return refuse(401, 'authentication_error', 'invalid x-api-key');
    const call = calls++;
    try {
      const request = parse(body, headers);
      const reply = script(understand(request, given), call);
      if (reply.instead) return reply.instead;
      const content = reply.items ? [...reply.items] : writeBlocks(reply, call, request);
      given.push(content);
      return { status: 200, body: writeMessage(request, content, call, reply) };
    } catch (error) {
      if (error instanceof Refused) return refuse(400, 'invalid_request_error', error.message);
      throw error;
    }
  });
}

export function refuse(status: number, type: string, message: string): JsonAnswer {
  return { status, body: { type: 'error', error: { type, message }, request_id: 'req_1' } };
}

function parse(body: unknown, headers: IncomingHttpHeaders): Request {
  if (headers['anthropic-version'] !== '2023-06-01') throw new Refused('anthropic-version: header is required');
  if (headers.authorization !== undefined) throw new Refused('two ways to authenticate');
  const request = Request.safeParse(body);
  if (!request.success) throw new Refused(z.prettifyError(request.error));
  const wanted = HEADERS.get(request.data.tools?.[0].type ?? 'computer_toolset_20260801');
  if (headers['anthropic-beta'] !== wanted)
    throw new Refused(`tools.0: needs the beta header ${wanted ?? 'of nothing'}`);
  return request.data;
}

function understand({ messages, tools }: Request, given: readonly object[][]): AskedTurn {
  const texts: string[] = [];
  let screen: AskedTurn['screen'] | undefined;
  let waiting: Use[] = [];
  let called = 0;
  const tool = tools?.[0];
  const see = (part: { type: string; text?: string; source?: { data: string } }) => {
    if (part.type === 'text') texts.push(part.text!);
    if (part.type !== 'image') return;
    screen = sizeOfPng(part.source!.data);
    if (Math.max(screen.width, screen.height) > LONGEST_SIDE) throw new Refused('this image would be made smaller');
    if (tool?.type === undefined || !('display_width_px' in tool)) return;
    if (screen.width !== tool.display_width_px || screen.height !== tool.display_height_px)
      throw new Refused('a screenshot has another size than the display');
  };
  messages.forEach(({ role, content }, index) => {
    if (role !== (index % 2 === 0 ? 'user' : 'assistant')) throw new Refused(`messages.${index}: roles must alternate`);
    if (role === 'assistant') {
      if (!given.some((blocks) => isDeepStrictEqual(blocks, content))) throw new Refused('this was never said');
      waiting = (content as unknown as Use[]).filter(({ type }) => type === 'tool_use');
      called += waiting.length;
      return;
    }
    const results = content.filter((block) => block.type === 'tool_result');
    if (!isDeepStrictEqual(content.slice(0, results.length), results))
      throw new Refused('tool_result blocks come first');
    const pairs = results.map((result) => [result.tool_use_id, result.toolset_name]);
    const wanted = waiting.map((use) => [use.id, use.toolset_name]);
    if (!isDeepStrictEqual(pairs, wanted))
      throw new Refused(
        `tool_use ids were found without tool_result blocks immediately after: ${JSON.stringify(wanted)}`,
      );
    waiting = [];
    for (const block of content) {
      if (block.type !== 'tool_result') see(block);
      else for (const part of typeof block.content === 'object' ? block.content : []) see(part);
    }
  });
  if (messages.length % 2 === 0) throw new Refused('the last message has to be the user’s');
  if (tools && !screen) throw new Refused('this script expects a screenshot');
  return { text: texts.join('\n'), screen: screen ?? { width: 0, height: 0 }, called };
}

function writeBlocks({ thought, actions = [], closing }: ScriptedTurn, call: number, { tools }: Request): object[] {
  const tool = tools?.[0];
  const blocks: object[] = [];
  if (thought !== undefined) blocks.push({ type: 'thinking', thinking: thought, signature: `sig${call}` });
  if (closing !== undefined) blocks.push({ type: 'text', text: closing });
  actions.forEach((action, index) => {
    const { name, ...input } = writeAction(action);
    const use = { type: 'tool_use', id: `toolu_${call}_${index}` };
    if (tool?.type !== 'computer_toolset_20260801')
      blocks.push({ ...use, name: 'computer', input: { action: name, ...input } });
    else {
      if (tool.configs?.[name]?.enabled === false) throw new Error(`the script calls ${name}, which is not offered`);
      blocks.push({ ...use, name, toolset_name: 'computer', caller: { type: 'direct' }, input });
    }
  });
  return blocks;
}

type Member = (typeof MEMBERS)[number];

/** In the forms of the tool; on phones as a person with a mouse would. */
function writeAction(action: Action): { name: Member } & Record<string, unknown> {
  switch (action.type) {
    case 'click': {
      const { numClicks = 1, button = 'left' } = action as { numClicks?: number; button?: 'left' | 'middle' | 'right' };
      const names = ['', 'double_', 'triple_'] as const;
      const name = numClicks === 1 ? (`${button}_click` as const) : (`${names[numClicks - 1]}click` as Member);
      return { name, coordinate: [action.x, action.y] };
    }
    case 'long_press':
      return { name: 'right_click', coordinate: [action.x, action.y] };
    case 'input_text':
      if (action.text === '') return { name: 'key', text: 'Return' };
      return { name: 'type', text: action.enter ? `${action.text}\n` : action.text };
    case 'type':
      return { name: 'type', text: action.text };
    case 'hotkey':
      return { name: 'key', text: action.keys.join('+') };
    case 'drag_and_drop': {
      const { from, to } = action;
      return { name: 'left_click_drag', start_coordinate: [from.x, from.y], coordinate: [to.x, to.y] };
    }
    case 'navigate_back':
      return { name: 'key', text: 'Escape' };
    case 'navigate_home':
      return { name: 'key', text: 'Home' };
    case 'scroll': {
      if ('direction' in action)
        return { name: 'scroll', coordinate: [100, 100], scroll_direction: action.direction, scroll_amount: 5 };
      const [forward, backward] = action.shift ? ['right', 'left'] : ['down', 'up'];
      const scroll_direction = action.clicks > 0 ? forward : backward;
      return {
        name: 'scroll',
        coordinate: [action.x, action.y],
        scroll_direction,
        scroll_amount: Math.abs(action.clicks),
      };
    }
    case 'wait':
      return { name: 'wait', duration: action.seconds };
    default:
      throw new Error(`the tool has no ${action.type}`);
  }
}

function writeMessage(request: Request, content: object[], call: number, { stop }: ScriptedTurn): object {
  const input = Math.ceil(JSON.stringify(request.messages).length / 1000);
  const uses = content.some((block) => 'type' in block && block.type === 'tool_use');
  return {
    id: `msg_${call}`,
    type: 'message',
    role: 'assistant',
    model: request.model,
    container: null,
    content,
    stop_reason: stop ?? (uses ? 'tool_use' : 'end_turn'),
    stop_sequence: null,
    stop_details: stop === 'refusal' ? { type: 'refusal', category: null, explanation: 'I will not.' } : null,
    usage: {
      input_tokens: input,
      cache_read_input_tokens: 3,
      cache_creation_input_tokens: 5,
      cache_creation: { ephemeral_5m_input_tokens: 5, ephemeral_1h_input_tokens: 0 },
      output_tokens: 20,
      output_tokens_details: null,
      server_tool_use: null,
      service_tier: 'standard',
      inference_geo: null,
    },
  };
}
