/**
 * The tool calls of Qwen-VL, `<tool_call>{"name": "computer_use", "arguments": {…}}</tool_call>`. 2.5 counts in pixels
 * of the sent image, 3 in thousandths. Source: the tools computer_use and mobile_use of the repository Qwen3-VL.
 */
import type { Action, Platform } from '../schema/index.ts';
import { canPlan, writeCalls, type PlannedCall } from './call-grammar.ts';
import { refuse } from './check-action.ts';
import { fromSpace } from './coordinate-space.ts';
import type { ActionGrammar, CoordinateSpace, ImageSize } from './grammar.ts';
import { planAndroidAction, readAndroidTools } from './qwen-android.ts';
import { planDesktopAction, readDesktopTools } from './qwen-desktop.ts';
import type { FindPoint, QwenVersion, ToolArguments } from './qwen-tool.ts';
import { readPoint } from './read-point.ts';
import { findObjects, readObjects } from './scan-json.ts';
import { RESIZE_LIMITS, sizedBy } from './smart-resize.ts';
import { readInOrder, makeHead, splitReply } from './split-reply.ts';

const OPENING = '<tool_call>';

export function createQwenGrammar(version: QwenVersion, platform: Platform): ActionGrammar {
  const name = version === '3' ? 'qwen3-vl' : 'qwen2.5-vl';
  const space: CoordinateSpace = version === '3' ? 'thousandths' : 'sent-pixels';
  const tool = platform === 'desktop' ? 'computer_use' : 'mobile_use';
  const plan = (action: Action, screen: ImageSize): PlannedCall[] | undefined =>
    platform === 'desktop' ? planDesktopAction(action, version) : planAndroidAction(action, version, screen);
  const write = (call: PlannedCall) => writeTool(tool, call);
  return {
    name,
    platform,
    space,
    answerEnds: false,
    ...sizedBy(RESIZE_LIMITS[name]),
    supports: canPlan(plan),
    serialize({ thought, actions }, context) {
      const written = writeCalls(actions, { name, space, plan, write, separator: '\n' }, context);
      return thought === undefined ? written : `${thought}\n${written}`;
    },
    parse(text, context) {
      const scan = text.includes(OPENING) ? readObjects : findObjects;
      const { head, items: tools } = splitReply(text, /<tool_call>/g, (rest) =>
        readInOrder(scan(rest), (json) => [argumentsOf(json)]),
      );
      const point: FindPoint = (call, key) => {
        const given = call[key] ?? (key === 'coordinate' && call['x'] != null ? call : undefined);
        return given === undefined ? undefined : fromSpace(readPoint(given), space, context);
      };
      const read = platform === 'desktop' ? readDesktopTools : readAndroidTools;
      return { ...makeHead(head), actions: read(tools, point, context) };
    },
  };
}

function writeTool(tool: string, { name, points = {}, args = {} }: PlannedCall): string {
  const places = Object.fromEntries(Object.entries(points).map(([key, { x, y }]) => [key, [x, y]]));
  const call = { name: tool, arguments: { action: name, ...places, ...args } };
  return `${OPENING}\n${JSON.stringify(call)}\n</tool_call>`;
}

function argumentsOf(call: Record<string, unknown>): ToolArguments {
  const found = call['arguments'] ?? call;
  if (typeof found === 'object' && found !== null && 'action' in found) return found as ToolArguments;
  return refuse('a tool call needs {"name": …, "arguments": {"action": …}}');
}
