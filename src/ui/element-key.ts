/**
 * Keys of elements, taken apart. list-elements.ts makes them: parts joined by "/", each a role with ":" and a name or "@"
 * and an id, and "#1" at the end of the second of several alike: `app/frame/menu:File/menu item:Save#1`.
 */

/** One part of a key. */
export interface KeyPart {
  role: string;
  name?: string;
  id?: string;
}

/** Names have no slash of their own in keys. */
function escapeName(name: string): string {
  return name.replaceAll('/', '∕');
}

/** The words of a key as they were on screen. */
export function unescapeName(words: string): string {
  return words.replaceAll('∕', '/');
}

export function namedPart(role: string, name: string): string {
  return `${role}:${escapeName(name)}`;
}

/** Whether an element is inside another one, by their keys. */
export function isBelow(key: string, container: string): boolean {
  return key.startsWith(`${container}/`);
}

export function isAtOrBelow(key: string, container: string): boolean {
  return key === container || isBelow(key, container);
}

/** The part of a key that comes after the container's. */
export function keyBelow(key: string, container: string): string {
  return key.slice(container.length + 1);
}

/** First words of titles that say which kind of properties they are, and of none of several things. */
const KIND_OF_PROPERTIES =
  'new|add|create|edit|image|file|document|page|table|printer|node|translation|object|layer|text|cell|frame|system';
const PROPERTIES_OF_THING = new RegExp(
  `/dialog:(?!(?:${KIND_OF_PROPERTIES})\\b)(?:[^/#]+ properties|properties (?:of|for) [^/#]+)(?=$|[/#])`,
  'i',
);

/** A key without the thing that a dialog tells of: the properties of one file are set like those of another. */
export function withoutThing(key: string): string {
  return key.replace(PROPERTIES_OF_THING, '/dialog:properties');
}

export function childKey(key: string, part: string): string {
  return `${key}/${part}`;
}

/** The window that holds an element. */
export function windowOf(key: string): string {
  return key.split('/', 2).join('/');
}

export function parentKey(key: string): string {
  return key.slice(0, key.lastIndexOf('/'));
}

export function lastSegment(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}

/** The last part of a key, which is the element's own. */
export function lastPart(key: string): KeyPart {
  const segment = lastSegment(key);
  const [, role = segment, mark, words = ''] = /^([^:@#]+)(?:([:@])(.*?))?(?:#\d+)?$/.exec(segment) ?? [];
  if (mark === undefined) return { role };
  return mark === ':' ? { role, name: unescapeName(words) } : { role, id: words };
}

/** A key whose own part has a name, without the numbers of nameless parts around it; any other key as it is. */
export function uncounted(key: string): string {
  if (lastPart(key).name === undefined) return key;
  const [own = '', ...around] = key.split('/').toReversed();
  return [own, ...around.map((part) => part.replace(/^([a-z ]+)#\d+$/, '$1'))].toReversed().join('/');
}

/** Whether an element goes by an id, which it keeps when its words change. */
export function isKnownById(key: string): boolean {
  return lastSegment(key).includes('@');
}

/** The roles of the parts of a key, from the outermost. */
export function rolesIn(key: string): string[] {
  return key.split('/').flatMap((part) => /^[a-z ]+(?=[:#@]|$)/.exec(part) ?? []);
}

/** Whether the element is, or is inside, something of one of these roles that has a name. */
export function isInNamed(key: string, ...roles: readonly string[]): boolean {
  return roles.some((role) => key.includes(`/${role}:`));
}

/** For the key of a dialog. */
export function titleOfDialog(key: string): string | undefined {
  return /\/dialog:([^/]*)$/.exec(key)?.[1];
}

/** "tool", "status" or "menu" for the key of such a bar. */
export function kindOfBar(key: string): string | undefined {
  return /\/(tool|status|menu) bar[^/]*$/.exec(key)?.[1];
}

/** What holds the options of a group, of which this is one; undefined for what is no option. */
export function groupOfOption(key: string): string | undefined {
  return /^(.*)\/radio button[:@][^/]*$/.exec(key)?.[1];
}

/** The part of a row's key that is its own. `number` counts the rows of one title, from 0. */
export function rowPart(title: string, number = 0): string {
  return `${namedPart('list item', title)}${number === 0 ? '' : `#${number}`}`;
}

/** The title of the row that an element is or is in, with the number of a second one; undefined outside of rows. */
export function rowTitleIn(key: string): string | undefined {
  const title = /\/list item:([^/]*)/.exec(key)?.[1];
  return title === undefined ? undefined : unescapeName(title);
}

/** The same element in the row of another title. */
export function inOtherRow(key: string, title: string, other: string): string {
  const own = `/${rowPart(title)}`;
  const at = key.indexOf(own);
  const end = at + own.length;
  if (at < 0 || (end < key.length && key[end] !== '/')) return key;
  return `${key.slice(0, at)}/${rowPart(other)}${key.slice(end)}`;
}

/** A key whose elements are called by the words of another row. */
export function renamed(key: string, title: string, other: string): string {
  return key.replaceAll(escapeName(title), () => escapeName(other));
}

/** "dialog:Go to Line/spin button" gives "spin button", "…/check box:Bold#1" gives "Bold", a path its last part. */
export function wordsOfKey(key: string): string {
  const words = lastSegment(key.replace(/\/$/, '')).replace(/#\d+$/, '').replace(/@.*$/, '');
  const at = words.indexOf(':');
  return unescapeName(at < 0 ? words : words.slice(at + 1));
}
