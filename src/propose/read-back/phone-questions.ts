/** Reads questions about what is on a phone, and compares them with where the answer is read from. */
import { withoutQuotes } from '../../check/subject.ts';
import { unescapeName } from '../../ui/element-key.ts';
import type { Claim, Reading } from './claim.ts';
import { maskQuotes, unmask } from './split-clauses.ts';
import type { Agreement, Context } from './reader.ts';

const ASKS = /^(?:.*, )?(is|are|how many|how much|which|what|when|who|does|do)\b/i;
const TIME = /\b\d{1,2}[:.]\d{2}(?: ?[AP]M)?\b/gi;

/** Undefined for an instruction that is no question. */
export function readQuestion(instruction: string): Reading | undefined {
  const { text, quoted } = maskQuotes(instruction);
  const [, question, after = ''] = /^([^?]*)\?(.*)$/.exec(text) ?? [];
  if (question === undefined || !ASKS.test(question)) return undefined;
  const yesOrNo = /answer yes or no/i.test(after);
  if (after.trim() !== '' && !yesOrNo) return { unread: unmask(after.trim(), quoted) };
  const about = [
    ...quoted,
    ...(question.match(TIME) ?? []),
    ...(/\b(off|unticked)\b/i.test(question) && yesOrNo ? ['off'] : []),
  ];
  const kind = yesOrNo ? 'yes or no' : /\bhow many\b/i.test(question) ? 'count' : 'words';
  return { claims: [{ asks: 'answered', kind, about, places: [] }] };
}

export function compareAnswerOnPhone(claim: Claim, { check }: Context): Agreement | undefined {
  if (claim.asks !== 'answered') return undefined;
  const { expect, answer } = check;
  if (!answer || answer.from.length === 0 || expect.length > 0) return 'contradicts';
  // The first fact is the answer's; the others only had to be seen.
  const kind = answer.from[0]!.kind;
  const isYesOrNo = /^(yes|no)$/.test(answer.equals);
  if ((claim.kind === 'yes or no') !== isYesOrNo || (isYesOrNo && kind !== 'checked')) return 'contradicts';
  const isCount = claim.kind === 'count';
  if (isCount && !/^\d+$/.test(answer.equals)) return 'contradicts';
  if (isCount !== (kind === 'count')) return 'contradicts';
  const places = answer.from.map(({ subject }) => unescapeName(subject)).join('\n');
  return claim.about.every((name) => places.includes(withoutQuotes(name))) ? 'meets' : 'contradicts';
}
