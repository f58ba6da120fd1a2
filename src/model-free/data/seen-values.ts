/** Completes deeds by the values that the data was seen to hold: what new things hold by themselves, and options. */
import { entriesOf, fieldOf } from '../../check/facts/data/entries.ts';
import type { ExplorationGraph } from '../shared/exploration-graph.ts';
import type { Deed } from './deed.ts';

/** What a new thing holds where nothing was chosen, as other new things have shown: a list may say "Nobody" for ''. */
export function withDefaults(graph: ExplorationGraph, deeds: readonly Deed[]): Deed[] {
  return deeds.map((deed) => {
    if (deed.kind !== 'create') return deed;
    const alike = deeds.filter(({ kind, collection }) => kind === 'create' && collection === deed.collection);
    const unknown: string[] = [];
    const slots = deed.slots.map((slot) => {
      const plain = alike.find(
        ({ fields, slots: own }) => slot.field in fields && !own.some((other) => other.field === slot.field),
      );
      const known = plain?.fields[slot.field]?.after;
      const own = slot.initial === '' ? emptyIn(graph, deed.collection, slot.field) : slot.initial;
      // A setting may say what it holds at first.
      const initials = alike.flatMap(({ slots: all }) => all.find(({ field }) => field === slot.field)?.initial ?? []);
      const isSet = initials.some((other) => other !== slot.initial);
      if (isSet || (known === undefined && own === undefined && slot.initial === '')) unknown.push(slot.field);
      const initial = known ?? own;
      return initial === undefined ? slot : { ...slot, initial };
    });
    return { ...deed, slots, loose: [...deed.loose, ...unknown] };
  });
}

/**
 * How the data says that nothing was filled in: as nothing, where no entry was seen with empty words. Undefined for numbers
 * of which none was seen empty.
 */
function emptyIn(graph: ExplorationGraph, collection: string, field: string): string | undefined {
  const seen = valuesOf(graph, collection, field);
  if (seen.has('')) return '';
  if (seen.has(NOTHING)) return NOTHING;
  const held = [...seen].filter((value) => value !== undefined);
  return held.length > 0 && held.every((value) => /^-?\d+(\.\d+)?$/.test(value)) ? undefined : '';
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
