/** How things of lists are named in a task: `the note "Shopping"`, `the 06:40 and 07:30 alarms`. */
import { joinWords } from '../../../text/join-words.ts';
import { readPlace } from '../../../check/subject.ts';
import { plural } from '../../data/deed-words.ts';
import type { ThingKinds } from './thing-kinds.ts';

/** Words for one thing or several, with the parameters in them. */
export interface NamedThings {
  words: string;
  params: Record<string, string>;
  isMany: boolean;
}

/** Times, which need no quotation marks. */
const TIME = /^\d{1,2}[:.]\d{2}( ?[AP]M)?$/i;

/** `home` is the title of the first page, whose things need no place. */
export function nameThings(titles: readonly string[], place: string, kinds: ThingKinds, home: string): NamedThings {
  const isMany = titles.length > 1;
  const keys = titles.map((_, at) => (isMany ? `item_${at + 1}` : 'item'));
  const params = Object.fromEntries(titles.map((title, at) => [keys[at]!, title]));
  const kind = kinds.get(place);
  const page = titleOfPlace(place);
  const list = (quote: string): string => joinWords(keys.map((key) => `${quote}{${key}}${quote}`));
  const words = kind === undefined ? list('"') : nameByKind(titles, kind, list);
  if (page === '' || (kind !== undefined && page === home)) return { words, params, isMany };
  return { words: `${words} in the "{list}" list`, params: { ...params, list: page }, isMany };
}

function nameByKind(titles: readonly string[], kind: string, list: (quote: string) => string): string {
  const noun = titles.length > 1 ? plural(kind) : kind;
  return titles.every((title) => TIME.test(title)) ? `the ${list('')} ${noun}` : `the ${noun} ${list('"')}`;
}

/** All that say the same somewhere in their row. */
export function nameThingsThatSay(piece: string, place: string, kinds: ThingKinds): NamedThings {
  const noun = kinds.get(place) ?? 'entry';
  const page = titleOfPlace(place);
  const where = kinds.has(place) || page === '' ? '' : ' in the "{list}" list';
  const params = { words: piece, ...(where === '' ? {} : { list: page }) };
  return { words: `every ${noun} with "{words}" in its row${where}`, params, isMany: false };
}

/** How many are chosen, where one chooses several: no name of a page. */
const SELECTION = /^\d+ (selected|items?)$/i;

/** Title of the page that a list is on, without the number of its things, "Inbox (8)"; '' where it has none. */
export function titleOfPlace(place: string): string {
  const { page: title = '' } = readPlace(place);
  return SELECTION.test(title) ? '' : title.replace(/ \(\d+\)$/, '');
}
