/**
 * Takes back the changes of a solver's run one by one, and cuts texts that it wrote: ends that are partly done. A check
 * that accepts one either does not need that part, or accepts partial work; words decide which.
 */
import { isJudged } from '../check/unintended-changes.ts';
import type { Fact } from '../check/fact.ts';
import { factId, isOther } from '../check/facts.ts';
import type { FactMap } from '../check/facts.ts';
import type { Check } from '../schema/index.ts';
import { spoiled, type SpoiledEnd } from '../replay/admission/spoil-end.ts';

export interface UndonePart {
  /** The fact that was left as it was, or cut short. */
  fact: string;
  before: string | undefined;
  after: string | undefined;
  /** True for a text of which only the first half was there. */
  isCut: boolean;
}

/** Changes looked at; of a run that changes more, the rest is one part. */
const MAX_PARTS = 40;

export interface ChangedFact {
  key: Fact['key'];
  before: string | undefined;
  after: string | undefined;
}

/** What lasts and differs between the two ends of a run, as far as the check's truth looks at it, and all that it asks for. */
export function changesOf(check: Check, initial: FactMap, latest: FactMap): ChangedFact[] {
  const asked = new Set(check.expect.map(({ fact }) => factId(fact)));
  const ids = new Set([...initial.keys(), ...latest.keys()]);
  return [...ids].flatMap((id) => {
    const [before, after] = [initial.get(id), latest.get(id)];
    const { key, strict } = (after ?? before)!;
    if (!asked.has(id) && (!strict || !isJudged(check, key))) return [];
    if (before && after && !isOther(key, before.value, after.value)) return [];
    return [{ key, before: before?.value, after: after?.value }];
  });
}

export interface UndoneEnd extends SpoiledEnd {
  part: UndonePart;
}

/** Each end lacks one change; a text that was written is cut, too. */
export function undoParts(changes: readonly ChangedFact[], latest: FactMap): UndoneEnd[] {
  return changes.slice(0, MAX_PARTS).flatMap(({ key, before, after }) => {
    const part = (isCut: boolean): UndonePart => ({ fact: factId(key), before, after, isCut });
    const undone = { ...spoiled(`${factId(key)} as at the start`, latest, [[key, before]]), part: part(false) };
    const half = after === undefined || isOneValue(after) ? undefined : cutShort(before ?? '', after);
    if (half === undefined || half === before) return [undone];
    return [undone, { ...spoiled(`${factId(key)} cut short`, latest, [[key, half]]), part: part(true) }];
  });
}

/** Numbers, switches, dates and lists are there or not. */
function isOneValue(value: string): boolean {
  return value.length < 4 || /^(?:-?[\d.,:-]+|true|false|null|present|sha256:.*)$/.test(value) || value.startsWith('[');
}

/** What both texts begin with, and the first half of what was written after it. */
function cutShort(before: string, after: string): string {
  let shared = 0;
  while (shared < before.length && before[shared] === after[shared]) shared += 1;
  return after.slice(0, shared) + firstHalf(after.slice(shared));
}

function firstHalf(text: string): string {
  const words = text.split(' ');
  return words.length > 1
    ? words.slice(0, Math.ceil(words.length / 2)).join(' ')
    : text.slice(0, Math.ceil(text.length / 2));
}
