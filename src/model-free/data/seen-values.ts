/** Completes deeds by the values that the data was seen to hold: what new things hold by themselves, and options. */
import { entriesOf, fieldOf } from '../../check/facts/data/entries.ts';
import type { ExplorationGraph } from '../shared/exploration-graph.ts';
import type { Deed } from './deed.ts';

/** What a new thing holds where nothing was chosen, as other new things have shown: a list may say "Nobody" for ''. */
export function withDefaults(graph: ExplorationGraph, deeds: readonly Deed[]): Deed[] {
  return deeds.map((deed) => {
    if (deed.kind !== 'create') return deed;
    const alike = deeds.filter(({ kind, collection }) => kind === 'create' && collection === deed.collection);
    const slots = deed.slots.map((slot) => {
      const plain = alike.find(
        ({ fields, slots: own }) => slot.field in fields && !own.some((other) => other.field === slot.field),
      );
      const own = slot.initial === '' ? emptyIn(graph, deed.collection, slot.field) : slot.initial;
      const initial = plain?.fields[slot.field]?.after ?? own;
      return initial === undefined ? slot : { ...slot, initial };
    });
    return { ...deed, slots };
  });
}

/** How the data says that nothing was filled in: as nothing, where no entry was seen with empty words. */
function emptyIn(graph: ExplorationGraph, collection: string, field: string): string {
  const seen = valuesOf(graph, collection, field);
  return seen.has(NOTHING) && !seen.has('') ? NOTHING : '';
}

const NOTHING = 'null';

/** All that a field was seen to hold. */
function valuesOf({ transitions }: ExplorationGraph, collection: string, field: string): Set<string | undefined> {
  return new Set(
    transitions.flatMap(({ after: { facts } }) =>
      entriesOf(facts, collection).map((entry) => fieldOf(facts, entry, field)),
    ),
  );
}

/** Options that the data was seen to hold by their own name: what a list calls "Nobody" may be stored as ''. */
export function withSeenOptions(graph: ExplorationGraph, deed: Deed): Deed {
  if (deed.slots.every(({ kind }) => kind !== 'choice')) return deed;
  const slots = deed.slots.map((slot) => {
    const seen = valuesOf(graph, deed.collection, slot.field);
    return { ...slot, options: new Map([...slot.options].filter(([name]) => seen.has(name))) };
  });
  return { ...deed, slots };
}
