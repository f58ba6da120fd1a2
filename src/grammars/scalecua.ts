/**
 * Actions in ScaleCUA's notation: <think>, <operation> and <action> with one call per line. Its data has fractions,
 * which its code for Qwen converts to pixels of the image before training; replies may use either. Source: the prompts
 * and the loaders of the repository OpenGVLab/ScaleCUA.
 */
import type { Action, DesktopAction, Platform } from '../schema/index.ts';
import { canPlan, writeCalls, textArgument, type PlannedCall } from './call-grammar.ts';
import { checkAction, refuse } from './check-action.ts';
import type { ActionGrammar, CoordinateSpace, GrammarContext } from './grammar.ts';
import { parseCalls, type Call } from './parse-calls.ts';
import { planInput, writePlanned } from './python-plan.ts';
import { readPython } from './python-read.ts';
import { isFailure, planAndroidAction, readAndroidCall, secondsOf, writeAndroidCall } from './scalecua-android.ts';
import { RESIZE_LIMITS, sizedBy } from './smart-resize.ts';
import { readInOrder, makeHead, splitReply, type Readable } from './split-reply.ts';

const NAME = 'scalecua';
const SPACE = 'fractions';
const INTENT = /^\s*<operation>([\s\S]*?)<\/operation>\s*$/;

export function createScaleCuaGrammar(platform: Platform): ActionGrammar {
  const plan = platform === 'desktop' ? planDesktopAction : planAndroidAction;
  const write = platform === 'desktop' ? (call: PlannedCall) => writePlanned(call, () => '') : writeAndroidCall;
  const read = (calls: Readable<Call>, context: GrammarContext): Readable<Action> => {
    const space = spaceOf(calls.items);
    return platform === 'desktop'
      ? readPython(calls, { space, context, readOther })
      : readInOrder(calls, (call) => [readAndroidCall(call, space, context)]);
  };
  return {
    name: NAME,
    platform,
    space: SPACE,
    answerEnds: false,
    ...sizedBy(RESIZE_LIMITS.scalecua),
    supports: canPlan(plan),
    serialize({ thought, intent, actions }, context) {
      const written = writeCalls(actions, { name: NAME, space: SPACE, plan, write, separator: '\n' }, context);
      const parts = [tagged('think', thought), tagged('operation', intent), tagged('action', written)];
      return parts.filter((part) => part !== '').join('\n');
    },
    parse(text, context) {
      const readActions = (rest: string) => read(parseCalls(inside(rest)), context);
      const { head, items: actions } = splitReply(text, /<action>/g, readActions);
      return { ...makeHead('', INTENT.exec(head)?.[1]), actions };
    },
  };
}

/** Calls whose first number is not a coordinate. */
const COUNTING = new Set(['scroll', 'wait']);

/** Fractions if no coordinate is above 1 and one lies between 0 and 1, where no pixel is. */
function spaceOf(calls: readonly Call[]): CoordinateSpace {
  const coordinates = calls.flatMap(({ name, named, positional }) => [
    ...['x', 'y', 'from_coord', 'to_coord'].flatMap((key) => named.get(key) ?? []),
    ...positional.slice(COUNTING.has(name) ? 1 : 0).flat(),
  ]);
  const numbers = coordinates.filter((value) => typeof value === 'number');
  const isFraction = numbers.every((number) => number <= 1) && !numbers.every(Number.isInteger);
  return isFraction ? 'fractions' : 'sent-pixels';
}

function tagged(tag: string, text: string | undefined): string {
  return text === undefined ? '' : `<${tag}>\n${text}\n</${tag}>`;
}

/** The text before the last closing tag, since texts inside may contain a tag, too. */
function inside(rest: string): string {
  const end = rest.lastIndexOf('</action>');
  if (end < 0 && rest.includes('</')) return refuse('<action> has no </action>');
  return end < 0 ? rest : rest.slice(0, end);
}

function planDesktopAction(given: Action): PlannedCall[] | undefined {
  const action = given as DesktopAction;
  switch (action.type) {
    case 'wait':
      return [{ name: 'wait', args: { seconds: action.seconds } }];
    case 'answer':
      return [{ name: 'response', args: { answer: action.text } }];
    case 'done':
      return [{ name: 'terminate', args: { status: 'success' } }];
    case 'fail':
      return [{ name: 'terminate', args: { status: 'failure', info: action.reason } }];
    case 'scroll':
      // There is no horizontal wheel; shift makes the vertical one scroll sideways.
      return action.shift ? planShiftScroll(action) : planInput(action);
    case 'click':
      // Neither tripleClick nor middleClick is in the list of actions; click expresses both.
      return planClick(action);
    default:
      return planInput(action);
  }
}

function planShiftScroll(action: Extract<DesktopAction, { type: 'scroll' }>): PlannedCall[] | undefined {
  const [scroll] = planInput({ ...action, shift: false }) ?? [];
  if (!scroll || action.clicks === 0) return undefined;
  return [{ name: 'keyDown', positional: ['shift'] }, scroll, { name: 'keyUp', positional: ['shift'] }];
}

const LONG_NAMES = new Set(['tripleClick', 'middleClick']);

function planClick(action: Extract<DesktopAction, { type: 'click' }>): PlannedCall[] | undefined {
  const { numClicks: clicks, button } = action;
  return planInput(action)?.map((call) =>
    LONG_NAMES.has(call.name) ? { ...call, name: 'click', args: { clicks, button } } : call,
  );
}

function readOther(call: Call): DesktopAction | undefined {
  switch (call.name) {
    case 'wait':
      return checkAction('desktop', { type: 'wait', seconds: secondsOf(call) });
    case 'response':
      return checkAction('desktop', { type: 'answer', text: textArgument(call, ['answer']) });
    case 'terminate': {
      const reason = String(call.named.get('info') ?? '');
      return checkAction('desktop', isFailure(call) ? { type: 'fail', reason } : { type: 'done' });
    }
    case 'call_user':
      return checkAction('desktop', { type: 'fail', reason: 'the agent asked for the user' });
    default:
      return undefined;
  }
}
