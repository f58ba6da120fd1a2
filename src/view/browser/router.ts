/**
 * The place in the viewer, which is the URL's fragment: `#/RUN/trajectories?app=notes`. The part before "#" stays, so
 * that the same pages work on a server, below any path, and as files on disk.
 */
import { computed, signal } from '@preact/signals';

/** Names of the pages of a run, in the order of the navigation. */
export const PAGES = ['overview', 'map', 'tasks', 'trajectories', 'compare', 'report', 'review'] as const;
export type PageName = (typeof PAGES)[number];

export interface Place {
  /** Undefined on the list of runs. */
  run?: string;
  page?: PageName;
  /** Id of a task or a trajectory. */
  id?: string;
  query: URLSearchParams;
}

const hash = signal(location.hash);
addEventListener('hashchange', () => {
  hash.value = location.hash;
});

export const place = computed(() => readPlace(hash.value));

export function readPlace(text: string): Place {
  const [path = '', query = ''] = text.replace(/^#?\/?/, '').split(/\?(.*)/s);
  const [run, page, id] = path.split('/').map(decode);
  const known = PAGES.find((name) => name === page);
  return {
    ...(run ? { run, page: known ?? 'overview' } : {}),
    ...(known && id ? { id } : {}),
    query: new URLSearchParams(query),
  };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** The link to a page of a run; empty values are omitted. */
export function linkTo(run: string, page: PageName, id?: string, query: Query = {}): string {
  const path = [run, page, ...(id === undefined ? [] : [id])].map(encodeURIComponent).join('/');
  return `#/${path}${queryText(new URLSearchParams(), query)}`;
}

/** The same page with some values of its query changed; `undefined` or '' removes one. */
export function linkHere(changes: Query): string {
  const { run, page, id, query } = place.peek();
  const path = [run, page, id].flatMap((part) => (part === undefined ? [] : encodeURIComponent(part))).join('/');
  return `#/${path}${queryText(query, changes)}`;
}

export function go(link: string): void {
  location.hash = link;
}

/** Changes the query without a new entry in the history, as for each viewed step. */
export function replaceQuery(changes: Query): void {
  history.replaceState(history.state, '', linkHere(changes));
  hash.value = location.hash;
}

function queryText(before: URLSearchParams, changes: Query): string {
  const query = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    query.delete(name);
    if (Array.isArray(value)) for (const one of value as readonly string[]) query.append(name, one);
    else if (value !== undefined && value !== '' && value !== false) query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
