/** What claims are compared with, and the record of what they explain. */
import type { States } from '../compare-states.ts';
import { isRecord, type StateChange } from '../state-change.ts';
import type { Change, Thing } from './claim.ts';
import { findThings, follow, type Path, type DataNode } from './find-in-data.ts';

export interface Data {
  app: string;
  start: States;
  end: States;
  changes: readonly StateChange[];
  /** Those that a claim explains; added to. */
  taken: Set<StateChange>;
}

/** `unknown`: the data does not tell. */
export type Found = 'yes' | 'no' | 'unknown';

/** Marks what a claim explains; false when there is nothing. */
export function take({ changes, taken }: Data, isIt: (change: StateChange) => boolean, most = Infinity): boolean {
  const fitting = changes.filter((change) => !taken.has(change) && isIt(change)).slice(0, most);
  for (const change of fitting) taken.add(change);
  return fitting.length > 0;
}

export function isAt({ path }: StateChange, wanted: Path): boolean {
  return wanted.every((part, at) => path[at] === part);
}

/** Of one thing by its name there may be only one; all that show something are done alike, or it is not known which showed. */
export function foundFor({ shows }: Thing, found: readonly Found[]): Found {
  const isSure = shows === undefined ? found.length === 1 : new Set(found).size === 1;
  return isSure ? found[0]! : 'unknown';
}

/** Of all that is asked for one that is not so is enough. */
export function all(found: readonly Found[]): Found {
  return found.find((one) => one === 'no') ?? found.find((one) => one === 'unknown') ?? 'yes';
}

export function thingsAtStart(thing: Thing, { app, start }: Data): DataNode[] {
  return findThings(thing, app, start);
}

/** What a setting may belong to: the thing whose page it is on, else the app. */
export function pageAndApp({ page }: Pick<Change, 'page'>, { app, start }: Pick<Data, 'app' | 'start'>): DataNode[] {
  const own = follow(start, [app]);
  const pages = page === undefined ? [] : findThings({ name: page }, app, start);
  return [...(pages.length === 1 ? pages : []), ...(isRecord(own) ? [{ path: [app], value: own }] : [])];
}
