/** Names the entry that holds a list, where the list stands on a page of that entry: the visits of a patient. */
import { readPath } from '../../check/data-path.ts';
import { entriesOf, fieldOf, fieldsOf } from '../../check/facts/data/entries.ts';
import { normaliseName } from '../../ui/element-names.ts';
import { isVisible } from '../../ui/list-elements.ts';
import type { ExplorationGraph } from '../shared/exploration-graph.ts';
import type { Deed, Owner } from './deed.ts';
import { NEUTRAL_NOUN, nounOf } from './nouns.ts';

/** Undefined for a list of no entry, and for an entry that the first screen does not call by words of its own. */
export function ownerOf(graph: ExplorationGraph, collection: string, deeds: readonly Deed[]): Owner | undefined {
  const { entry, collection: list } = readPath(collection);
  const start = graph.transitions[0]?.before;
  if (entry === undefined || !start) return undefined;
  const names = new Set(start.scene.elements.filter(isVisible).map(({ name }) => name));
  const isOwn = (field: string, value: string): boolean =>
    entriesOf(start.facts, list).every((other) => other === entry || fieldOf(start.facts, other, field) !== value);
  const [, title] =
    Object.entries(fieldsOf(start.facts, entry)).find(
      ([field, value]) =>
        !isOfList(field) &&
        /\p{L}{2}/u.test(value) &&
        !value.includes('"') &&
        names.has(normaliseName(value)) &&
        isOwn(field, value),
    ) ?? [];
  return title === undefined ? undefined : { noun: nounOf(graph, list, deeds), title: normaliseName(title) };
}

/** True for a value inside a list of the entry, such as a record of a store, which says nothing of the entry itself. */
export const isOfList = (field: string): boolean => field.includes('/[');

/** True if the first screen shows what an entry is called, so that its owner need not be named. */
export function isOnFirstScreen({ transitions }: ExplorationGraph, title: string): boolean {
  const elements = transitions[0]?.before.scene.elements ?? [];
  return elements.some((element) => isVisible(element) && element.name.includes(title));
}

/** A template that names the owner of what it is about. */
export function withOwner(template: string, { noun, owner }: Pick<Deed, 'noun' | 'owner'>): string {
  if (!owner) return template;
  const of = owner.noun === NEUTRAL_NOUN ? '"{owner}"' : `the ${owner.noun} "{owner}"`;
  return template
    .replace(new RegExp(`(an? ${noun})\\b`), `$1 for ${of}`)
    .replace(
      /(the [\w -]+ (?:"\{item(?:_\d+)?\}"(?:, | and |, and )?)+)(?=[ :?.])/,
      (_, named: string) => `${named.trim()} of ${of}`,
    );
}
