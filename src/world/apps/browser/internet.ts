/** All the sites: resolving an address to a page, and the search over them. */
import type { View } from '../../view.ts';
import { anchor, library, townHall } from './sites/town.ts';
import { books } from './sites/books.ts';
import { encyclopedia } from './sites/encyclopedia.ts';
import { ferries } from './sites/ferries.ts';
import { kitchen } from './sites/kitchen.ts';
import { museum } from './sites/museum.ts';
import { news } from './sites/news.ts';
import { weather } from './sites/weather.ts';
import { HOME } from './state.ts';
import { small, wordsOf, type Site, type Visit, type WebPage } from './web.ts';

export const SITES: readonly Site[] = [
  museum,
  weather,
  ferries,
  news,
  kitchen,
  books,
  library,
  townHall,
  anchor,
  encyclopedia,
];
const SEARCH = 'search:';
const MAX_RESULTS = 12;

/** The typed text as an address: itself, or a search for its words. */
export function addressOf(typed: string): string {
  const text = typed.trim();
  if (text === '' || text === HOME || text.startsWith(SEARCH)) return text || HOME;
  const plain = text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/+$/, '');
  return /^[^\s/]+\.[a-z]{2,}(\/\S*)?$/.test(plain) ? plain : `${SEARCH}${text}`;
}

/** The address as the address bar shows it. */
export function shownAddress(url: string): string {
  return url === HOME ? '' : url.replace(SEARCH, '');
}

/** Undefined for the start page, which is the browser's own. */
export function loadPage(visit: Visit, url: string): WebPage | undefined {
  if (url === HOME) return undefined;
  if (url.startsWith(SEARCH)) return searchPage(visit, url.slice(SEARCH.length));
  const [host = '', ...rest] = url.split('/');
  const path = rest.length === 0 ? '' : `/${rest.join('/')}`;
  const site = SITES.find((candidate) => candidate.host === host);
  const page = site?.show(visit, path);
  if (page) return page;
  const text = site ? 'Error 404: this page does not exist' : `${host} could not be found`;
  return { title: 'Not found', body: [{ type: 'empty', icon: 'error', text }] };
}

/** "ferries" and "ferry" match each other. */
function stemOf(word: string): string {
  return word.length > 3 ? word.replace(/(ies|y|s)$/, '') : word;
}

function searchPage(visit: Visit, query: string): WebPage {
  const wanted = query
    .toLowerCase()
    .split(/\s+/)
    .map(stemOf)
    .filter((word) => word !== '');
  // Pages with empty forms.
  const untouched = { ...visit, typed: {} };
  const pages = SITES.flatMap((site) =>
    site.paths.map((path) => {
      const { title = '', body = [] } = site.show(untouched, path) ?? {};
      return { url: `${site.host}${path}`, title, site: site.name, words: wordsOf(body) };
    }),
  );
  const scored = pages.map((page) => {
    const head = `${page.title} ${page.site} ${page.url}`.toLowerCase();
    const all = `${head} ${page.words.toLowerCase()}`;
    const score = wanted.reduce((sum, word) => sum + (head.includes(word) ? 3 : 0) + (all.includes(word) ? 1 : 0), 0);
    return { ...page, score: wanted.every((word) => all.includes(word)) ? score : 0 };
  });
  const found = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score);
  const results = found.slice(0, MAX_RESULTS).map(({ url, title, site, words }): View => ({
    type: 'card',
    id: `result_${url.replaceAll(/\W+/g, '_')}`,
    onTap: () => visit.go(url),
    children: [
      { type: 'text', look: 'caption', text: `${site} · ${url}` },
      { type: 'text', look: 'title', text: title },
      { type: 'text', text: `${words.slice(0, 110)}…` },
    ],
  }));
  const nothing: View = { type: 'empty', icon: 'search', text: `Nothing found for “${query}”` };
  return {
    title: query,
    body: [
      small(`${visit.state.searchEngine} found ${found.length} pages`),
      ...(results.length > 0 ? results : [nothing]),
    ],
  };
}
