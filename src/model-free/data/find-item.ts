/** Finds by which words, and by which touch, gestures name the entry that they change. */
import { readPath } from '../../check/data-path.ts';
import { entriesOf, fieldOf, fieldsOf } from '../../check/facts/data/entries.ts';
import type { FactMap } from '../../check/facts.ts';
import { lastPart } from '../../ui/element-key.ts';
import { normaliseName } from '../../ui/element-names.ts';
import type { ExplorationGraph, Transition } from '../shared/exploration-graph.ts';
import { formOf, titleOf } from './entry-title.ts';
import { isRowOf } from './in-row.ts';

/** The words by which gestures name the entry; where those of the chain do not, the touch on its row before them. */
export function findItem(
  { transitions }: ExplorationGraph,
  chain: readonly number[],
  entry: string,
): (Title & { chain: readonly number[] }) | undefined {
  const first = transitions[chain[0]!]!;
  const { facts } = first.before;
  const titles = titlesOf(facts, entry);
  const forms = first.before.frame.kept ? formsIn(facts, entry, transitions.slice(0, chain.at(-1)! + 1)) : [];
  const namedIn = (at: number) => {
    const { key } = transitions[at]!.gesture;
    const named = titles.filter((own) => isNamedBy(key, own));
    // The button "Remove Old songs" of a row names its entry better than the row "C-02" does.
    const onButton = named.find(({ title }) => lastPart(key).name?.endsWith(` ${title}`));
    return forms.find(({ title }) => isRowOf(key, title)) ?? onButton ?? named[0];
  };
  const own = chain.map(namedIn).find((found) => found !== undefined);
  if (own) return { chain, ...own };
  for (let at = chain[0]! - 1; at >= Math.max(0, chain[0]! - MAX_BACK); at -= 1) {
    if (transitions[at]!.source.trajectoryId !== first.source.trajectoryId) return undefined;
    const found = selects(transitions[at]!) ? namedIn(at) : undefined;
    if (found) return { chain: [at, ...openersOf(transitions, at, chain[0]!), ...chain], ...found };
  }
  return undefined;
}

/**
 * The same where no row of the entry was touched, as when it was made just now and its page came up by itself: the touch on
 * another entry's row that brought up the like of its page. Nothing that is touched then may be called by this entry.
 */
export function borrowItem(
  { transitions }: ExplorationGraph,
  chain: readonly number[],
  entry: string,
): (Title & { id: string; chain: readonly number[] }) | undefined {
  const first = transitions[chain[0]!]!;
  const start = transitions.findIndex(({ source }) => source.trajectoryId === first.source.trajectoryId);
  const whole = [...openersOf(transitions, start - 1, chain[0]!), ...chain];
  const titles = titlesOf(first.before.facts, entry);
  for (let at = whole.length - chain.length; at >= 0; at -= 1) {
    const { gesture, before } = transitions[whole[at]!]!;
    if (titles.some(({ title }) => isRowOf(gesture.key, title))) return undefined;
    if (!before.scene.elements.some(({ name }) => titles.some(({ title }) => name.includes(title)))) continue;
    for (const [row, other] of transitions.entries()) {
      if (!selects(other) || !opens(other, gesture.key)) continue;
      const named = entryNamed(other, readPath(entry).collection);
      const rest = whole.slice(at);
      const isOther = rest.some((one) => isOfAnyRow(transitions[one]!, readPath(entry).collection));
      if (named && !isOther) return { ...named, chain: [row, ...rest] };
    }
  }
  return undefined;
}

/** True for a touch on something that is called by what any of the entries holds. */
function isOfAnyRow({ gesture, before: { facts } }: Transition, collection: string): boolean {
  return entriesOf(facts, collection).some((entry) =>
    Object.values(fieldsOf(facts, entry)).some(
      (value) => value.length > 2 && isRowOf(gesture.key, normaliseName(value)),
    ),
  );
}

/** The entry by whose words a row was touched. */
function entryNamed(
  { gesture, before: { facts } }: Transition,
  collection: string,
): (Title & { id: string }) | undefined {
  for (const entry of entriesOf(facts, collection)) {
    const [found] = titlesOf(facts, entry, (own) => isNamedBy(gesture.key, own));
    if (found) return { id: readPath(entry).id!, ...found };
  }
  return undefined;
}

/** What an entry may be called: what no other one holds, and nothing in the lists that it holds. */
function titlesOf(facts: FactMap, entry: string, isMeant: (title: Title) => boolean = () => true): Title[] {
  return Object.entries(fieldsOf(facts, entry)).flatMap(([field, value]) => {
    const title = { field, title: normaliseName(value) };
    if (title.title.length < 2 || field.includes('/[') || !isMeant(title)) return [];
    const holders = entriesOf(facts, readPath(entry).collection).filter(
      (other) => fieldOf(facts, other, field) === value,
    );
    return holders.length > 1 ? [] : [title];
  });
}

/** A field that calls its entry, with its words. */
interface Title {
  field: string;
  title: string;
}

/** A button that is called by what an entry holds further in, as by its owner, is not a row of that one. */
function isNamedBy(key: string, { field, title }: Title): boolean {
  return isRowOf(key, title) && !(field.includes('/') && lastPart(key).role === 'push button');
}

/** The touches after the one on the row, each of which brought up what is touched next: "Edit" on the page of an entry. */
function openersOf(transitions: readonly Transition[], row: number, next: number): number[] {
  const { key } = transitions[next]!.gesture;
  // The page of the entry has it: what came up in between was left again.
  if (row >= 0 && transitions[row]!.after.scene.reachableKeys.has(key)) return [];
  const at = transitions.findLastIndex((one, index) => index > row && index < next && opens(one, key));
  return at < 0 ? [] : [...openersOf(transitions, row, at), at];
}

function opens({ before, after }: Transition, key: string): boolean {
  return !before.scene.reachableKeys.has(key) && after.scene.reachableKeys.has(key);
}

/** Names of rows that were touched and that several fields of the entry make up. */
function formsIn(
  facts: FactMap,
  entry: string,
  transitions: readonly Transition[],
): { field: string; title: string }[] {
  const fields = fieldsOf(facts, entry);
  const { collection } = readPath(entry);
  const names = new Set(transitions.flatMap(({ gesture }) => lastPart(gesture.key).name ?? []));
  return [...names].flatMap((title) => {
    const field = formOf(title, fields);
    const isShared = (form: string): boolean =>
      entriesOf(facts, collection).some((other) => other !== entry && titleOf(facts, other, form) === title);
    return field === undefined || isShared(field) ? [] : [{ field, title }];
  });
}

/** A touch that brings a thing up; switches in rows are turned, which may matter to a command, but choose nothing. */
function selects({ gesture, before }: Transition): boolean {
  const role = before.scene.byKey.get(gesture.key)?.role ?? '';
  return gesture.kind.endsWith('click') && !/^(check box|toggle button|radio button)$/.test(role);
}

/** The row of an entry is touched at most so many gestures before what is done to it. */
const MAX_BACK = 6;
