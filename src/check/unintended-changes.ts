/** Changes that a check neither expects nor allows. */
import type { FactKey, Check } from '../schema/index.ts';
import { isBelow, uncounted } from '../ui/element-key.ts';
import type { FactHistory } from './fact-history.ts';
import { factId } from './facts.ts';
import { isAlong } from './facts/data/along.ts';
import { isForAll, isListed } from './subject.ts';
import type { CheckItem } from './check-item.ts';
import { unintendedChanges } from './values-at-start.ts';

/** What is looked at besides screens: other facts of a screen only show what the state holds, or how one looks at it. */
const JUDGED_BY_STATE: ReadonlySet<FactKey['kind']> = new Set(['data', 'stored', 'file', 'window']);

/** Whether a check looks at a fact that it does not name. */
export function isJudged({ truth }: Pick<Check, 'truth'>, { kind }: FactKey): boolean {
  return truth !== 'state' || JUDGED_BY_STATE.has(kind);
}

export function unintendedItem(check: Check, history: FactHistory): CheckItem {
  const isPermitted = permittedBy(check);
  const otherwise = (check.along ?? []).filter((one) => !isAlong(one, history)).map(({ fact }) => factId(fact));
  const isLeftOut = (key: FactKey): boolean =>
    !isJudged(check, key) || isPermitted(key) || isCopyOfOld(key, check, history);
  const changed = [...unintendedChanges(history, isLeftOut), ...otherwise];
  return {
    id: 'nothing else changed',
    passed: changed.length === 0,
    detail: changed.length === 0 ? 'no other change' : `changed: ${changed.slice(0, 5).join('; ')}`,
  };
}

/** What an application calls the copy that it keeps of a file as it was before it is saved. */
const COPY_OF_OLD = /(~|\.bak)$/;

/** Whether it is a new file that holds what another one, which may change and stays, held when the episode began. */
function isCopyOfOld(key: FactKey, { allow, expect }: Check, { initial, latest }: FactHistory): boolean {
  if (key.kind !== 'file' || !COPY_OF_OLD.test(key.subject) || initial.has(factId(key))) return false;
  const saved = factId({ ...key, subject: key.subject.replace(COPY_OF_OLD, '') });
  const staying = [...allow, ...expect.flatMap(({ fact, op }) => (op === 'absent' ? [] : [fact]))];
  const held = initial.get(saved)?.value;
  return held !== undefined && latest.get(factId(key))?.value === held && staying.some((one) => factId(one) === saved);
}

/** The order of a list that was chosen is kept by some apps as a setting and by others until the list is left. */
export function findDoubts(check: Check, { latest }: FactHistory): string[] {
  const isPermitted = permittedBy(check);
  const entered = [...latest].filter(([, { key, strict }]) => key.kind === 'entry' && !strict && !isPermitted(key));
  return entered.map(([id]) => id);
}

/** Whether a check lets a fact change. */
export function permittedBy({ allow, expect }: Pick<Check, 'allow' | 'expect'>): (key: FactKey) => boolean {
  const permitted = new Set([...allow, ...expect.map((expectation) => expectation.fact)].map(factId));
  const lists = allow.filter(isForAll);
  // With an entry of a file goes what is in it.
  const gone = expect.flatMap(({ fact, op }) => (op === 'absent' && fact.kind === 'stored' ? [fact.subject] : []));
  // Bars without names are counted, and how many there are depends on the room for them: a switch is known by its name.
  const switches = new Set(allow.filter(({ kind }) => kind === 'checked').map(({ subject }) => uncounted(subject)));
  return (key) =>
    permitted.has(factId(key)) ||
    (key.kind === 'checked' && switches.has(uncounted(key.subject))) ||
    lists.some((list) => isListed(key, list)) ||
    (key.kind === 'stored' && gone.some((entry) => isBelow(key.subject, entry)));
}
