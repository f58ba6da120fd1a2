/**
 * What lasts on a screen, and how two screens differ in it. A task's check and the search for unintended changes both speak
 * in these facts.
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

/** The facts of one screen by itself; who reads several of one device asks once for its reader. */
export function readFacts(frame: Frame, elements: readonly UiElement[] = listElements(frame.tree)): FactMap {
  return readerOf([frame]).read(frame, elements);
}

export type ReadFacts = (frame: Frame) => FactMap;

/** Each screen is read once. */
export function rememberFacts(read: ReadFacts = readFacts): ReadFacts {
  const known = new WeakMap<Frame, FactMap>();
  return (frame) => {
    const facts = known.get(frame) ?? read(frame);
    known.set(frame, facts);
    return facts;
  };
}

/** One fact that differs between two moments; an absent side is undefined. */
export interface FactChange {
  key: FactKey;
  before?: string;
  after?: string;
  strict: boolean;
}

/** Tabs and tool bars that come and go with their window are no change of their own, so those are not strict. */
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
 * An order is another one when entries that were there before stand in it otherwise. Applications put new entries first or
 * last, files have them anywhere.
 */
export function isOther({ kind, subject }: FactKey, before: string, after: string): boolean {
  const isOrder = (kind === 'data' || kind === 'stored') && subject.endsWith(ORDER);
  if (!isOrder) return before !== after;
  return isReordered(before, after) || (kind === 'data' && isNewBetween(before, after));
}

/** The keys of windows. */
export function windowsOnlyIn(facts: FactMap, others: FactMap): string[] {
  return [...shownOf(facts)].flatMap(([id, { key }]) =>
    key.kind === 'window' && !others.has(id) ? [key.subject] : [],
  );
}

/** Kinds of facts that are altered by coming or going, too; others may only have been shown or hidden. */
const COME_AND_GO: ReadonlySet<FactKey['kind']> = new Set(['file', 'item', 'entry', 'data', 'stored']);

/** True when something that lasts was altered, rather than shown, hidden or selected. Windows are not counted. */
export function isLasting({ key, before, after, strict }: FactChange): boolean {
  if (!strict || key.kind === 'window') return false;
  return COME_AND_GO.has(key.kind) || (before !== undefined && after !== undefined);
}
