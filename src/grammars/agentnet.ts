/**
 * Actions in the notation of the AgentNet dataset and OpenCUA: lines of pyautogui with coordinates from 0 to 1. Source:
 * the data description and prompts of the repository xlang-ai/OpenCUA.
 */
import type { Action, DesktopAction } from '../schema/index.ts';
import { argument, canPlan, writeCalls, textArgument, type CallWriting, type PlannedCall } from './call-grammar.ts';
import { checkAction, readStatus } from './check-action.ts';
import type { ActionGrammar } from './grammar.ts';
import { parseCalls, type Call } from './parse-calls.ts';
import { planInput, writePlanned } from './python-plan.ts';
import { readPython } from './python-read.ts';
import { RESIZE_LIMITS, sizedBy } from './smart-resize.ts';
import { readHead, splitReply } from './split-reply.ts';

const NAME = 'agentnet';
const SPACE = 'fractions';
/** Duration of computer.wait(), by its description; other durations are written as sleep. */
const WAIT_SECONDS = 20;
const CODE_MARKER = /(?:^|\n)#* ?Code[:：]\s*/g;
const WRITING: CallWriting = {
  name: NAME,
  space: SPACE,
  plan: planAction,
  write: (call) => writePlanned(call, moduleOf),
  separator: '\n',
};
const HEAD = { thought: /^#* ?Thought:/, intent: /(?:^|\n)#* ?Action:/ };

export function createAgentNetGrammar(): ActionGrammar {
  return {
    name: NAME,
    platform: 'desktop',
    space: SPACE,
    answerEnds: true,
    ...sizedBy(RESIZE_LIMITS['qwen2.5-vl']),
    supports: canPlan(planAction),
    serialize({ thought, intent, actions }, context) {
      const code = writeCalls(actions, WRITING, context);
      if (thought === undefined && intent === undefined) return code;
      const parts = [thought && `## Thought:\n${thought}`, intent && `## Action:\n${intent}`, `## Code:\n${code}`];
      return parts.filter(Boolean).join('\n\n');
    },
    parse(text, context) {
      const read = (rest: string) => readPython(parseCalls(rest), { space: SPACE, context, readOther });
      const { head, items: actions } = splitReply(text, CODE_MARKER, read);
      return { ...readHead(head, HEAD), actions };
    },
  };
}

function moduleOf(name: string): string {
  if (name === 'sleep') return 'time.';
  return name === 'tripleClick' || name === 'wait' || name === 'terminate' ? 'computer.' : 'pyautogui.';
}

function planAction(given: Action): PlannedCall[] | undefined {
  const action = given as DesktopAction;
  switch (action.type) {
    case 'wait':
      return action.seconds === WAIT_SECONDS ? [{ name: 'wait' }] : [{ name: 'sleep', positional: [action.seconds] }];
    case 'answer':
      return action.text === '' ? undefined : [{ name: 'terminate', args: { status: 'success', answer: action.text } }];
    case 'done':
      return [{ name: 'terminate', args: { status: 'success' } }];
    case 'fail':
      return action.reason === '' ? [{ name: 'terminate', args: { status: 'failure' } }] : undefined;
    default:
      return planInput(action)?.flatMap(asEvaluated);
  }
}

/** AgentNet's evaluator expects keys as lists, and takes the place of a scroll only from a preceding move. */
function asEvaluated(call: PlannedCall): PlannedCall[] {
  const { name, positional = [], points, args } = call;
  if (name === 'press') return [{ name, args: { keys: [args?.['keys'] ?? []].flat() } }];
  if (points && (name === 'scroll' || name === 'hscroll'))
    return [
      { name: 'moveTo', points },
      { name, positional },
    ];
  return [call];
}

function readOther(call: Call): DesktopAction | undefined {
  switch (call.name) {
    case 'wait':
    case 'sleep': {
      const seconds = argument(call, ['seconds']) ?? WAIT_SECONDS;
      return checkAction('desktop', { type: 'wait', seconds: Number(seconds) });
    }
    case 'terminate': {
      if (readStatus(textArgument(call, ['status'])) === 'failure') return checkAction('desktop', { type: 'fail' });
      const text = call.named.get('answer');
      return checkAction('desktop', text ? { type: 'answer', text: String(text) } : { type: 'done' });
    }
    default:
      return undefined;
  }
}
