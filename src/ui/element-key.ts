/**
 * Parses keys of elements. list-elements.ts makes them: parts joined by "/", each a role with ":" and a name or "@" and
 * an id. "#1" ends the second of several equal parts: `app/frame/menu:File/menu item:Save#1`.
 */

/** One part of a key. */
export interface KeyPart {
  role: string;
  name?: string;
  id?: string;
}

/** Replaces slashes, because keys use them as separators. */
function escapeName(name: string): string {
  return name.replaceAll('/', '∕');
}

/** The original words of a key's part on screen. */
export function unescapeName(words: string): string {
  return words.replaceAll('∕', '/');
}

export function namedPart(role: string, name: string): string {
  return `${role}:${escapeName(name)}`;
}

/** True if an element is inside another one, by their keys. */
export function isBelow(key: string, container: string): boolean {
  return key.startsWith(`${container}/`);
}

export function isAtOrBelow(key: string, container: string): boolean {
  return key === container || isBelow(key, container);
}

/** The part of a key after the container's. */
export function keyBelow(key: string, container: string): string {
  return key.slice(container.length + 1);
}

/** First words of titles that name a kind of properties, not a particular thing. */
const KIND_OF_PROPERTIES =
  'new|add|create|edit|image|file|document|page|table|printer|node|translation|object|layer|text|cell|frame|system';
const PROPERTIES_OF_THING = new RegExp(
  `/dialog:(?!(?:${KIND_OF_PROPERTIES})\\b)(?:[^/#]+ properties|properties (?:of|for) [^/#]+)(?=$|[/#])`,
  'i',
);

/** A key without the thing that a dialog is about, because the properties of all files have the same controls. */
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

/** The last part of a key, which describes the element itself. */
export function lastPart(key: string): KeyPart {
  const segment = lastSegment(key);
  const [, role = segment, mark, words = ''] = /^([^:@#]+)(?:([:@])(.*?))?(?:#\d+)?$/.exec(segment) ?? [];
  if (mark === undefined) return { role };
  return mark === ':' ? { role, name: unescapeName(words) } : { role, id: words };
}

/** A key without the numbers of nameless parts around its named last part. Any other key stays unchanged. */
export function uncounted(key: string): string {
  if (lastPart(key).name === undefined) return key;
  const [own = '', ...around] = key.split('/').toReversed();
  return [own, ...around.map((part) => part.replace(/^([a-z ]+)#\d+$/, '$1'))].toReversed().join('/');
}

/** True if an element is keyed by id, which it keeps when its words change. */
export function isKnownById(key: string): boolean {
  return lastSegment(key).includes('@');
}

/** The roles of the parts of a key, from the outermost. */
export function rolesIn(key: string): string[] {
  return key.split('/').flatMap((part) => /^[a-z ]+(?=[:#@]|$)/.exec(part) ?? []);
}

/** True if the element is, or is inside, a named element of one of these roles. */
export function isInNamed(key: string, ...roles: readonly string[]): boolean {
  return roles.some((role) => key.includes(`/${role}:`));
}

/** The title in the key of a dialog. */
export function titleOfDialog(key: string): string | undefined {
  return /\/dialog:([^/]*)$/.exec(key)?.[1];
}

/** "tool", "status" or "menu" for the key of such a bar; otherwise undefined. */
export function kindOfBar(key: string): string | undefined {
  return /\/(tool|status|menu) bar[^/]*$/.exec(key)?.[1];
}

/** The container of the option group that holds this option; undefined for other elements. */
export function groupOfOption(key: string): string | undefined {
  return /^(.*)\/radio button[:@][^/]*$/.exec(key)?.[1];
}

/** The row's own part of its key. `number` counts the rows of one title, from 0. */
export function rowPart(title: string, number = 0): string {
  return `${namedPart('list item', title)}${number === 0 ? '' : `#${number}`}`;
}

/** The title of the row that contains the element or is it, with the number of a second one; undefined outside rows. */
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

/** A key with the words of one row replaced by those of another. */
export function renamed(key: string, title: string, other: string): string {
  return key.replaceAll(escapeName(title), () => escapeName(other));
}

/** "dialog:Go to Line/spin button" gives "spin button", "…/check box:Bold#1" gives "Bold", a path its last part. */
export function wordsOfKey(key: string): string {
  const words = lastSegment(key.replace(/\/$/, '')).replace(/#\d+$/, '').replace(/@.*$/, '');
  const at = words.indexOf(':');
  return unescapeName(at < 0 ? words : words.slice(at + 1));
}
