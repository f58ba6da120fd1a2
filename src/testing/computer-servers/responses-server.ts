/**
 * FAKE: OpenAI's Responses API with its computer tool, as strict as the real one is said to be: a field that it does not
 * know, a call without its screenshot or an unacknowledged safety check is an error. Shares no code with the client.
 */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Action } from '../../schema/index.ts';
import { Refused, sizeOfPng, type AskedTurn, type ComputerScript, type ScriptedTurn } from './computer-script.ts';
import { startJsonServer, type JsonAnswer, type JsonServer } from './json-server.ts';

const Check = z.strictObject({ id: z.string(), code: z.string().nullish(), message: z.string().nullish() });
const InputText = z.strictObject({ type: z.literal('input_text'), text: z.string() });
const InputImage = z.strictObject({
  type: z.literal('input_image'),
  image_url: z.string(),
  detail: z.enum(['auto', 'low', 'high', 'original']),
});
const Spoken = z.strictObject({
  role: z.enum(['user', 'assistant']),
  content: z.union([z.string(), z.array(z.union([InputText, InputImage]))]),
});
const Output = z.strictObject({
  type: z.literal('computer_call_output'),
  call_id: z.string(),
  output: z.strictObject({ type: z.literal('computer_screenshot'), image_url: z.string() }),
  acknowledged_safety_checks: z.array(Check).optional(),
});
/** One of the items that the server gave, which come back as they were. */
const Given = z.looseObject({ type: z.enum(['computer_call', 'reasoning', 'message']), id: z.string() });
const Request = z.strictObject({
  model: z.string(),
  instructions: z.string().optional(),
  input: z.array(z.union([Spoken, Output, Given])).min(1),
  max_output_tokens: z.int().min(16),
  temperature: z.number().min(0).max(2).optional(),
  store: z.literal(false),
  include: z.tuple([z.literal('reasoning.encrypted_content')]).optional(),
  truncation: z.enum(['auto', 'disabled']).optional(),
  text: z
    .strictObject({
      format: z.strictObject({
        type: z.literal('json_schema'),
        name: z.string(),
        schema: z.looseObject({}),
        strict: z.boolean(),
      }),
    })
    .optional(),
  tools: z
    .tuple([
      z.union([
        z.strictObject({ type: z.literal('computer') }),
        z.strictObject({
          type: z.literal('computer_use_preview'),
          display_width: z.int().positive(),
          display_height: z.int().positive(),
          environment: z.enum(['windows', 'mac', 'linux', 'ubuntu', 'browser']),
        }),
      ]),
    ])
    .optional(),
});
type Request = z.infer<typeof Request>;

export const RESPONSES_KEY = 'sk-responses-secret';

export async function startResponsesServer(script: ComputerScript): Promise<JsonServer> {
  const given = new Map<string, object>();
  let calls = 0;
  return startJsonServer('/v1/responses', (body, { authorization }): JsonAnswer => {
    if (authorization !== `Bearer ${RESPONSES_KEY}`)
      return refuse(401, 'Incorrect API key provided', 'invalid_api_key');
    const call = calls++;
    try {
      const request = parse(body);
      const asked = understand(request, given);
      const said = script(asked, call);
      if (said.instead) return said.instead;
      const output = (said.items ?? writeItems(said, call, request)) as { id: string }[];
      for (const item of output) given.set(item.id, item);
      return { status: 200, body: writeResponse(request, output, call, said) };
    } catch (error) {
      if (error instanceof Refused) return refuse(400, error.message, null);
      throw error;
    }
  });
}

interface GivenCall {
  call_id: string;
  pending_safety_checks: { id: string }[];
  actions?: object[];
}

function isSpoken(item: Request['input'][number]): item is z.infer<typeof Spoken> {
  return !('type' in item);
}

function isOutput(item: Request['input'][number]): item is z.infer<typeof Output> {
  return 'type' in item && item.type === 'computer_call_output';
}

function refuse(status: number, message: string, code: string | null): JsonAnswer {
  return { status, body: { error: { message, type: 'invalid_request_error', param: null, code } } };
}

function parse(body: unknown): Request {
  const request = Request.safeParse(body);
  if (request.success) return request.data;
  throw new Refused(`Invalid request: ${z.prettifyError(request.error)}`);
}

function understand({ input, tools, truncation }: Request, given: ReadonlyMap<string, object>): AskedTurn {
  const open = new Map<string, readonly { id: string }[]>();
  const texts: string[] = [];
  let screen: AskedTurn['screen'] | undefined;
  let called = 0;
  let before = '';
  const tool = tools?.[0];
  if (tool?.type === 'computer_use_preview' && truncation !== 'auto')
    throw new Refused('this tool needs truncation auto');
  const see = (url: string) => {
    if (!url.startsWith('data:image/png;base64,')) throw new Refused('image_url is no PNG');
    screen = sizeOfPng(url);
    if (tool?.type !== 'computer_use_preview') return;
    if (screen.width !== tool.display_width || screen.height !== tool.display_height)
      throw new Refused('a screenshot has another size than the display');
  };
  for (const item of input) {
    if (before === 'reasoning' && !('type' in item && (item.type === 'computer_call' || item.type === 'message')))
      throw new Refused('a reasoning item was provided without its required following item');
    before = 'type' in item ? item.type : 'spoken';
    if (isSpoken(item)) {
      if (open.size > 0) throw new Refused(`No tool output found for computer call ${[...open.keys()][0]}.`);
      for (const part of typeof item.content === 'string' ? [] : item.content) {
        if (part.type === 'input_text') texts.push(part.text);
        else see(part.image_url);
      }
      if (typeof item.content === 'string') texts.push(item.content);
    } else if (isOutput(item)) {
      const checks = open.get(item.call_id);
      if (!checks) throw new Refused(`No tool call found for call id ${item.call_id}.`);
      const acknowledged = (item.acknowledged_safety_checks ?? []).map(({ id }) => id);
      const pending = checks.map(({ id }) => id);
      if (!isDeepStrictEqual(acknowledged, pending)) throw new Refused('safety checks have not been acknowledged');
      open.delete(item.call_id);
      see(item.output.image_url);
    } else {
      if (!isDeepStrictEqual(item, given.get(item.id))) throw new Refused(`item ${item.id} is not what was given`);
      if (item.type !== 'computer_call') continue;
      const call = item as unknown as GivenCall;
      open.set(call.call_id, call.pending_safety_checks);
      called += call.actions?.length ?? 1;
    }
  }
  if (open.size > 0) throw new Refused(`No tool output found for computer call ${[...open.keys()][0]}.`);
  if (tools && !screen) throw new Refused('this script expects a screenshot');
  return { text: texts.join('\n'), screen: screen ?? { width: 0, height: 0 }, called };
}

function writeItems(
  { thought, actions, closing, checks = [] }: ScriptedTurn,
  call: number,
  { tools }: Request,
): object[] {
  const id = String(call).padStart(8, '0');
  const items: object[] = [];
  if (thought !== undefined) {
    const summary = [{ type: 'summary_text', text: thought }];
    items.push({ id: `rs_${id}`, type: 'reasoning', summary, encrypted_content: `gAAA${id}` });
  }
  if (actions) {
    const written = actions.map(writeAction);
    const pending = checks.map((code) => ({ id: `cu_sc_${id}_${code}`, code, message: `Is this ${code}?` }));
    const done = tools?.[0].type === 'computer' ? { actions: written } : { action: written[0] };
    const shared = { status: 'completed', pending_safety_checks: pending };
    items.push({ id: `cu_${id}`, type: 'computer_call', call_id: `call_${id}`, ...done, ...shared });
  }
  if (closing !== undefined) {
    const content = [{ type: 'output_text', text: closing, annotations: [] }];
    items.push({ id: `msg_${id}`, type: 'message', role: 'assistant', status: 'completed', content });
  }
  return items;
}

/** In the forms of the tool; on phones as a person with a mouse would. */
export function writeAction(action: Action): object {
  switch (action.type) {
    case 'click':
    case 'long_press': {
      const { x, y } = action;
      const {
        numClicks = 1,
        button = 'left',
        holdKeys = [],
      } = action as { numClicks?: number; button?: string; holdKeys?: [] };
      if (numClicks === 2) return { type: 'double_click', x, y, keys: holdKeys.length > 0 ? holdKeys : null };
      const pressed = action.type === 'long_press' ? 'right' : button === 'middle' ? 'wheel' : button;
      return { type: 'click', x, y, button: pressed };
    }
    case 'input_text':
      return action.text === ''
        ? { type: 'keypress', keys: ['ENTER'] }
        : { type: 'type', text: action.enter ? `${action.text}\n` : action.text };
    case 'type':
      return { type: 'type', text: action.text };
    case 'hotkey':
      return { type: 'keypress', keys: action.keys.map((key) => key.toUpperCase()) };
    case 'drag_and_drop':
      return { type: 'drag', path: [action.from, action.to] };
    case 'navigate_back':
      return { type: 'keypress', keys: ['ESC'] };
    case 'navigate_home':
      return { type: 'keypress', keys: ['HOME'] };
    case 'scroll': {
      const at = { x: 100, y: 100 };
      if (!('direction' in action)) {
        const pixels = action.clicks * 100;
        return {
          type: 'scroll',
          x: action.x,
          y: action.y,
          scroll_x: action.shift ? pixels : 0,
          scroll_y: action.shift ? 0 : pixels,
        };
      }
      const [scroll_x, scroll_y] = { up: [0, -400], down: [0, 400], left: [-400, 0], right: [400, 0] }[
        action.direction
      ];
      return { type: 'scroll', ...at, scroll_x, scroll_y };
    }
    case 'wait':
      return { type: 'wait' };
    default:
      throw new Error(`the tool has no ${action.type}`);
  }
}

function writeResponse(request: Request, output: object[], call: number, { stop }: ScriptedTurn): object {
  const sent = JSON.stringify(request.input).length;
  const [input_tokens, output_tokens] = [Math.ceil(sent / 1000), 20];
  return {
    id: `resp_${call}`,
    object: 'response',
    created_at: 1_700_000_000,
    status: stop === undefined ? 'completed' : 'incomplete',
    error: null,
    incomplete_details: stop === undefined ? null : { reason: stop },
    instructions: request.instructions ?? null,
    max_output_tokens: request.max_output_tokens,
    model: request.model,
    output,
    parallel_tool_calls: true,
    previous_response_id: null,
    store: false,
    text: { format: { type: 'text' } },
    tool_choice: 'auto',
    tools: request.tools ?? [],
    truncation: request.truncation ?? 'disabled',
    usage: {
      input_tokens,
      input_tokens_details: { cached_tokens: Math.floor(input_tokens / 2), cache_write_tokens: 0 },
      output_tokens,
      output_tokens_details: { reasoning_tokens: 10 },
      total_tokens: input_tokens + output_tokens,
    },
    metadata: {},
  };
}
