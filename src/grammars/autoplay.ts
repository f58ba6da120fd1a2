/**
 * This project's own grammar: the student's action space unchanged, one JSON object per action, with points in
 * thousandths of the screen. It can express every action of a student. Source of the action space: arXiv 2509.25047.
 */
import {
  ACTION_SCHEMAS,
  definitionOf,
  isExpertAction,
  isPoint,
  mapPoints,
  pointFields,
  withoutDefaults,
} from '../actions/index.ts';
import type { Action, Platform } from '../schema/index.ts';
import { checkAction, refuse, refuseAction } from './check-action.ts';
import { fromSpace, placer } from './coordinate-space.ts';
import type { ActionGrammar, GrammarContext } from './grammar.ts';
import { readPoint } from './read-point.ts';
import { readObjects } from './scan-json.ts';
import { readHead, readInOrder, splitReply } from './split-reply.ts';
import { sizedBy } from './smart-resize.ts';

const NAME = 'autoplay';
const SPACE = 'thousandths';
const ACTION_MARKER = /(?:^|\n)[ \t]*Action[:：]\s*(?=[{`])/g;
const HEAD = { thought: /^Thought:/, intent: /(?:^|\n)Intent:/ };

export function createAutoplayGrammar(platform: Platform): ActionGrammar {
  return {
    name: NAME,
    platform,
    space: SPACE,
    answerEnds: false,
    // Thousandths are the same at any size.
    ...sizedBy(),
    supports: (action) => !isExpertAction(action) && definitionOf(action)[platform] !== undefined,
    serialize({ thought, intent, actions }, context) {
      const written = actions.map((action) => writeAction(action, context)).join('\n');
      const parts = [thought && `Thought: ${thought}`, intent && `Intent: ${intent}`, `Action: ${written}`];
      return parts.filter(Boolean).join('\n');
    },
    parse(text, context) {
      const read = (rest: string) => readInOrder(readObjects(rest), (json) => [readAction(json, platform, context)]);
      const { head, items: actions } = splitReply(text, ACTION_MARKER, read);
      return { ...readHead(head, HEAD), actions };
    },
  };
}

/** Omits default values. Points are `[x, y]`; the first one lies in the target. */
function writeAction(action: Action, context: GrammarContext): string {
  if (isExpertAction(action)) return refuseAction(NAME, action);
  const placed = mapPoints(action, placer(SPACE, context));
  const { type, x, y, ...rest } = withoutDefaults(placed) as { type: string; x?: number; y?: number };
  const point = x === undefined ? {} : { point: [x, y] };
  return JSON.stringify({ type, ...point, ...rest }, (_name, value: unknown) =>
    isPoint(value) ? [value.x, value.y] : value,
  );
}

function readAction(json: Record<string, unknown>, platform: Platform, context: GrammarContext): Action {
  const at = (value: unknown) => fromSpace(readPoint(value), SPACE, context);
  const { point, ...rest } = json;
  const known = ACTION_SCHEMAS[platform].options.find(({ shape }) => shape.type.value === json['type']);
  const ends = pointFields(known?.shape ?? {}).filter((name) => rest[name] != null);
  const placed = Object.fromEntries(ends.map((name) => [name, at(rest[name])]));
  const given = { ...rest, ...(point == null ? {} : at(point)), ...placed };
  const action = checkAction(platform, given as { type: 'done' }) as Action;
  return isExpertAction(action) ? refuse(`there is no action "${action.type}"`) : action;
}
