/** The data that claims are compared with, and the record of explained changes. */
import type { States } from '../compare-states.ts';
import { isRecord, type StateChange } from '../state-change.ts';
import type { Change, Thing } from './claim.ts';
import { findThings, follow, type Path, type DataNode } from './find-in-data.ts';

export interface Data {
  app: string;
  start: States;
  end: States;
  changes: readonly StateChange[];
  /** Changes explained by a claim; grows. */
  taken: Set<StateChange>;
}

/** `unknown`: the data does not determine it. */
export type Found = 'yes' | 'no' | 'unknown';

/** Marks the changes that a claim explains; false if there are none. */
export function take({ changes, taken }: Data, isIt: (change: StateChange) => boolean, most = Infinity): boolean {
  const fitting = changes.filter((change) => !taken.has(change) && isIt(change)).slice(0, most);
  for (const change of fitting) taken.add(change);
  return fitting.length > 0;
}

export function isAt({ path }: StateChange, wanted: Path): boolean {
  return wanted.every((part, at) => path[at] === part);
}

/** A name must identify one thing. Things that show some words must all agree, or it is unknown which one was meant. */
export function foundFor({ shows }: Thing, found: readonly Found[]): Found {
  const isSure = shows === undefined ? found.length === 1 : new Set(found).size === 1;
  return isSure ? found[0]! : 'unknown';
}

/** One unfulfilled part makes the whole unfulfilled. */
export function all(found: readonly Found[]): Found {
  return found.find((one) => one === 'no') ?? found.find((one) => one === 'unknown') ?? 'yes';
}

export function thingsAtStart(thing: Thing, { app, start }: Data): DataNode[] {
  return findThings(thing, app, start);
}

/** Possible owners of a setting: the thing whose page it is on, else the app. */
export function pageAndApp({ page }: Pick<Change, 'page'>, { app, start }: Pick<Data, 'app' | 'start'>): DataNode[] {
  const own = follow(start, [app]);
  const pages = page === undefined ? [] : findThings({ name: page }, app, start);
  return [...(pages.length === 1 ? pages : []), ...(isRecord(own) ? [{ path: [app], value: own }] : [])];
}
