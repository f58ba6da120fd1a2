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
): { chain: readonly number[]; field: string; title: string } | undefined {
  const first = transitions[chain[0]!]!;
  const { facts } = first.before;
  const { collection } = readPath(entry);
  const holders = (field: string, value: string): number =>
    entriesOf(facts, collection).filter((other) => fieldOf(facts, other, field) === value).length;
  // What several entries hold names none of them.
  const titles = Object.entries(fieldsOf(facts, entry)).flatMap(([field, value]) => {
    const title = normaliseName(value);
    return title.length < 2 || holders(field, value) > 1 ? [] : [{ field, title }];
  });
  const forms = first.before.frame.kept ? formsIn(facts, entry, transitions.slice(0, chain.at(-1)! + 1)) : [];
  const namedIn = (at: number) => {
    const { key } = transitions[at]!.gesture;
    return forms.find(({ title }) => isRowOf(key, title)) ?? titles.find(({ title }) => isRowOf(key, title));
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

/** The touch after the one on the row that brought up what is touched next, as "Edit" on the page of an entry does. */
function openersOf(transitions: readonly Transition[], row: number, next: number): number[] {
  const { key } = transitions[next]!.gesture;
  const opens = ({ before, after }: Transition): boolean =>
    !before.scene.reachableKeys.has(key) && after.scene.reachableKeys.has(key);
  const at = transitions.findLastIndex((one, index) => index > row && index < next && opens(one));
  return at < 0 ? [] : [at];
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
