/**
 * Detects new and vanished rows of a list, of which only a part is ever on screen. Scrolling, searching and filters
 * show another part, so they allow no conclusion. Return from another page, or a touch on the row itself, shows the
 * effect: a row is gone if its place is on screen without it.
 */
import { isBelow } from '../../../ui/element-key.ts';
import type { UiElement } from '../../../ui/list-elements.ts';
import { SELECTED } from '../../../ui/words.ts';
import { readPlace } from '../../subject.ts';
import { listRows, type ListRow } from './list-rows.ts';

/** Events between two views of a list, by the ids of `row` facts. */
export interface RowEvents {
  appeared: string[];
  ended: string[];
  /** Rows whose place now shows another part of the data. A row of the same title may be another row. */
  replaced: string[];
}

/** The action between two screens. */
export interface RowStep {
  /** Key of the touched element. */
  touched: string | undefined;
  /** True if it may have added a row in this place: a button, or Enter in a field. */
  mayAdd: boolean;
  isClick: boolean;
  /** True if it chose the content or the order of lists. */
  arranges: boolean;
}

interface View {
  rows: readonly ListRow[];
  /** The number of the screen. */
  index: number;
  /** Counts the returns to the page. */
  visit: number;
}

/** Number of remembered parts of a list, for comparison after scrolling back. */
const MAX_VIEWS = 12;

/** Follows the lists of one episode. Call it for each screen in order. */
export function createRowTracker(): (elements: readonly UiElement[], step: RowStep) => RowEvents {
  const views = new Map<string, readonly View[]>();
  /** Rows that were seen and are not known to be gone. A list that shows everything again has not gained them. */
  const known = new Set<string>();
  let index = -1;
  return (elements, step) => {
    index += 1;
    const events: RowEvents = { appeared: [], ended: [], replaced: [] };
    const rows = listRows(elements);
    for (const place of new Set(rows.map((row) => row.place))) {
      const here = rows.filter((row) => row.place === place);
      const past = views.get(place) ?? [];
      const old = past.at(-1);
      const stayed = old?.index === index - 1;
      const view = { rows: here, index, visit: (old?.visit ?? 0) + (stayed ? 0 : 1) };
      views.set(place, [...past.slice(1 - MAX_VIEWS), view]);
      // A page without a title is a search, and each search shows other rows. During row selection the list belongs to
      // another page.
      const { page } = readPlace(place);
      if (!old || page === undefined || SELECTED.test(page)) continue;
      const isRow = old.rows.some(({ subject }) => isWithin(step.touched, old.rows, subject));
      const change = step.arranges ? undefined : compareRows(old.rows, here);
      // A filter chose the visible rows, so earlier rows are not missing.
      const isChosen = step.arranges || (stayed && step.isClick && !isRow && !step.mayAdd);
      if (isChosen) views.set(place, [view]);
      else for (const seen of past) if (seen.visit !== view.visit) addBetween(events, seen, here, known);
      if (!change) {
        if (isChosen) events.replaced.push(...here.map(({ subject }) => subject));
        continue;
      }
      if (!stayed || step.mayAdd) events.appeared.push(...change.appeared.filter((subject) => !known.has(subject)));
      if (!stayed) events.ended.push(...change.ended);
      else events.ended.push(...change.ended.filter((subject) => isWithin(step.touched, old.rows, subject)));
    }
    for (const subject of events.ended) known.delete(subject);
    for (const { subject } of rows) known.add(subject);
    return events;
  };
}

/** New and vanished rows between two rows that were visible both before and after leaving the page. */
function addBetween(events: RowEvents, { rows }: View, here: readonly ListRow[], known: ReadonlySet<string>): void {
  const [before, after] = [wholeRows(rows), wholeRows(here)];
  if (!isSameOrder(before, after)) return;
  const [allBefore, allAfter] = [rows, here].map((list) => list.map(({ subject }) => subject)) as [string[], string[]];
  const missing = before.filter(
    (subject) => !allAfter.includes(subject) && isPlaceShown(allBefore, subject, allAfter, false, false),
  );
  const added = after.filter(
    (subject) => !known.has(subject) && isPlaceShown(allAfter, subject, allBefore, false, false),
  );
  events.ended.push(...missing.filter((subject) => !events.ended.includes(subject)));
  events.appeared.push(...added.filter((subject) => !events.appeared.includes(subject)));
}

function wholeRows(rows: readonly ListRow[]): string[] {
  return rows.flatMap(({ subject, isCut }) => (isCut ? [] : [subject]));
}

function isSameOrder(before: readonly string[], after: readonly string[]): boolean {
  const common = before.filter((subject) => after.includes(subject));
  return after.filter((subject) => before.includes(subject)).every((subject, at) => subject === common[at]);
}

function isWithin(touched: string | undefined, rows: readonly ListRow[], subject: string): boolean {
  const row = rows.find((candidate) => candidate.subject === subject);
  return touched !== undefined && row !== undefined && isBelow(touched, row.element.key);
}

/** Undefined if the two show different parts, or if the order differs. */
function compareRows(old: readonly ListRow[], now: readonly ListRow[]): Omit<RowEvents, 'replaced'> | undefined {
  const [before, after] = [wholeRows(old), wholeRows(now)];
  const common = before.filter((subject) => after.includes(subject));
  const fewest = Math.min(before.length, after.length);
  if (!isSameOrder(before, after) || common.length < Math.max(1, fewest - 2) || common.length * 2 < fewest)
    return undefined;
  // Rows that are cut off are not compared, but they anchor the place of their neighbours.
  const [allBefore, allAfter] = [old, now].map((list) => list.map(({ subject }) => subject)) as [string[], string[]];
  const startsAlike = (now[0]?.element.bounds.y ?? 0) <= (old[0]?.element.bounds.y ?? 0) + 1;
  return {
    ended: before.filter(
      (subject) =>
        !allAfter.includes(subject) && isPlaceShown(allBefore, subject, allAfter, startsAlike, endsInView(now)),
    ),
    appeared: after.filter(
      (subject) => !allBefore.includes(subject) && isPlaceShown(allAfter, subject, allBefore, true, endsInView(old)),
    ),
  };
}

/** True if the neighbours of a row in one list are adjacent, or at the end, in the other. */
function isPlaceShown(
  list: readonly string[],
  row: string,
  other: readonly string[],
  startShows: boolean,
  endShows: boolean,
): boolean {
  const at = list.indexOf(row);
  const above = list.slice(0, at).findLast((subject) => other.includes(subject));
  const below = list.slice(at + 1).find((subject) => other.includes(subject));
  return (above !== undefined || startShows) && (below !== undefined || endShows);
}

/** True if the last row is complete with room below it, so that the list ends there. */
function endsInView(rows: readonly ListRow[]): boolean {
  const last = rows.at(-1);
  if (!last || last.isCut) return false;
  const { ancestors, bounds } = last.element;
  const frame = ancestors.find(({ className, role }) => className !== undefined && role === 'frame')?.bounds;
  const scroller = ancestors.findLast(({ states, bounds: area }) => states.includes('scrollable') && area)?.bounds;
  const bottom = scroller ?? frame;
  return bottom === undefined || bounds.y + bounds.height < bottom.y + bottom.height - 2;
}
