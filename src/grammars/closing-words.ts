/**
 * The end of an episode for models whose tool has no ending action: a text whose last paragraph begins with DONE,
 * ANSWER or FAIL. The prompts execute/computer-… define it.
 */
import { endAction } from '../actions/index.ts';
import type { Action, Platform } from '../schema/index.ts';
import { refuse } from './check-action.ts';
import type { Reply } from './grammar.ts';
import { makeHead } from './split-reply.ts';

const CLOSING = /^(?:([\s\S]*)\n)?[ \t]*(?:\*\*)?(DONE|ANSWER|FAIL)\b(?:\*\*)?:?(?:\*\*)?([\s\S]*)$/;

/** Throws MODEL_REPLY_INVALID if the text ends nothing, since no person is present to answer a question. */
export function readClosing(text: string, platform: Platform): Reply {
  const found = CLOSING.exec(text.trim());
  if (!found) {
    const how = 'call the computer tool to go on, or close with DONE, ANSWER: … or FAIL: … on a line of its own';
    return refuse(`the message has no action, and nobody can be asked: ${how}`);
  }
  return { ...makeHead(found[1] ?? ''), actions: actionsOf(found[2]!, found[3]!.trim(), platform) };
}

function actionsOf(word: string, rest: string, platform: Platform): Action[] {
  if (word === 'FAIL') return [endAction(platform, false, rest)];
  const end = endAction(platform, true);
  if (word === 'DONE') return [end];
  if (rest === '') return refuse('ANSWER: needs the answer behind it');
  return [{ type: 'answer', text: rest }, end];
}
