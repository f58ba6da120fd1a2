/**
 * Deeds: what gestures were seen to change in an application's own data, and how the same is done to another entry or with
 * other words. The generator makes tasks of them, the executor finds in a task's check which deed is meant.
 */
import { entryPath, newEntryPath } from '../../check/data-path.ts';
import { dataKey } from '../../check/facts/data/entries.ts';
import { allListed } from '../../check/subject.ts';
import type { DerivedChange, Expectation, FactKey } from '../../schema/index.ts';
import { childKey, isBelow, keyBelow, lastSegment, parentKey, renamed, windowOf } from '../../ui/element-key.ts';
import { typeParts, type FieldParts } from '../../ui/field-parts.ts';
import type { UiElement } from '../../ui/list-elements.ts';
import type { Transition } from '../shared/exploration-graph.ts';
import type { Gesture } from '../shared/gesture.ts';
import type { SampleKind } from '../shared/sample-text.ts';
import { inRowOf, isRowOf } from './in-row.ts';
import type { ScreenNames } from './screen-names.ts';

/** Something that is typed or chosen on the way, by the words on its control. */
export interface DeedSlot {
  kind: 'text' | 'choice' | 'box';
  label: string;
  /** Numbers of its gestures; the last one types the words, or touches the option. */
  gestures: readonly number[];
  /** Of the entry; it holds what was typed or chosen, or "true". */
  field: string;
  original: string;
  /** What its control held before; undefined where that was not seen. */
  initial?: string;
  /** For a text: what kind of words it was, the parts of a day or a time, and whether its form asks for it. */
  sample?: SampleKind;
  parts?: FieldParts;
  isRequired?: boolean;
  /** For a choice: the keys of what can be chosen, by name. */
  options: ReadonlyMap<string, string>;
}

/** How a loose field of the entry, or another fact, comes to what it holds; what moves is the entry itself. */
export type DeedAlong = Omit<DerivedChange, 'fact'> &
  ({ field: string; fact?: undefined } | { fact: FactKey; field?: undefined });

/** An entry on whose page a list of its own stands, as a patient with visits. */
export interface Owner {
  noun: string;
  title: string;
}

export interface Deed {
  /** One entry is made, altered or removed. */
  kind: 'create' | 'set' | 'remove';
  /** Path of the list that holds the entry. */
  collection: string;
  /** Noun for an entry, such as "card"; '' while no screen has given one. */
  noun: string;
  /** Names of the fields on screens. */
  names?: ScreenNames;
  /** The word on the button that ends it, in lower case. */
  verb: string;
  /** Words on the entry of a menu, or the button, that does it to an entry by itself: "Archive". */
  command?: string;
  gestures: readonly Gesture[];
  slots: readonly DeedSlot[];
  /** The entry it was done to: the field, or the form of fields, whose words the screen calls it by, and those words. */
  item?: { id: string; field: string; title: string };
  /** The touch that brings up the view in which it is done, where the application starts with another one. */
  view?: Gesture;
  /** Key of the entry's row, where what is touched in it shows only after a touch on the row itself. */
  row?: string;
  /** The entry on whose page it is done, where its words have to name that. */
  owner?: Owner | undefined;
  /** Of a new entry: the field that tells it from others. */
  nameField?: string;
  /** Fields of the entry with what they became, those of slots included. Only these are asked for. */
  fields: Readonly<Record<string, { before?: string; after: string }>>;
  /** Fields of the entry that follow the time, or were altered on the way. */
  loose: readonly string[];
  /** Fields that its form asks for and that it leaves as they are: the entry has to hold them. */
  needs?: readonly string[];
  /** It ends in a window that it has opened, and altered the entry by that alone: no task by itself. */
  isOpening: boolean;
  /** What else changed: counters, orders. */
  asides: readonly FactKey[];
  /** What of that, and of the loose fields, comes about in a known way. */
  along: readonly DeedAlong[];
  source: Transition['source'];
}

/** Fields that the form does not leave empty. */
export function askedFor({ slots, needs = [] }: Deed): string[] {
  return [...needs, ...slots.flatMap(({ field, isRequired }) => (isRequired ? [field] : []))];
}

/** What stands in the places of a deed. */
export interface DeedBinding {
  item?: { id: string; title: string };
  /** By the field of the slot. A slot without words is left as it was, if what it held before is known. */
  words: Readonly<Record<string, string>>;
}

/** The entry that a deed is about, as a path. */
export function entryOf(deed: Deed, { item, words }: DeedBinding): string {
  if (deed.kind !== 'create') return entryPath(deed.collection, item!.id);
  const field = deed.nameField!;
  return newEntryPath(deed.collection, field, words[field] ?? deed.fields[field]!.after);
}

/** Boxes as data keeps them. */
const OPPOSITE: Readonly<Record<string, string>> = { '0': '1', '1': '0' };

/** The facts that must hold after it. */
export function expectDeed(deed: Deed, binding: DeedBinding): Expectation[] {
  const entry = entryOf(deed, binding);
  if (deed.kind === 'remove') return [{ fact: dataKey(entry), op: 'absent', value: '' }];
  const fields = Object.entries(deed.fields).flatMap(([field, { after }]): Expectation[] => {
    const slot = deed.slots.find((other) => other.field === field);
    const words = binding.words[field];
    // Nobody knows what it holds when it is left empty.
    if (slot && words === undefined && deed.loose.includes(field)) return [];
    // A box may be told as "true" by the screen and as "1" by the data.
    const isKept = slot && (slot.kind !== 'box' || (words === undefined && slot.original === after));
    const isLeftAlone = slot?.kind === 'box' && words === undefined;
    const value = isKept ? (words ?? slot.initial ?? after) : isLeftAlone ? (OPPOSITE[after] ?? after) : after;
    return [{ fact: dataKey(`${entry}/${field}`), op: 'equals', value }];
  });
  const made: Expectation[] = deed.kind === 'create' ? [{ fact: dataKey(entry), op: 'equals', value: 'present' }] : [];
  return [...made, ...fields];
}

/** What may change along with it. */
export function allowDeed(deed: Deed, binding: DeedBinding): FactKey[] {
  const entry = entryOf(deed, binding);
  const own = deed.loose.map((field) => dataKey(`${entry}/${field}`));
  // What an entry held goes with it.
  return [...own, ...deed.asides, ...(deed.kind === 'remove' ? [allListed('data', entry)] : [])];
}

/** How some of that has to. */
export function alongDeed(deed: Deed, binding: DeedBinding): DerivedChange[] {
  const entry = entryOf(deed, binding);
  return deed.along.map(({ op, value, ...of }) => ({
    fact: of.fact ?? dataKey(`${entry}/${of.field}`),
    op,
    value: op === 'moves' ? JSON.stringify([binding.item!.id]) : value,
  }));
}

/** The gestures for another entry and other words; those of a slot that is left as it was are not made. */
export function gesturesOf(
  deed: Deed,
  { item, words }: DeedBinding,
  elements: readonly UiElement[],
): Gesture[] | undefined {
  const row = item && deed.item && deed.row && inRowOf(deed.row, deed.item.title, item.title, elements);
  if (deed.row !== undefined && row === undefined) return undefined;
  const gestures: Gesture[] = [
    ...(deed.view && !isOpen(deed, elements) ? [deed.view] : []),
    ...(row === undefined ? [] : [{ kind: 'click' as const, key: row }]),
  ];
  // What does not show yet is known by its place in the row.
  const find = (key: string): string | undefined => {
    // What a closed list offers has no place on the screen: it goes with its list.
    const [, list, option] = /^(.*\/combo box[^/]*)(\/.+)$/s.exec(key) ?? [];
    if (list !== undefined) return find(list)?.concat(option!);
    if (row !== undefined && isBelow(key, deed.row!))
      return childKey(row, renamed(keyBelow(key, deed.row!), deed.item!.title, item!.title));
    // The window of another entry has another name, and the same in it: it is found when it is open.
    return item && deed.item && !isRowOf(windowOf(key), deed.item.title)
      ? (inRowOf(key, deed.item.title, item.title, elements) ??
          (deed.view && renamed(key, deed.item.title, item.title)))
      : key;
  };
  for (const [at, gesture] of deed.gestures.entries()) {
    const slot = deed.slots.find((other) => other.gestures.includes(at));
    if (slot && words[slot.field] === undefined) continue;
    const key = find(gesture.key);
    if (key === undefined) return undefined;
    const isLast = slot?.gestures.at(-1) === at;
    const own = isLast
      ? withWords({ ...replacing(deed, gesture), key }, slot, words[slot.field]!)
      : { ...gesture, key };
    if (own === undefined) return undefined;
    gestures.push(own);
  }
  return gestures;
}

/** True where its view shows and the touch that brings it up does not, as of a form that stays. */
function isOpen({ view, gestures }: Deed, elements: readonly UiElement[]): boolean {
  const shows = (key: string | undefined): boolean =>
    elements.some((element) => element.key === key && element.bounds !== undefined);
  return !shows(view?.key) && shows(gestures[0]?.key);
}

/** What was added to an empty text takes the place of what another entry has there. */
function replacing({ kind }: Deed, gesture: Gesture): Gesture {
  if (kind !== 'set' || gesture.kind !== 'append') return gesture;
  return { kind: 'fill', key: gesture.key, text: gesture.text, enter: false };
}

function withWords(gesture: Gesture, slot: DeedSlot, words: string): Gesture | undefined {
  if (slot.kind === 'text') {
    const text = slot.parts ? typeParts(slot.parts, words) : words;
    return 'text' in gesture ? { ...gesture, text } : undefined;
  }
  if (slot.kind === 'box' || words === slot.original) return gesture;
  const key = slot.options.get(words);
  return key === undefined ? undefined : { ...gesture, key: childKey(parentKey(gesture.key), lastSegment(key)) };
}
