/** How the executor looks for what is not on the screen of a phone: below the keyboard, further down, on an earlier page. */
import { listRows } from '../../check/facts/phone/list-rows.ts';
import { rowTitleIn } from '../../ui/element-key.ts';
import { hasState } from '../../ui/read-node.ts';
import { bump } from '../../collections/by-key.ts';
import type { Moment } from '../shared/exploration-graph.ts';
import type { Gesture } from '../shared/gesture.ts';
import type { Seeker } from '../shared/platform-half.ts';

/** Longer lists are not searched to their ends. */
const MAX_SCROLLS = 10;
const MAX_BACK = 6;

/** What was tried for the present search. */
export interface Search {
  tries: Map<string, number>;
  /** What the list showed before it was scrolled. */
  shown?: string;
  direction: 'down' | 'up';
  /** Whether one direction has come to its end. */
  hasTurned: boolean;
}

export function startSearch(): Search {
  return { tries: new Map(), direction: 'down', hasTurned: false };
}

/** Keys of what this episode has scrolled past and lies above what is shown. */
export type Above = Set<string>;

/** Keeps `above` up to date when the screen is scrolled. */
export function noteScroll({ scene }: Moment, { direction }: Gesture & { kind: 'scroll' }, above: Above): void {
  for (const { key } of scene.reachable) {
    if (direction === 'down') above.add(key);
    if (direction === 'up') above.delete(key);
  }
}

/** Remembers for one episode what was tried and what was scrolled past. */
export function createPhoneSeeker(): Seeker {
  const above: Above = new Set();
  let search = startSearch();
  return {
    canSeek,
    isCutRow(gesture, moment) {
      if (!canSeek(moment) || rowTitleIn(gesture.key) === undefined) return false;
      return listRows(moment.scene.elements).some(({ element, isCut }) => isCut && element.key === gesture.key);
    },
    showMore: (moment, key) => showMore(moment, search, key !== undefined && above.has(key)),
    goUp: (moment) => goUp(moment, search),
    restart() {
      search = startSearch();
    },
    note(gesture, moment) {
      if (gesture.kind === 'scroll') noteScroll(moment, gesture, above);
    },
  };
}

/** A page takes touches as a whole, unless a menu lies over it. */
function canSeek({ scene }: Moment): boolean {
  return scene.front !== undefined && scene.reachableKeys.has(scene.front);
}

/**
 * Shows more of the window in front: upwards first when what is wanted is known to be above, else downwards first.
 * Undefined when there is no more to show.
 */
export function showMore({ scene }: Moment, search: Search, isAbove: boolean): Gesture | undefined {
  const { front } = scene;
  const page = front === undefined ? undefined : scene.byKey.get(front);
  if (!page) return undefined;
  if (hasState(page.node, 'keyboard')) return { kind: 'hide-keyboard', key: page.key };
  if (!scene.elements.some(({ node, bounds }) => bounds && hasState(node, 'scrollable'))) return undefined;
  if (search.tries.size === 0 && isAbove) search.direction = 'up';
  const shown = scene.reachable.map(({ key, bounds }) => `${key} ${bounds.y}`).join('\n');
  if (shown === search.shown || (search.tries.get(search.direction) ?? 0) >= MAX_SCROLLS) {
    if (search.hasTurned) return undefined;
    search.hasTurned = true;
    search.direction = search.direction === 'down' ? 'up' : 'down';
  }
  search.shown = shown;
  bump(search.tries, search.direction);
  return { kind: 'scroll', key: page.key, direction: search.direction };
}

/** Towards the first page; undefined when that was tried often enough. */
export function goUp({ scene }: Moment, search: Search): Gesture | undefined {
  const { front } = scene;
  if (front === undefined || bump(search.tries, 'back') > MAX_BACK) return undefined;
  delete search.shown;
  search.direction = 'down';
  search.hasTurned = false;
  return { kind: 'back', key: front };
}
