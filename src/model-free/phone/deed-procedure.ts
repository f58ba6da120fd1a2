/** Tells as a procedure what was done on a phone, where it can be done again by its words. */
import { factId } from '../../check/fact.ts';
import { listRows } from '../../check/facts/phone/list-rows.ts';
import { readPlace } from '../../check/subject.ts';
import { isAtOrBelow } from '../../ui/element-key.ts';
import type { Transition } from '../shared/exploration-graph.ts';
import type { Gesture } from '../shared/gesture.ts';
import { fieldKind } from './field-kind.ts';
import type { Procedure, RowChange, TypedSlot } from './procedure.ts';
import { shortenWay, type Move } from './shorten-way.ts';
import type { Waypoint } from './waypoint.ts';

/** Something was done; what came of it shows on the screens that follow. */
export interface Deed {
  way: readonly Waypoint[];
  last: Transition;
  rows: Map<string, RowChange>;
  switched?: Procedure['switched'];
}

/** None where the words would not tell which thing it was done to, or what was typed came to nothing. */
export function asProcedure({ way, last, rows, switched }: Deed, home: string): Procedure[] {
  if (way[0]?.page !== home) return [];
  // The executor scrolls and hides the keyboard as it needs.
  const touches = way.flatMap(({ by }) =>
    by && by.gesture.kind !== 'scroll' && by.gesture.kind !== 'hide-keyboard' ? [by] : [],
  );
  const steps = shortenWay(touches);
  const fields = steps.flatMap(({ gesture }) => ('text' in gesture ? [gesture.key] : []));
  if (steps.length === 0 || new Set(fields).size < fields.length) return [];
  const gestures = steps.map(({ gesture }) => gesture);
  const elements = steps.map(({ gesture, before }) => before.scene.byKey.get(gesture.key));
  const entries = way.flatMap(({ entries: saved }) => saved);
  const found = findItem(steps);
  // A switch of a page that a row leads to is known by the page.
  const item = switched && found?.at !== steps.length - 1 ? undefined : found;
  // In a page without a title, a search, the rows are others each time.
  if (item && readPlace(item.place).page === undefined) return [];
  // Two rows of one title cannot be told apart.
  if (item && item.rows.filter(({ title }) => title === item.title).length > 1) return [];
  const typed = steps.flatMap(({ gesture, before }): TypedSlot[] => {
    if (gesture.kind !== 'fill' && gesture.kind !== 'append') return [];
    const field = before.scene.byKey.get(gesture.key);
    const isAdded = gesture.kind === 'append';
    const kind = field ? fieldKind(field, isAdded) : 'title';
    const held = touches
      .map(({ before: shown }) => shown.facts.get(factId({ kind: 'text', subject: gesture.key })))
      .find((fact) => fact);
    const name = field?.name ?? '';
    return [{ name, key: gesture.key, original: gesture.text, kind, isAdded, held: held?.value ?? '' }];
  });
  if (entries.length === 0 && rows.size === 0 && !switched) return [];
  // Nothing would tell which row it was done to.
  const told = [...rows.keys(), ...entries.map(({ key, value }) => `${key.subject} ${value}`)];
  if (item && !switched && !told.some((words) => words.includes(item.title))) return [];
  // A way on which something was typed and not saved is no way of doing anything.
  const shown = [...entries.map(({ value }) => value), ...[...rows.values()].map(({ after = '' }) => after)];
  if (typed.some(({ original }) => !shown.some((words) => words.includes(original)))) return [];
  const start = steps[0]!.source;
  return [
    {
      gestures,
      labels: elements.map((element) => element?.name ?? ''),
      pages: steps.map(({ gesture }, at) => pageTouched(gesture, steps.slice(0, at + 1))),
      roles: elements.map((element) => element?.role ?? ''),
      ...(item ? { item } : {}),
      typed,
      entries,
      asides: way.flatMap(({ asides }) => asides.map(({ key }) => key)),
      rows: [...rows.values()],
      ...(switched ? { switched } : {}),
      source: {
        ...last.source,
        start: start.trajectoryId === last.source.trajectoryId ? start.start : last.source.start,
      },
      spans: steps.map(({ source: { start: from, end } }) => ({ start: from, end })),
    },
  ];
}

function findItem(steps: readonly Move[]): Procedure['item'] {
  for (const [at, { gesture, before }] of steps.entries()) {
    const rows = listRows(before.scene.elements);
    const row = rows.find(({ element }) => isAtOrBelow(gesture.key, element.key));
    if (!row) continue;
    const words = rows
      .filter(({ place, isCut }) => place === row.place && !isCut)
      .map(({ title, pieces }) => ({ title, says: pieces.join(' | ') }));
    return { place: row.place, title: row.title, at, rows: words };
  }
  return undefined;
}

/** The last of the steps is the touch; an element is as far down as when its page was first seen. */
function pageTouched({ key }: Gesture, steps: readonly Move[]): Procedure['pages'][number] {
  const { scene } = steps.at(-1)!.before;
  const windowKey = scene.byKey.get(key)?.windowKey ?? '';
  const shown = steps.map(({ before }) => before.scene.byKey.get(key)?.bounds).find((bounds) => bounds);
  return { windowKey, title: scene.byKey.get(windowKey)?.node.name ?? '', top: shown?.y ?? 0 };
}
