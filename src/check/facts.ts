/**
 * The lasting facts of a screen, and the differences between two screens. Checks and the search for side effects both
 * use these facts.
 */
import { isBelow } from '../ui/element-key.ts';
import { listElements, type UiElement } from '../ui/list-elements.ts';
import type { FactKey } from '../schema/index.ts';
import { ORDER } from './data-path.ts';
import type { Fact, FactMap } from './fact.ts';
import { isNewBetween, isReordered } from './facts/data/data-facts.ts';
import { readerOf } from './facts/readers.ts';
import type { Frame } from './frame.ts';
import { layersOnlyIn, shownOf } from './layered-facts.ts';

export { factId, type Fact, type FactMap } from './fact.ts';

/** The facts of a single screen. For several screens of one device, callers look up the reader once. */
export function readFacts(frame: Frame, elements: readonly UiElement[] = listElements(frame.tree)): FactMap {
  return readerOf([frame]).read(frame, elements);
}

export type ReadFacts = (frame: Frame) => FactMap;

/** Caches facts, so that each screen is read once. */
export function rememberFacts(read: ReadFacts = readFacts): ReadFacts {
  const known = new WeakMap<Frame, FactMap>();
  return (frame) => {
    const facts = known.get(frame) ?? read(frame);
    known.set(frame, facts);
    return facts;
  };
}

/** A fact that differs between two snapshots. A missing side is undefined. */
export interface FactChange {
  key: FactKey;
  before?: string;
  after?: string;
  strict: boolean;
}

/**
 * Tabs and tool bars come and go with their window. These changes are consequences of the window's, so they are not
 * strict.
 */
export function diffFacts(before: FactMap, after: FactMap): FactChange[] {
  const windows = [...windowsOnlyIn(after, before), ...windowsOnlyIn(before, after)];
  const isStrict = ({ key, strict }: Fact): boolean =>
    strict && !(key.kind === 'item' && windows.some((window) => isBelow(key.subject, window)));
  const changes: FactChange[] = [];
  for (const layer of layersOnlyIn(after, before)) {
    for (const [id, fact] of layer) {
      const old = before.get(id);
      if (old && !isOther(fact.key, old.value, fact.value)) continue;
      const was = old ? { before: old.value } : {};
      changes.push({ key: fact.key, after: fact.value, strict: isStrict(fact), ...was });
    }
  }
  for (const layer of layersOnlyIn(before, after)) {
    for (const [id, fact] of layer) {
      if (!after.has(id)) changes.push({ key: fact.key, before: fact.value, strict: isStrict(fact) });
    }
  }
  return changes;
}

/**
 * True if a fact's value differs. An order differs only if existing entries changed their relative order: applications
 * put new entries first or last, and files put them anywhere.
 */
export function isOther({ kind, subject }: FactKey, before: string, after: string): boolean {
  const isOrder = (kind === 'data' || kind === 'stored') && subject.endsWith(ORDER);
  if (!isOrder) return before !== after;
  return isReordered(before, after) || (kind === 'data' && isNewBetween(before, after));
}

/** Keys of the windows in `facts` that are missing from `others`. */
export function windowsOnlyIn(facts: FactMap, others: FactMap): string[] {
  return [...shownOf(facts)].flatMap(([id, { key }]) =>
    key.kind === 'window' && !others.has(id) ? [key.subject] : [],
  );
}

/**
 * Kinds of facts for which appearing and vanishing are changes, too. Other kinds may only have been shown or hidden.
 */
const COME_AND_GO: ReadonlySet<FactKey['kind']> = new Set(['file', 'item', 'entry', 'data', 'stored']);

/** True if a lasting fact changed, instead of being shown, hidden or selected. Windows do not count. */
export function isLasting({ key, before, after, strict }: FactChange): boolean {
  if (!strict || key.kind === 'window') return false;
  return COME_AND_GO.has(key.kind) || (before !== undefined && after !== undefined);
}
