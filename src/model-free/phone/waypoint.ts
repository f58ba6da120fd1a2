/** The way from the first page of a phone application to where something is done, screen by screen. */
import { factId, type Fact } from '../../check/fact.ts';
import { findForms } from '../../check/facts/phone/phone-facts.ts';
import { pageTitle } from '../../check/facts/phone/list-rows.ts';
import type { Moment, Transition } from '../shared/exploration-graph.ts';

/** One screen on the way from the first page, and what led to it. */
export interface Waypoint {
  page: string;
  hash: string;
  by?: Transition;
  /** Saved by that step. */
  entries: readonly Fact[];
  /** What else came of it: what the app said, buttons that say something else. */
  asides: readonly Fact[];
}

export function waypoint(moment: Moment): Waypoint {
  return { page: pageOf(moment), hash: hashOf(moment), entries: [], asides: [] };
}

/** Back on a page that is no form, what was done elsewhere is behind; touches on the page itself choose what it shows. */
export function returnTo(way: readonly Waypoint[], next: Waypoint): Waypoint[] | undefined {
  if (next.page === way.at(-1)?.page || isFormPage(next)) return undefined;
  const at = way.findLastIndex(({ page }) => page === next.page);
  return at < 0 ? undefined : [...way.slice(0, at), { ...way[at]!, hash: next.hash }];
}

/** After something was done the way goes on from the page that shows it, the first time it was come to. */
export function resumeAfter(way: readonly Waypoint[], next: Waypoint): Waypoint[] {
  const same = way.findIndex(({ page }) => page === next.page);
  // The title may be what was changed.
  const at = same >= 0 ? same : way.findIndex(({ page }) => page.split('\n')[0] === next.page.split('\n')[0]);
  if (at >= 0) return [...way.slice(0, at), { ...way[at]!, page: next.page, hash: next.hash, entries: [], asides: [] }];
  return [{ page: next.page, hash: next.hash, entries: [], asides: [] }];
}

/** After steps that are no gestures. */
export function resume(way: readonly Waypoint[], now: Moment, home: string): Waypoint[] {
  const at = way.findIndex(({ hash }) => hash === hashOf(now));
  if (at >= 0) return way.slice(0, at + 1);
  return pageOf(now) === home ? [waypoint(now)] : [{ ...waypoint(now), page: `lost\n${pageOf(now)}` }];
}

export function pageOf({ scene }: Moment): string {
  return `${scene.front}\n${pageTitle(scene.elements)}`;
}

const HASHES = new WeakMap<Moment, string>();

/** The same for screens on which the same can be read and touched. */
export function hashOf(moment: Moment): string {
  const known = HASHES.get(moment);
  if (known !== undefined) return known;
  const { scene, facts } = moment;
  const read = [...facts.values()]
    .filter(({ key }) => key.kind !== 'line')
    .map(({ key, value }) => `${factId(key)}=${value}`);
  const hash = [pageOf(moment), ...scene.reachableKeys, ...read].join('\n');
  HASHES.set(moment, hash);
  return hash;
}

/** A picker's answer in a form is part of filling it in. */
export function isNested(next: Waypoint, way: readonly Waypoint[]): boolean {
  const front = next.page.split('\n')[0]!;
  const back = way.findLast(({ page }) => page === next.page);
  return back !== undefined && back.hash !== next.hash && isFormPage(next) && front !== way[0]?.page.split('\n')[0];
}

function isFormPage({ by }: Waypoint): boolean {
  const scene = by?.after.scene;
  return scene?.front !== undefined && findForms(scene.elements).has(scene.front);
}
