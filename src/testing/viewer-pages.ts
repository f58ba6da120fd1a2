/** TEST SUPPORT: the places of the viewer that tests visit. */
import type { ViewedRun } from '../view/library.ts';

const TABS = ['step', 'check', 'facts', 'tree', 'model', 'about'];

/**
 * Every kind of page of a run, with its expected text; pages of trajectories and tasks for `one`, or for `each`
 * application and outcome.
 */
export function pagesOf({ key, index: { tables } }: ViewedRun, of: 'one' | 'each'): [place: string, shown: string][] {
  const executions = tables.rows.filter(({ kind }) => kind === 'execution');
  const kinds = new Map(
    executions.map((row) => [of === 'each' ? `${row.app} ${row.outcome} ${row.verdict}` : '', row]),
  );
  const explorations = tables.rows.filter(({ kind }) => kind === 'exploration').slice(0, 1);
  const apps = [...new Set(explorations.map(({ app: name }) => name))];
  const tasks = [...new Set([...kinds.values()].flatMap(({ taskId }) => taskId ?? []))];
  const review = `${key}/review?seed=1&count=5`;
  return [
    [`${key}/overview`, '.stages li'],
    ...apps.map((name): [string, string] => [`${key}/map?app=${encodeURIComponent(name)}`, '.map-screen']),
    [`${key}/report`, 'h2'],
    [`${key}/tasks`, '.rows a[href]'],
    ...tasks.map((id): [string, string] => [`${key}/tasks/${id}`, 'h2:has-text("Evidence")']),
    [`${key}/trajectories`, '.rows a[href]'],
    [`${key}/trajectories?text=zzzz`, 'main h1'],
    ...[...kinds.values(), ...explorations].flatMap(({ id }) =>
      TABS.map((tab): [string, string] => [`${key}/trajectories/${id}?tab=${tab}&step=1`, '.strip [aria-current]']),
    ),
    [`${key}/compare`, 'main h1'],
    ...tasks.slice(0, 1).map((id): [string, string] => [`${key}/compare?task=${id}`, '.compare td']),
    [`${key}/review`, 'form'],
    [review, '[data-item] .strip'],
    [`${review}&task=second`, 'main .note, [data-item] .strip'],
    [`${review}&task=adjudicate`, 'main .note, [data-item] .strip'],
  ];
}

/** True in a page whose requests have all ended. */
export const IS_LOADED = `document.querySelector('main h1') !== null && !/Loading…/.test(document.querySelector('main').innerText) &&
  [...document.images].every((image) => image.loading === 'lazy' || image.complete)`;
