/** Changes that a check neither expects nor allows. */
import type { FactKey, Check } from '../schema/index.ts';
import { isBelow, uncounted } from '../ui/element-key.ts';
import type { FactHistory } from './fact-history.ts';
import { factId } from './facts.ts';
import { isDerivedChange } from './facts/data/derived-change.ts';
import { isForAll, isListed } from './subject.ts';
import type { CheckItem } from './check-item.ts';
import { unintendedChanges } from './values-at-start.ts';

/** Facts that are judged in addition to the state. Other facts of a screen only show the state or the view. */
const JUDGED_BY_STATE: ReadonlySet<FactKey['kind']> = new Set(['data', 'stored', 'file', 'window']);

/** True if a check judges a fact that it does not name. */
export function isJudged({ truth }: Pick<Check, 'truth'>, { kind }: FactKey): boolean {
  return truth !== 'state' || JUDGED_BY_STATE.has(kind);
}

export function unintendedItem(check: Check, history: FactHistory): CheckItem {
  const isPermitted = permittedBy(check);
  const otherwise = (check.along ?? []).filter((one) => !isDerivedChange(one, history)).map(({ fact }) => factId(fact));
  const isLeftOut = (key: FactKey): boolean =>
    !isJudged(check, key) || isPermitted(key) || isCopyOfOld(key, check, history);
  const changed = [...unintendedChanges(history, isLeftOut), ...otherwise];
  return {
    id: 'nothing else changed',
    passed: changed.length === 0,
    detail: changed.length === 0 ? 'no other change' : `changed: ${changed.slice(0, 5).join('; ')}`,
  };
}

/** Suffixes of the copy that an application keeps of a file's previous version. */
const COPY_OF_OLD = /(~|\.bak)$/;

/** True for a new file with the initial content of another file that may change and still exists. */
function isCopyOfOld(key: FactKey, { allow, expect }: Check, { initial, latest }: FactHistory): boolean {
  if (key.kind !== 'file' || !COPY_OF_OLD.test(key.subject) || initial.has(factId(key))) return false;
  const saved = factId({ ...key, subject: key.subject.replace(COPY_OF_OLD, '') });
  const staying = [...allow, ...expect.flatMap(({ fact, op }) => (op === 'absent' ? [] : [fact]))];
  const held = initial.get(saved)?.value;
  return held !== undefined && latest.get(factId(key))?.value === held && staying.some((one) => factId(one) === saved);
}

/** Some apps keep the chosen order of a list as a setting, others until the list is left. */
export function findDoubts(check: Check, { latest }: FactHistory): string[] {
  const isPermitted = permittedBy(check);
  const entered = [...latest].filter(([, { key, strict }]) => key.kind === 'entry' && !strict && !isPermitted(key));
  return entered.map(([id]) => id);
}

/** Returns a function that is true if the check lets a fact change. */
export function permittedBy({ allow, expect }: Pick<Check, 'allow' | 'expect'>): (key: FactKey) => boolean {
  const permitted = new Set([...allow, ...expect.map((expectation) => expectation.fact)].map(factId));
  const lists = allow.filter(isForAll);
  // A removed entry of a file takes its content with it.
  const gone = expect.flatMap(({ fact, op }) => (op === 'absent' && fact.kind === 'stored' ? [fact.subject] : []));
  // Unnamed bars are numbered, and their number depends on the available room. So a switch is identified by its name.
  const switches = new Set(allow.filter(({ kind }) => kind === 'checked').map(({ subject }) => uncounted(subject)));
  return (key) =>
    permitted.has(factId(key)) ||
    (key.kind === 'checked' && switches.has(uncounted(key.subject))) ||
    lists.some((list) => isListed(key, list)) ||
    (key.kind === 'stored' && gone.some((entry) => isBelow(key.subject, entry)));
}
