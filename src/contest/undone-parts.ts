/**
 * Reverts the changes of a solver's run one by one, and cuts texts that it wrote, which gives partly done ends. A check
 * that accepts one does not need that part, or accepts partial work; the words decide which.
 */
import { isJudged } from '../check/unintended-changes.ts';
import type { Fact } from '../check/fact.ts';
import { factId, isOther } from '../check/facts.ts';
import type { FactMap } from '../check/facts.ts';
import type { Check } from '../schema/index.ts';
import { spoiled, type SpoiledEnd } from '../replay/admission/spoil-end.ts';

export interface UndonePart {
  /** The fact that was left unchanged, or cut short. */
  fact: string;
  before: string | undefined;
  after: string | undefined;
  /** True for a text cut to its first half. */
  isCut: boolean;
}

/** Limit of reverted changes. */
const MAX_PARTS = 40;

export interface ChangedFact {
  key: Fact['key'];
  before: string | undefined;
  after: string | undefined;
}

/**
 * Lasting facts that differ between the two ends of a run, within the check's evidence, and all facts that it requires.
 */
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

/** Each end lacks one change; a written text is also cut. */
export function undoParts(changes: readonly ChangedFact[], latest: FactMap): UndoneEnd[] {
  return changes.slice(0, MAX_PARTS).flatMap(({ key, before, after }) => {
    const part = (isCut: boolean): UndonePart => ({ fact: factId(key), before, after, isCut });
    const undone = { ...spoiled(`${factId(key)} as at the start`, latest, [[key, before]]), part: part(false) };
    const half = after === undefined || isOneValue(after) ? undefined : cutShort(before ?? '', after);
    if (half === undefined || half === before) return [undone];
    return [undone, { ...spoiled(`${factId(key)} cut short`, latest, [[key, half]]), part: part(true) }];
  });
}

/** True for numbers, switches, dates and lists, which cannot be partly present. */
function isOneValue(value: string): boolean {
  return value.length < 4 || /^(?:-?[\d.,:-]+|true|false|null|present|sha256:.*)$/.test(value) || value.startsWith('[');
}

/** The common beginning of both texts, and the first half of the text written after it. */
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
