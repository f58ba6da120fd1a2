/**
 * An application's own data in files. The content of a database or a file of records becomes `data` facts below the
 * file's path: `gPodder∕Database/episode/[7]/title`.
 */
import { childPath, namesIn, readPath } from '../../data-path.ts';
import { factId, type Fact, type FactMap } from '../../fact.ts';
import type { StoredFile } from '../../stored-files.ts';
import { readStored } from '../../file-subject.ts';
import { isPassing } from './passing-values.ts';
import { dataKey } from './entries.ts';

/** Formats of entries and settings. Texts, pictures and documents are not an application's own data. */
const RECORDS: ReadonlySet<string> = new Set([
  'sqlite',
  'json',
  'xml',
  'ini',
  'calendar',
  'bookmarks',
  'playlist',
  'preferences',
]);

/**
 * Undefined for a file without records. Entries of lists are strict. Settings are not, because applications store view
 * options there. Times and unreadable content are not strict either.
 */
export function readFileData(path: string, { facts, fault }: StoredFile): FactMap | undefined {
  if (fault) return undefined;
  const placed = [...facts.values()].map((fact) => ({ ...fact, place: readStored(fact.key.subject).place }));
  const format = placed.find(({ place }) => place === '(format)')?.value ?? '';
  if (!RECORDS.has(format)) return undefined;
  const top = dataFileOf(path);
  const own = new Map<string, Fact>();
  for (const { place, value, strict } of placed) {
    if (place === '(format)') continue;
    const key = dataKey(`${top}/${place}`);
    own.set(factId(key), { key, value, strict: strict && isOfEntry(key.subject, top) && !isPassing(value) });
  }
  return own;
}

/** The first name in the paths of a file's data. */
function dataFileOf(path: string): string {
  return childPath('', path);
}

/** The path of the file that holds a value of the data. */
export function fileOfData(subject: string): string {
  return namesIn(subject)[0] ?? '';
}

/** Sections of settings are the top of their file. */
function isOfEntry(subject: string, top: string): boolean {
  const { collection, entry } = readPath(subject);
  return entry !== undefined && collection !== top;
}
