/** Compares a home folder after a start with the template, to find files that the program did not accept. */
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { without } from '../../collections/by-key.ts';

/** Names under which programs set a file aside, without journals and locks of a running program. */
const SET_ASIDE = /upgrade|backup|\bbak\b|\.bak|old\b|orig|corrupt|broken|invalid|damaged|recover/i;
/** An SQLite file: its schema counter, and the program's own version number, with their offsets. */
const SQLITE = 'SQLite format 3\0';
const SCHEMA_COOKIE = 40;
const USER_VERSION = 60;
/** A program that empties a file leaves less than this share of it. */
const EMPTIED = 0.5;

/** Sentences about files of the template in `before`. `written` are the paths that the start wrote in `after`. */
export function compareHomes(before: string, after: string, written: readonly string[]): string[] {
  const files = listFiles(before);
  // A renamed file keeps its time.
  const added = without(listFiles(after), files);
  return files.flatMap((file) => compareFile(file, { before, after, added, written }) ?? []);
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length))
    .toSorted();
}

interface Homes {
  before: string;
  after: string;
  added: readonly string[];
  written: readonly string[];
}

function compareFile(file: string, { before, after, added, written }: Homes): string | undefined {
  const aside = added.find((other) => isAside(other, file));
  if (aside !== undefined)
    return `the program set "${file}", which the template writes, aside as "${aside}": it wants another schema or version of it`;
  if (!existsSync(join(after, file))) return `the program removed "${file}", which the template writes`;
  if (!written.includes(file)) return undefined;
  const [old, now] = [readFileSync(join(before, file)), readFileSync(join(after, file))];
  const schema = describeSchemaChange(old, now);
  if (schema !== undefined)
    return `the program changed the schema of "${file}" at its start (${schema}): write the schema that it has then`;
  if (isSqlite(old) && !isSqlite(now)) return `the program replaced the database "${file}"`;
  const isEmptied = now.length < EMPTIED * old.length;
  return isEmptied ? `the program emptied "${file}": ${old.length} bytes became ${now.length}` : undefined;
}

/** "notes_upgraded-v3_17.db" is "notes.db" set aside. */
function isAside(other: string, file: string): boolean {
  if (other === file || dirname(other) !== dirname(file)) return false;
  const stem = basename(file, extname(file));
  const rest = basename(other).slice(stem.length);
  return stem.length >= 3 && basename(other).startsWith(stem) && SET_ASIDE.test(rest);
}

function isSqlite(content: Buffer): boolean {
  return content.subarray(0, SQLITE.length).toString('latin1') === SQLITE && content.length >= 100;
}

function describeSchemaChange(old: Buffer, now: Buffer): string | undefined {
  if (!isSqlite(old) || !isSqlite(now)) return undefined;
  if (old.readUInt32BE(SCHEMA_COOKIE) === now.readUInt32BE(SCHEMA_COOKIE)) return undefined;
  const [was, is] = [old.readUInt32BE(USER_VERSION), now.readUInt32BE(USER_VERSION)];
  return was === is ? 'tables or columns differ' : `user_version ${was} became ${is}`;
}

const LOG_FILE = /\.log(\.\d+)?$|\/logs?\//i;
const MAX_LOG_BYTES = 1024 * 1024;
const EXCEPTION = /^(?:[A-Za-z_][\w.]*\.)?[A-Z]\w*(?:Error|Exception)\b.*$/m;
const OF_DATA =
  /^.*(?:\b(?:no such (?:table|column)|duplicate column|malformed|corrupt(?:ed)?|newer version|unsupported (?:database|schema|file))\b|OperationalError|DatabaseError|JSONDecodeError|ParseError).*$/im;

/** True for an error about a file's content. */
export function isOfData(report: string): boolean {
  return OF_DATA.test(report);
}

/** The first error of each source: about a file's content, else the last line of a traceback. */
export function readReports(home: string, written: readonly string[], output: string): string[] {
  const logs = written
    .filter((path) => LOG_FILE.test(path) && !path.startsWith('.cache/openbox/'))
    .filter((path) => lstatSync(join(home, path)).isFile() && lstatSync(join(home, path)).size <= MAX_LOG_BYTES)
    .map((path) => ({ source: ` ("${path}")`, text: readFileSync(join(home, path), 'utf8') }));
  return [...logs, { source: '', text: output }].flatMap(({ source, text }) => {
    const line = (OF_DATA.exec(text) ?? EXCEPTION.exec(text))?.[0].trim();
    return line === undefined ? [] : [`${line.slice(0, 200)}${source}`];
  });
}
