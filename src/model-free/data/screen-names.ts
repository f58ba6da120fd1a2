/**
 * The names that screens give to the fields of a list's entries, learnt from an exploration: the caption that stands beside the
 * values of a field, on any screen where it does. What no screen names has no name.
 */
import { isVisible } from '../../ui/list-elements.ts';
import type { ExplorationGraph, Moment } from '../shared/exploration-graph.ts';
import { captionOf, isValue, rowNameOf, SWITCHES, termed, valueShown } from './captions.ts';
import { entriesByTitle, fieldsByEntry, type Fields } from './entry-fields.ts';

/** By field. */
export type ScreenNames = ReadonlyMap<string, string>;

/** Part of the values beside a caption that the field must hold, since a screen may write some otherwise. */
const MOST = 0.6;
/** One value may stand beside a caption by chance. */
const ENOUGH_VALUES = 2;

/** Values seen beside a caption, and by field those that the field holds. */
interface Seen {
  all: Set<string>;
  held: Map<string, Set<string>>;
}

const known = new WeakMap<ExplorationGraph, { size: number; names: Map<string, ScreenNames> }>();

/** Kept until the exploration goes on. */
export function screenNames(graph: ExplorationGraph, collection: string): ScreenNames {
  const size = graph.transitions.length;
  const cached = known.get(graph);
  const names = cached?.size === size ? cached.names : new Map<string, ScreenNames>();
  known.set(graph, { size, names });
  const own = names.get(collection) ?? learnNames(graph, collection);
  names.set(collection, own);
  return own;
}

export function momentsOf({ transitions }: ExplorationGraph): Moment[] {
  return [...transitions.slice(0, 1).map(({ before }) => before), ...transitions.map(({ after }) => after)];
}

function learnNames(graph: ExplorationGraph, collection: string): ScreenNames {
  const captions = new Map<string, Seen>();
  for (const moment of momentsOf(graph)) notice(moment, collection, captions);
  const inRows = new Map<string, string[]>();
  for (const { held } of captions.values())
    for (const [field, ids] of held) inRows.set(field, [...(inRows.get(field) ?? []), ...idsInRows(ids)]);
  // A word that stands before the values of some rows, or for some time, only says something of these rows.
  const isOfMostRows = (field: string, ids: ReadonlySet<string>): boolean => {
    const all = inRows.get(field)!;
    const alone = idsInRows(ids).filter((id) => all.indexOf(id) === all.lastIndexOf(id));
    return idsInRows(ids).length === 0 || alone.length * 2 >= new Set(all).size;
  };
  const rated = [...captions].flatMap(([caption, { all, held }]) =>
    [...held].flatMap(([field, values]) =>
      values.size >= ENOUGH_VALUES && values.size >= all.size * MOST && isOfMostRows(field, values)
        ? [{ caption, field, count: values.size }]
        : [],
    ),
  );
  const names = new Map<string, string>();
  for (const { caption, field } of rated.toSorted((a, b) => b.count - a.count))
    if (!names.has(field) && ![...names.values()].includes(caption)) names.set(field, caption);
  return names;
}

/** Ids begin with the title of their row. */
function idsInRows(ids: ReadonlySet<string>): string[] {
  return [...ids].filter((id) => !id.startsWith(' '));
}

function notice({ scene, facts }: Moment, collection: string, captions: Map<string, Seen>): void {
  const entries = fieldsByEntry(facts, collection);
  if (entries.size === 0) return;
  const byTitle = entriesByTitle(entries);
  const all = [...entries.values()];
  const values = new Set(all.flatMap((fields) => Object.values(fields)));
  for (const element of scene.elements.filter(isVisible)) {
    const title = titleFor(rowNameOf(element), byTitle);
    const own = title === undefined ? undefined : byTitle.get(title);
    // Many things are on or off: only what stands in its row is known to be of the entry.
    if (element.role === 'table cell' ? !isValue(element) : !own && SWITCHES.test(element.role)) continue;
    const whole = valueShown(element);
    const parts = values.has(whole) ? undefined : termed(element);
    const value = parts?.value ?? whole;
    const caption = value === '' ? undefined : (parts?.term ?? captionOf(element, scene, title));
    if (caption === undefined || values.has(caption)) continue;
    const seen = captions.get(caption) ?? { all: new Set(), held: new Map<string, Set<string>>() };
    captions.set(caption, seen);
    const id = `${title ?? ''} ${value}`;
    seen.all.add(id);
    for (const field of fieldsHolding(value, own ? [own] : all))
      seen.held.set(field, (seen.held.get(field) ?? new Set()).add(id));
  }
}

/** A row is called by its title alone, or with the words of its cells behind it. */
function titleFor(row: string | undefined, byTitle: ReadonlyMap<string, Fields>): string | undefined {
  if (row === undefined) return undefined;
  return byTitle.has(row) ? row : [...byTitle.keys()].find((title) => row.startsWith(`${title} `));
}

function fieldsHolding(value: string, entries: readonly Fields[]): Set<string> {
  return new Set(entries.flatMap((fields) => Object.keys(fields).filter((field) => fields[field]!.trim() === value)));
}
