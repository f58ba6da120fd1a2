/** The actions of a platform as MCP tools, over JSON-RPC. The route /mcp and messages of the socket share it. */
import { z } from 'zod';
import { ACTION_SCHEMAS, isExpertAction, isOffered, type Route } from '../../actions/index.ts';
import type { Platform } from '../../schema/index.ts';
import { faultOf } from '../http/service-fault.ts';
import type { McpSessions } from './mcp-sessions.ts';
import type { Result } from './play.ts';

const Call = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  method: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
});

const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
/** JSON-RPC's code for the server's own faults. */
const SERVER_ERROR = -32000;
const PROTOCOL_VERSION = '2025-06-18';

/** `id` is null if the call was unreadable. */
export const RpcReply = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]),
  result: z.unknown().optional(),
  error: z.object({ code: z.int(), message: z.string() }).optional(),
});
export type RpcReply = z.infer<typeof RpcReply>;

/** Actions of OpenEnv's client for MCP: list the tools, or call one. */
const ListTools = z.object({ type: z.literal('list_tools') });
const CallTool = z.object({
  type: z.literal('call_tool'),
  tool_name: z.unknown().optional(),
  arguments: z.record(z.string(), z.unknown()).catch({}),
});

export type Mcp = ReturnType<typeof createMcp>;

export function createMcp(platform: Platform, sessions: McpSessions, routes?: readonly Route[]) {
  const tools = ACTION_SCHEMAS[platform].options.flatMap((option) => {
    const type = option.shape.type.value;
    if (isExpertAction({ type }) || !isOffered({ type }, routes)) return [];
    const { type: _, ...shape } = option.shape as z.core.$ZodLooseShape;
    const inputSchema = z.toJSONSchema(z.object(shape), { io: 'input' });
    const description = `Perform the action "${type}". Points are pixels of the screenshot.`;
    return [{ name: type, description, inputSchema }];
  });

  return {
    /** Result of a step by OpenEnv's client for MCP; undefined if the action is not one of its own. */
    step(action: unknown, perform: (action: object) => Promise<Result>) {
      if (ListTools.safeParse(action).success) {
        return Promise.resolve({ observation: { tools }, reward: null, done: false, metadata: {} });
      }
      const call = CallTool.safeParse(action).data;
      return call && callTool(call, perform);
    },
    /** `perform` runs the step of a tool. An MCP call names its episode as `session_id` if the connection has none. */
    async answer(sent: unknown, perform: (action: object, sessionId: unknown) => Promise<Result>) {
      const parsed = Call.safeParse(sent);
      if (!parsed.success) return refuse(null, INVALID_REQUEST, 'must be a JSON-RPC 2.0 request');
      const { id = null, method, params } = parsed.data;
      const reply = (result: unknown): RpcReply => ({ jsonrpc: '2.0', id, result });
      switch (method) {
        case 'initialize': {
          const serverInfo = { name: 'autoplay', version: '1' };
          return reply({ protocolVersion: PROTOCOL_VERSION, capabilities: { tools: {} }, serverInfo });
        }
        case 'ping':
          return reply({});
        case 'openenv/session/create':
          return reply({ session_id: sessions.create() });
        case 'openenv/session/close': {
          const { session_id: closing } = params;
          return reply({ session_id: closing, closed: typeof closing === 'string' && sessions.close(closing) });
        }
        case 'tools/list':
          return reply({ tools });
        case 'tools/call': {
          const { name, arguments: given = {}, session_id: sessionId } = params;
          if (typeof name !== 'string') return refuse(id, INVALID_PARAMS, 'name: must be the name of a tool');
          try {
            return reply(describeCall(await perform({ ...(given as object), type: name }, sessionId)));
          } catch (error) {
            return refuse(id, SERVER_ERROR, faultOf(error).message);
          }
        }
        default:
          return refuse(id, METHOD_NOT_FOUND, `there is no method ${JSON.stringify(method.slice(0, 80))}`);
      }
    },
  };
}

async function callTool(
  { tool_name: name, arguments: given }: z.infer<typeof CallTool>,
  perform: (action: object) => Promise<Result>,
): Promise<object> {
  const { observation: result, ...rest } = await perform({ ...given, type: name });
  return { ...rest, observation: { tool_name: String(name), result, error: null } };
}

function refuse(id: RpcReply['id'], code: number, message: string): RpcReply {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

/** The next screen as blocks that models read, and the rest of the result without the picture. */
function describeCall({ observation: { screenshot, ...seen }, ...result }: Result): object {
  const rest = { ...result, observation: seen };
  return {
    content: [
      ...(screenshot === undefined ? [] : [{ type: 'image', data: screenshot, mimeType: 'image/png' }]),
      { type: 'text', text: JSON.stringify(rest) },
    ],
    structuredContent: rest,
    isError: seen.action_error !== null,
  };
}
