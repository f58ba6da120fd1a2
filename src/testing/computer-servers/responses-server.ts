/**
 * FAKE: OpenAI's Responses API with its computer tool, as strict as documented: an unknown field, a call without its
 * screenshot or an unacknowledged safety check is an error. Shares no code with the client.
 */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { Refused, sizeOfPng, type AskedTurn, type ComputerScript } from './computer-script.ts';
import { startJsonServer, type JsonAnswer, type JsonServer } from './json-server.ts';
import type { Output, Spoken } from './responses-request.ts';
import { Request } from './responses-request.ts';
import { writeItems, writeResponse } from './responses-reply.ts';

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
      const reply = script(asked, call);
      if (reply.instead) return reply.instead;
      const output = (reply.items ?? writeItems(reply, call, request)) as { id: string }[];
      for (const item of output) given.set(item.id, item);
      return { status: 200, body: writeResponse(request, output, call, reply) };
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
