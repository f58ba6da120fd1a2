/** Bookmarks of browsers: one family's JSON, and the HTML that all of them export. */
import { childPath, entryPath, ORDER } from '../data-path.ts';
import { decodeText } from './decode-text.ts';
import { createIds, digest, READING_LIMITS, type Reading, type StateReader } from './reading.ts';
import { parseJson } from './json.ts';

const BY_ROOTS = /^\s*\{\s*"checksum"[\s\S]{0,400}"roots"/;
const NETSCAPE = /^\s*<!DOCTYPE NETSCAPE-Bookmark-file-1>/i;

export const BOOKMARKS: StateReader = {
  name: 'bookmarks',
  reads: 'bookmarks of browsers (the file "Bookmarks", exported HTML)',
  extensions: [],
  recognises: ({ bytes }) => {
    const head = bytes.toString('latin1', 0, 4096);
    return BY_ROOTS.test(head) || NETSCAPE.test(head);
  },
  facts: [
    {
      path: 'Bookmarks bar/[Tide tables]',
      meaning: 'the address of a bookmark, by its folders and its name; a second one of a name is [Tide tables #2]',
    },
    { path: 'Bookmarks bar/[Work]/[Rota]', meaning: 'a bookmark in a folder; the folder itself is [Work]: folder' },
    { path: 'Bookmarks bar/(order)', meaning: 'the order in a folder' },
    { path: 'bookmark count', meaning: 'number of bookmarks' },
    { path: '(rest)', meaning: 'a digest of what else is kept of the bookmarks that is not a time' },
  ],
  read(reading) {
    const { text } = decodeText(reading);
    const folders = NETSCAPE.test(text) ? readNetscape(reading, text) : readRoots(reading, text);
    const seen = { count: 0 };
    for (const folder of folders) readFolder(reading, childPath('', folder.name), folder.children ?? [], seen, 0);
    reading.addDerived('bookmark count', String(seen.count));
  },
};

interface Mark {
  name: string;
  url?: string;
  children?: Mark[];
}

function readFolder(
  reading: Reading,
  path: string,
  marks: readonly Mark[],
  seen: { count: number },
  depth: number,
): void {
  if (depth > READING_LIMITS.depth) reading.fail('too-large', `has folders more than ${READING_LIMITS.depth} deep`);
  const idOf = createIds();
  const ids = marks.map(({ name, url, children }) => {
    const id = idOf(name);
    const own = entryPath(path, id);
    reading.add(own, children ? 'folder' : (url ?? ''));
    if (children) readFolder(reading, own, children, seen, depth + 1);
    else seen.count += 1;
    return id;
  });
  reading.add(childPath(path, ORDER), JSON.stringify(ids));
}

function readRoots(reading: Reading, text: string): Mark[] {
  const parsed = parseJson(reading, text) as { roots?: Record<string, unknown> };
  if (typeof parsed.roots !== 'object' || parsed.roots === null) return reading.fail('damaged', 'has no roots');
  const rest: string[] = [];
  const readNode = (node: unknown): Mark => {
    if (typeof node !== 'object' || node === null) return reading.fail('damaged', 'holds a bookmark that is none');
    const { name, url, children, meta_info: more } = node as Record<string, unknown>;
    if (more !== undefined) rest.push(JSON.stringify(more));
    const called = typeof name === 'string' ? name : '';
    return Array.isArray(children)
      ? { name: called, children: children.map(readNode) }
      : { name: called, url: String(url) };
  };
  const folders = Object.values(parsed.roots)
    .filter((root) => typeof root === 'object')
    .map(readNode);
  if (rest.length > 0) reading.add('(rest)', digest(rest.join('\n')));
  return folders;
}

const TAG = /<(\/?)(DL|H3|A|DT|P|DD)\b([^>]*)>([^<]*)/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The top-level folders are inside one called "Bookmarks". */
function readNetscape(reading: Reading, text: string): Mark[] {
  const top: Mark = { name: 'Bookmarks', children: [] };
  const open: Mark[] = [];
  let next: Mark = top;
  for (const [, end, tag, attributes, words] of text.matchAll(TAG)) {
    reading.checkTime();
    const kind = tag!.toUpperCase();
    if (kind === 'DL' && end === '') open.push(next);
    else if (kind === 'DL') open.pop();
    else if (end === '' && (kind === 'H3' || kind === 'A')) {
      const url = /href="([^"]*)"/i.exec(attributes!)?.[1];
      const mark: Mark = { name: decode(words!), ...(kind === 'A' ? { url: decode(url ?? '') } : { children: [] }) };
      const folder = open.at(-1) ?? reading.fail('damaged', 'has a bookmark outside of a list');
      folder.children?.push(mark);
      if (kind === 'H3') next = mark;
    }
    if (open.length > READING_LIMITS.depth)
      reading.fail('too-large', `has folders more than ${READING_LIMITS.depth} deep`);
  }
  if (open.length > 0) reading.fail('damaged', 'ends within a folder');
  return [top];
}

function decode(words: string): string {
  return words.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!).trim();
}
