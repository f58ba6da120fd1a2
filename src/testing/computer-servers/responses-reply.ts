/** TEST SUPPORT: the replies of the server in responses-server.ts. */
import type { Action } from '../../schema/index.ts';
import type { ScriptedTurn } from './computer-script.ts';
import type { Request } from './responses-request.ts';

export function writeItems(
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

export function writeResponse(request: Request, output: object[], call: number, { stop }: ScriptedTurn): object {
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
