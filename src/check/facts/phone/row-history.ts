/**
 * Tells which rows of a list came up and which have gone, though only a part of a list is ever on screen. Scrolling,
 * searching and filters show another part: then nothing is concluded. Coming back from another page, or touching a row
 * itself, shows what was done: a row has gone when its place is on screen without it.
 */
import { isBelow } from '../../../ui/element-key.ts';
import type { UiElement } from '../../../ui/list-elements.ts';
import { SELECTED } from '../../../ui/words.ts';
import { readPlace } from '../../subject.ts';
import { listRows, type ListRow } from './list-rows.ts';

/** What happened between one look at a list and the next, by the ids of `row` facts. */
export interface RowEvents {
  appeared: string[];
  ended: string[];
  /** Another part of the data is shown in their place: a row of the same title may be another row. */
  replaced: string[];
}

/** What was done between two screens. */
export interface RowStep {
  /** Key of what was touched. */
  touched: string | undefined;
  /** It may have added a row where it is: a button, or Enter in a field. */
  mayAdd: boolean;
  isClick: boolean;
  /** It chose what lists show, and in which order. */
  arranges: boolean;
}

interface View {
  rows: readonly ListRow[];
  /** The number of the screen. */
  index: number;
  /** Counts how often the page was left and come back to. */
  visit: number;
}

/** Parts of a list that are remembered, to be compared with when they are scrolled to again. */
const MAX_VIEWS = 12;

/** Follows the lists of one episode; to be called for each screen in order. */
export function createRowTracker(): (elements: readonly UiElement[], step: RowStep) => RowEvents {
  const views = new Map<string, readonly View[]>();
  /** Rows that were seen and have not gone: a list that shows all again has got none of them. */
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
      // A page without a title is a search: each shows other rows. While rows are chosen the list is another page's.
      const { page } = readPlace(place);
      if (!old || page === undefined || SELECTED.test(page)) continue;
      const isRow = old.rows.some(({ subject }) => isWithin(step.touched, old.rows, subject));
      const change = step.arranges ? undefined : compareRows(old.rows, here);
      // Chosen is what is shown: what was seen before is not missing.
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

/** What came or went between two rows that both showed before the page was left, and do again. */
function addBetween(events: RowEvents, { rows }: View, here: readonly ListRow[], known: ReadonlySet<string>): void {
  const [before, after] = [wholeRows(rows), wholeRows(here)];
  if (!isSameOrder(before, after)) return;
  const [allBefore, allAfter] = [rows, here].map((list) => list.map(({ subject }) => subject)) as [string[], string[]];
  const missing = before.filter(
    (subject) => !allAfter.includes(subject) && isPlaceShown(allBefore, subject, allAfter, false, false),
  );
  const news = after.filter(
    (subject) => !known.has(subject) && isPlaceShown(allAfter, subject, allBefore, false, false),
  );
  events.ended.push(...missing.filter((subject) => !events.ended.includes(subject)));
  events.appeared.push(...news.filter((subject) => !events.appeared.includes(subject)));
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

/** Undefined when the two show different parts, or the order is another. */
function compareRows(old: readonly ListRow[], now: readonly ListRow[]): Omit<RowEvents, 'replaced'> | undefined {
  const [before, after] = [wholeRows(old), wholeRows(now)];
  const common = before.filter((subject) => after.includes(subject));
  const fewest = Math.min(before.length, after.length);
  if (!isSameOrder(before, after) || common.length < Math.max(1, fewest - 2) || common.length * 2 < fewest)
    return undefined;
  // Rows that are cut off are not compared, but tell the place of those beside them.
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

/** Whether the neighbours of a row of one list are side by side, or at the end, in the other. */
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

/** The last row is complete, with room below it: nothing of the list is further down. */
function endsInView(rows: readonly ListRow[]): boolean {
  const last = rows.at(-1);
  if (!last || last.isCut) return false;
  const { ancestors, bounds } = last.element;
  const frame = ancestors.find(({ className, role }) => className !== undefined && role === 'frame')?.bounds;
  const scroller = ancestors.findLast(({ states, bounds: area }) => states.includes('scrollable') && area)?.bounds;
  const bottom = scroller ?? frame;
  return bottom === undefined || bounds.y + bounds.height < bottom.y + bottom.height - 2;
}
