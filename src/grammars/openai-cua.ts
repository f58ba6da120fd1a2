/**
 * Actions in the notation of OpenAI's computer use models, in pixels of the sent image. Chat Completions has no call
 * for ending, so "answer", "done" and "fail" are added. Source: the computer use guide of OpenAI's API.
 */
import { isPoint } from '../actions/index.ts';
import type { DesktopAction, Point } from '../schema/index.ts';
import { checkAction, refuse, refuseAction } from './check-action.ts';
import { fromSpace, placer } from './coordinate-space.ts';
import type { ActionGrammar, GrammarContext } from './grammar.ts';
import { readPoint } from './read-point.ts';
import { findObjects } from './scan-json.ts';
import { RESIZE_LIMITS, sizedBy } from './smart-resize.ts';
import { readInOrder } from './split-reply.ts';

const NAME = 'openai-cua';
const SPACE = 'sent-pixels';
/** Pixels of one click of the wheel; scrolling is given in pixels. */
const PIXELS_PER_CLICK = 100;
/** Assumed duration of its wait, which has none. */
const WAIT_SECONDS = 2;
const BUTTONS = { left: 'left', right: 'right', middle: 'wheel' } as const;

export type Json = Readonly<Record<string, unknown>>;

export function createOpenAiCuaGrammar(): ActionGrammar {
  return {
    name: NAME,
    platform: 'desktop',
    space: SPACE,
    answerEnds: false,
    ...sizedBy(RESIZE_LIMITS[NAME]),
    supports: (action) => writeAction(action as DesktopAction, (point) => point) !== undefined,
    serialize({ thought, intent, actions }, context) {
      const written = actions.map(
        (action) => writeAction(action as DesktopAction, placer(SPACE, context)) ?? refuseAction(NAME, action),
      );
      return JSON.stringify({ reasoning: thought, intent, actions: written });
    },
    parse(text, context) {
      const replies = findObjects(text);
      const { reasoning: thought, intent } = replies.items[0]!;
      const given = { ...replies, items: replies.items.flatMap(listActions) };
      return {
        ...(typeof thought === 'string' && thought !== '' ? { thought } : {}),
        ...(typeof intent === 'string' && intent !== '' ? { intent } : {}),
        actions: readInOrder(given, (action) => [readCuaAction(action, context)]).items,
      };
    },
  };
}

function writeAction(action: DesktopAction, place: (point: Point) => Point): Json | undefined {
  switch (action.type) {
    case 'click': {
      const keys = action.holdKeys.length > 0 ? { keys: action.holdKeys } : {};
      if (action.numClicks === 1) return { type: 'click', ...place(action), button: BUTTONS[action.button], ...keys };
      return action.numClicks === 2 && action.button === 'left'
        ? { type: 'double_click', ...place(action), ...keys }
        : undefined;
    }
    case 'drag_and_drop': {
      const keys = action.holdKeys.length > 0 ? { keys: action.holdKeys } : {};
      return { type: 'drag', path: [place(action.from), place(action.to)], ...keys };
    }
    case 'hotkey':
      return { type: 'keypress', keys: action.keys };
    case 'type':
      return action.overwrite || action.enter ? undefined : { type: 'type', text: action.text };
    case 'scroll': {
      if (action.clicks === 0) return action.shift ? undefined : { type: 'move', ...place(action) };
      const pixels = action.clicks * PIXELS_PER_CLICK;
      const { x, y } = place(action);
      return { type: 'scroll', x, y, scroll_x: action.shift ? pixels : 0, scroll_y: action.shift ? 0 : pixels };
    }
    case 'wait':
      return action.seconds === WAIT_SECONDS ? { type: 'wait' } : undefined;
    case 'answer':
    case 'done':
    case 'fail':
      return action;
    default:
      return undefined;
  }
}

function listActions(reply: Json): Json[] {
  const given = reply['actions'] ?? reply['action'] ?? reply;
  const list: unknown[] = Array.isArray(given) ? given : [given];
  if (list.length === 0) refuse('there is no action');
  return list.map((action) =>
    typeof action === 'object' && action !== null && 'type' in action
      ? (action as Json)
      : refuse('an action needs a "type"'),
  );
}

/** Throws MODEL_REPLY_INVALID for anything but its actions. */
export function readCuaAction(json: Json, context: GrammarContext): DesktopAction {
  const at = (point: unknown): Point => fromSpace(readPoint(point), SPACE, context);
  const point = () => at([json['x'], json['y']]);
  const holdKeys = (json['keys'] ?? []) as string[];
  switch (json['type']) {
    case 'click': {
      const button = json['button'] === 'wheel' ? 'middle' : (json['button'] ?? 'left');
      return checkAction('desktop', { type: 'click', ...point(), button: button as 'left', holdKeys });
    }
    case 'double_click':
      return checkAction('desktop', { type: 'click', ...point(), numClicks: 2, holdKeys });
    case 'drag': {
      const path = (Array.isArray(json['path']) ? json['path'] : []) as unknown[];
      if (path.length < 2) refuse('drag needs a "path" of two points or more');
      const [from, to] = [path[0], path.at(-1)].map((end) => at(isPoint(end) ? [end.x, end.y] : end));
      return checkAction('desktop', { type: 'drag_and_drop', from: from!, to: to!, holdKeys });
    }
    case 'scroll':
      return checkAction('desktop', { type: 'scroll', ...point(), ...wheelOf(json) });
    case 'move':
      return checkAction('desktop', { type: 'scroll', ...point(), clicks: 0 });
    case 'keypress':
      return checkAction('desktop', { type: 'hotkey', keys: json['keys'] as string[] });
    case 'type':
      return checkAction('desktop', { type: 'type', text: json['text'] as string });
    case 'wait':
    case 'screenshot':
      return checkAction('desktop', { type: 'wait', seconds: WAIT_SECONDS });
    case 'answer':
    case 'done':
    case 'fail':
      return checkAction('desktop', json as { type: 'done' });
    default:
      return refuse(`there is no action "${String(json['type']).slice(0, 80)}"`);
  }
}

/** At least one click for any value but 0; one direction at a time. */
function wheelOf(json: Json): { clicks: number; shift: boolean } {
  const [across, down] = [json['scroll_x'] ?? 0, json['scroll_y'] ?? 0].map(Number) as [number, number];
  if (!Number.isFinite(across) || !Number.isFinite(down)) refuse('scroll_x and scroll_y have to be numbers');
  const shift = Math.abs(across) > Math.abs(down);
  const pixels = shift ? across : down;
  if (pixels === 0) return { clicks: 0, shift: false };
  return { clicks: Math.sign(pixels) * Math.max(Math.round(Math.abs(pixels) / PIXELS_PER_CLICK), 1), shift };
}
