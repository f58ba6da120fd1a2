/**
 * Tests if the apps' data fulfils an instruction's words: every claim is found in the changes, and nothing else has
 * changed. If the words or the data leave it open, the result is unknown, with the reason.
 */
import { APPS } from '../apps/index.ts';
import { withoutTraces, type States } from '../compare-states.ts';
import { diffStates, type StateChange } from '../state-change.ts';
import type { Claim, WordsVerdict } from './claim.ts';
import { followsOn } from './follow-on.ts';
import { answerQuestion } from './judge-answer.ts';
import { matchClaim } from './match-claim.ts';
import type { Found } from './match-data.ts';
import { readInstruction } from './read-instruction.ts';

export interface Attempt {
  app: string;
  instruction: string;
  start: States;
  end: States;
  /** The attempt's answer. */
  answer?: string | undefined;
}

export function judgeByWords(attempt: Attempt): WordsVerdict {
  const { app, instruction, start, end } = attempt;
  const changes = diffStates(withoutTraces(APPS, start), withoutTraces(APPS, end));
  if (instruction.includes('?')) {
    if (changes.length > 0) return { truth: 'failure', reasons: ['a question changed the data'] };
    return answerQuestion(attempt);
  }
  const { claims, unread } = readInstruction(instruction);
  const taken = new Set<StateChange>();
  const found = claims.map((claim) => matchClaim(claim, { app, start, end, changes, taken }));
  const against = reasonsOf(claims, found, 'no');
  // Parts not understood may have undone a claim, but they do not excuse a switch turned the wrong way.
  const isDecided = unread.length === 0 || claims.some(({ kind }, at) => kind === 'turned' && found[at] === 'no');
  if (against.length > 0 && isDecided) return { truth: 'failure', reasons: against };
  const open = [...unread.map((words) => `not read: ${words}`), ...reasonsOf(claims, found, 'unknown')];
  if (open.length > 0) return { reasons: open };
  const others = changes.filter((change) => !taken.has(change) && !followsOn(change, taken));
  if (others.length === 0) return { truth: 'success', reasons: [] };
  return { truth: 'failure', reasons: others.map(({ kind, path }) => `not asked for: ${kind} ${path.join('.')}`) };
}

function reasonsOf(claims: readonly Claim[], found: readonly Found[], wanted: Found): string[] {
  const word = wanted === 'no' ? 'not so' : 'not in the data';
  return claims.filter((_, index) => found[index] === wanted).map((claim) => `${word}: ${JSON.stringify(claim)}`);
}
