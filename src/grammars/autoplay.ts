/**
 * This project's own grammar: the student's action space as it is, one JSON object an action, points in thousandths of
 * the screen. Whatever a student can do can be told in it. Source of the action space: arXiv 2509.25047.
 */
import { isExpertAction } from '../actions/index.ts';
import { PipelineError } from '../errors.ts';
import type { Action, Platform, Point } from '../schema/index.ts';
import { checkAction, refuseAction } from './check-action.ts';
import { fromSpace, toSpace } from './coordinate-space.ts';
import type { ActionGrammar, GrammarContext } from './grammar.ts';
import { readPoint } from './read-point.ts';
import { scanJson } from './scan-json.ts';
import { splitReply } from './split-reply.ts';

const NAME = 'autoplay';
const SPACE = 'thousandths';
const ACTION_MARKER = /(?:^|\n)[ \t]*Action:\s*(?=[{`])/g;
const HEAD = /^\s*(?:Thought:\s*(?<thought>[\s\S]*?)\s*)?(?:(?:^|\n)Intent:\s*(?<intent>[\s\S]*?)\s*)?$/;

export function createAutoplayGrammar(platform: Platform): ActionGrammar {
  return {
    name: NAME,
    platform,
    space: SPACE,
    answerEnds: false,
    // Thousandths are the same at any size.
    imageSize: (screen) => screen,
    supports: (action) => !isExpertAction(action),
    serialize({ thought, intent, actions }, context) {
      const written = actions.map((action) => writeAction(action, context)).join('\n');
      const parts = [thought && `Thought: ${thought}`, intent && `Intent: ${intent}`, `Action: ${written}`];
      return parts.filter(Boolean).join('\n');
    },
    parse(text, context) {
      const read = (rest: string) => readActions(rest, platform, context);
      const { head, value: actions } = splitReply(text, ACTION_MARKER, read);
      const { thought, intent } = HEAD.exec(head)?.groups ?? {};
      return { ...(thought ? { thought } : {}), ...(intent ? { intent } : {}), actions };
    },
  };
}

/** What goes without saying is left out; points are `[x, y]`. */
function writeAction(action: Action, context: GrammarContext): string {
  if (isExpertAction(action)) return refuseAction(NAME, action);
  const { target: _, ...anywhere } = context;
  const { type, ...rest } = action;
  if ('from' in rest) {
    const { from, to, ...more } = rest;
    const points = { from: place(from, context), to: place(to, anywhere) };
    return JSON.stringify({ type, ...points, ...withoutDefaults(more) });
  }
  if (!('x' in rest)) return JSON.stringify({ type, ...withoutDefaults(rest) });
  const { x, y, ...more } = rest;
  return JSON.stringify({ type, point: place({ x, y }, context), ...withoutDefaults(more) });
}

function place(point: Point, within: GrammarContext): [number, number] {
  const { x, y } = toSpace(point, SPACE, within);
  return [x, y];
}

/** As src/schema/action.ts has them. */
const DEFAULTS: Readonly<Record<string, unknown>> = {
  numClicks: 1,
  button: 'left',
  shift: false,
  overwrite: false,
  enter: false,
  reason: '',
};

function withoutDefaults(fields: object): object {
  const said = Object.entries(fields).filter(
    ([key, value]) => value !== DEFAULTS[key] && !(key === 'holdKeys' && (value as string[]).length === 0),
  );
  return Object.fromEntries(said);
}

/** One JSON object after the other, and nothing else. */
function readActions(text: string, platform: Platform, context: GrammarContext): Action[] {
  const code = text.replace(/^\s*```\w*\n?/, '').replace(/\n?```\s*$/, '');
  const actions: Action[] = [];
  for (let at = 0; at === 0 || code.slice(at).trim() !== '';) {
    const { value, end } = scanJson(code, at);
    actions.push(readAction(value, platform, context));
    at = end;
  }
  return actions;
}

function readAction(json: Record<string, unknown>, platform: Platform, context: GrammarContext): Action {
  const { point, from, to, ...rest } = json;
  const at = (value: unknown) => fromSpace(readPoint(value), SPACE, context);
  const points = {
    ...(point == null ? {} : at(point)),
    ...(from == null ? {} : { from: at(from) }),
    ...(to == null ? {} : { to: at(to) }),
  };
  const action = checkAction(platform, { ...rest, ...points } as { type: 'done' }) as Action;
  if (!isExpertAction(action)) return action;
  throw new PipelineError('MODEL_REPLY_INVALID', `there is no action "${action.type}"`);
}
