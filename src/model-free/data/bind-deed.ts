/** Finds in what a task expects the deed that is meant, with the entry and the words that it is meant for. */
import { readNewEntry, readPath } from '../../check/data-path.ts';
import { factId, type FactMap } from '../../check/facts.ts';
import type { Expectation } from '../../schema/index.ts';
import { normaliseName } from '../../ui/element-names.ts';
import { LayeredFacts, shownOf } from '../../check/layered-facts.ts';
import type { ExplorationGraph, Transition } from '../shared/exploration-graph.ts';
import { titleOf } from './entry-title.ts';
import { expectDeed, type Deed, type DeedBinding } from './deed.ts';

export interface BoundDeed {
  deed: Deed;
  binding: DeedBinding;
  /** Those of the task that it brings about. */
  brings: readonly Expectation[];
}

/** The facts of the first screen that was explored, with the data that any turn began with. */
export function startFacts({ transitions }: ExplorationGraph): FactMap {
  const [first] = transitions;
  if (!first) return new Map();
  const kept = keptAtStart(transitions);
  return kept.size === 0 ? first.before.facts : new LayeredFacts(shownOf(first.before.facts), [...kept.values()]);
}

/** The files with data that any turn began with: one that a turn leaves as it is stands in another. */
export function keptAtStart(transitions: readonly Transition[]): ReadonlyMap<string, FactMap> {
  const begun = new Set<string>();
  const kept = new Map<string, FactMap>();
  for (const { source, before } of transitions) {
    if (begun.has(source.trajectoryId)) continue;
    begun.add(source.trajectoryId);
    for (const [file, facts] of before.frame.kept ?? []) if (!kept.has(file)) kept.set(file, facts);
  }
  return kept;
}

/** All that bring it about, those first that bring most of the task about. `start` is the state of the first screen. */
export function bindDeeds(
  asked: Expectation,
  expected: readonly Expectation[],
  deeds: readonly Deed[],
  start: FactMap,
): BoundDeed[] {
  const { collection, id, entry } = readPath(asked.fact.subject);
  if (id === undefined || entry === undefined) return [];
  const own = expected.filter(({ fact }) => fact.subject === entry || fact.subject.startsWith(`${entry}/`));
  const bound = deeds.flatMap((deed): BoundDeed[] => {
    if (deed.collection !== collection || (deed.kind === 'create') !== (readNewEntry(id) !== undefined)) return [];
    const words = wordsIn(deed, entry, own);
    const title = deed.item && titleOf(start, entry, deed.item.field);
    if (deed.item && title === undefined) return [];
    const binding = { ...(title === undefined ? {} : { item: { id, title: normaliseName(title) } }), words };
    const brings = expectDeed(deed, binding).map((one) => own.find((other) => isSame(one, other)));
    const isMeant = brings.includes(asked) && !brings.includes(undefined);
    return isMeant ? [{ deed, binding, brings: brings.filter((one) => one !== undefined) }] : [];
  });
  return bound.toSorted((a, b) => b.brings.length - a.brings.length);
}

/** What the slots of the deed are to hold; a new entry's slot that is to hold what it holds by itself is left alone. */
function wordsIn(deed: Deed, entry: string, expected: readonly Expectation[]): Record<string, string> {
  const words: Record<string, string> = {};
  for (const { field, initial } of deed.slots) {
    const wanted = expected.find(({ fact }) => fact.subject === `${entry}/${field}`)?.value;
    const isKnown = wanted === initial && !deed.loose.includes(field);
    const isLeft = deed.kind === 'create' && isKnown && field !== deed.nameField;
    if (wanted !== undefined && !isLeft) words[field] = wanted;
  }
  return words;
}

function isSame(one: Expectation, other: Expectation): boolean {
  return factId(one.fact) === factId(other.fact) && one.op === other.op && one.value === other.value;
}
