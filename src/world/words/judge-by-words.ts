/**
 * Whether the apps' data became what an instruction's words ask for: every claim is found in what changed, and nothing
 * else has changed. Where the words or the data leave it open the answer is "not known", with the reason.
 */
import { APPS } from '../apps/index.ts';
import { withoutTraces, type States } from '../compare-states.ts';
import { diffStates } from '../state-change.ts';
import type { Claim, WordsVerdict } from './claim.ts';
import { answerQuestion } from './judge-answer.ts';
import { matchClaim, type Found } from './match-claim.ts';
import { readInstruction, readPage } from './read-instruction.ts';

export interface Attempt {
  app: string;
  instruction: string;
  start: States;
  end: States;
  /** What the attempt answered. */
  answer?: string | undefined;
}

export function judgeByWords(attempt: Attempt): WordsVerdict {
  const [start, end] = [withoutTraces(APPS, attempt.start), withoutTraces(APPS, attempt.end)];
  const changes = diffStates(start, end);
  if (attempt.instruction.includes('?')) {
    if (changes.length > 0) return { truth: 'failure', reasons: ['a question changed the data'] };
    return answerQuestion({ ...attempt, end });
  }
  const { claims, unread } = readInstruction(attempt.instruction);
  const page = readPage(attempt.instruction);
  const taken = new Set<number>();
  const found = claims.map((claim) => matchClaim(claim, { app: attempt.app, start, end, changes, taken, page }));
  const against = reasonsOf(claims, found, 'no');
  // What was not read may have undone something that was; a switch that went the wrong way it does not excuse.
  const isTold = unread.length === 0 || claims.some(({ kind }, at) => kind === 'turned' && found[at] === 'no');
  if (against.length > 0 && isTold) return { truth: 'failure', reasons: against };
  const open = [...unread.map((words) => `not read: ${words}`), ...reasonsOf(claims, found, 'unknown')];
  if (open.length > 0) return { reasons: open };
  const others = changes.filter((_, index) => !taken.has(index));
  if (others.length === 0) return { truth: 'success', reasons: [] };
  return { truth: 'failure', reasons: others.map(({ kind, path }) => `not asked for: ${kind} ${path.join('.')}`) };
}

function reasonsOf(claims: readonly Claim[], found: readonly Found[], wanted: Found): string[] {
  const word = wanted === 'no' ? 'not so' : 'not in the data';
  return claims.filter((_, index) => found[index] === wanted).map((claim) => `${word}: ${JSON.stringify(claim)}`);
}
