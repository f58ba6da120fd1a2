/** Compares claims that a thing was deleted, moved, sent or the like with the expectations of a check. */
import type { Check, Expectation } from '../../schema/index.ts';
import { formOf, isTitled, withoutQuotes } from '../../check/subject.ts';
import { SENDS } from '../../ui/words.ts';
import { holdsOrNot, meetsIf, type Agreement, type Claim } from './claim.ts';
import { readEntrySubject } from './phone-subjects.ts';

/** Verbs after which a thing leaves its list. */
const LEAVES = /^(delete|remove|move|archive|unarchive|restore|hide)\b/;

export function compareDone(claim: Claim & { asks: 'done' }, expectation: Expectation, check: Check): Agreement {
  const { verb, names, to, showing } = claim;
  if (verb === 'send') return compareSent(claim, expectation, check);
  const { fact, op, value } = expectation;
  const isOwn = (title: string): boolean =>
    showing !== undefined || names.some((name) => withoutQuotes(name) === title);
  if (fact.kind === 'row') {
    const isNamed = showing !== undefined || names.some((name) => isTitled(fact.subject, name));
    if (op === 'absent') return isNamed ? holdsOrNot(LEAVES.test(verb)) : 'other';
    const isCopy = /^(copy|duplicate)\b/.test(verb) && names.some((name) => value.startsWith(name));
    if (!isNamed && !isCopy) return 'other';
    return holdsOrNot(!/^(delete|remove)$/.test(verb) && (to === undefined || value.includes(to)));
  }
  if (fact.kind !== 'entry') return 'other';
  const { names: about, control, dialog } = readEntrySubject(fact.subject);
  if (about[0] === undefined ? !names.some((name) => dialog.includes(name)) : !isOwn(about[0])) return 'other';
  if (to !== undefined) return holdsOrNot(value === to && isVerb(dialog, verb));
  return holdsOrNot(control ? isVerb(control.name, verb) : isVerb(value, verb) || isVerb(dialog, verb));
}

/** The words sent are in the field of a form that was sent. */
function compareSent(
  { names }: Claim & { asks: 'done' },
  { fact, op, value }: Expectation,
  { expect }: Check,
): Agreement {
  if (fact.kind === 'row') return meetsIf(op !== 'absent' && names.some((name) => value.includes(name)));
  if (fact.kind !== 'entry') return 'other';
  if (SENDS.test(value)) return 'meets';
  const isSent = expect.some(
    (other) => SENDS.test(other.value) && formOf(fact.subject) === other.fact.subject && other.fact !== fact,
  );
  return meetsIf(isSent && op === 'equals' && names.includes(value));
}

/** "Delete this note?" and "Delete" mean the verb "delete", and "remove" means the same. */
function isVerb(words: string, verb: string): boolean {
  const [own, asked] = [words.toLowerCase(), verb.toLowerCase()];
  if (own === asked) return true;
  if (/^(delete|remove)$/.test(asked)) return /^(delete|remove)\b(?! from\b)/.test(own);
  // "Move to folder" means "move to the folder".
  if (own === asked.replace(/ the /g, ' ')) return true;
  const [first, ...rest] = asked.split(' ');
  return rest.length === 0 ? own.split(' ')[0] === first : own === first;
}
