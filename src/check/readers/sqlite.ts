/**
 * SQLite databases by table and row. It reads tables only and executes no view, trigger or index of a recorded file.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childPath, entryPath } from '../data-path.ts';
import { digest, READING_LIMITS, type Reading, type StateReader } from './reading.ts';

const MAGIC = 'SQLite format 3\0';
/** Longer text is reported by its digest. */
const MAX_TEXT = 20_000;

export const SQLITE: StateReader = {
  name: 'sqlite',
  reads: 'SQLite databases: history, cookies, catalogues of applications',
  extensions: ['sqlite', 'sqlite3', 'db', 'db3'],
  recognises: ({ bytes }) => bytes.toString('latin1', 0, MAGIC.length) === MAGIC,
  facts: [
    { path: 'moz_places/[7]/title', meaning: 'the value of a column, in the row with this primary key or row number' },
    { path: 'moz_places/[7]', meaning: 'present: a row' },
    { path: 'moz_places/row count', meaning: 'number of rows' },
    { path: '(schema)', meaning: 'a digest of all tables, views, triggers and indexes' },
    { path: '(version)', meaning: 'the number that the application gave its schema (user_version)' },
  ],
  async read(reading) {
    const { bytes, journal } = reading.file;
    if (!this.recognises!(reading.file)) reading.fail('damaged', 'does not begin as a database');
    if (!journal && isTorn(bytes)) reading.fail('damaged', 'is shorter than it says');
    // The library reads only files. Without its journal a database lacks the latest writes.
    const folder = await mkdtemp(join(tmpdir(), 'autoplay-state-'));
    try {
      const path = join(folder, 'state');
      await writeFile(path, journal ? bytes : withoutJournal(bytes));
      if (journal) await writeFile(`${path}-wal`, journal);
      const { default: sqlite } = await import('node-sqlite3-wasm');
      const database = new sqlite.Database(path, { fileMustExist: true, readOnly: !journal });
      try {
        readTables(reading, {
          all: (sql) => database.all(sql) as Row[],
          each: (sql) => database.prepare(sql).iterate() as Iterable<Row>,
        });
      } finally {
        database.close();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Bytes 18 and 19 announce a journal. */
function withoutJournal(bytes: Buffer): Buffer {
  const own = Buffer.from(bytes);
  if (own[18] === 2) own.fill(1, 18, 20);
  return own;
}

type Value = number | bigint | string | Uint8Array | null;
type Row = Record<string, Value>;

interface Database {
  all(sql: string): Row[];
  each(sql: string): Iterable<Row>;
}

/** The first page holds the number of pages, if it was kept up to date. */
function isTorn(bytes: Buffer): boolean {
  if (bytes.length < 100 || bytes.readUInt32BE(24) !== bytes.readUInt32BE(92)) return bytes.length < 100;
  const size = bytes.readUInt16BE(16);
  return bytes.readUInt32BE(28) * (size === 1 ? 65_536 : size) > bytes.length;
}

function readTables(reading: Reading, database: Database): void {
  // Exclusive locking lets SQLite read a journal without shared memory.
  database.all('PRAGMA locking_mode = exclusive');
  database.all('PRAGMA trusted_schema = off');
  database.all('PRAGMA cell_size_check = on');
  database.all(`PRAGMA hard_heap_limit = ${READING_LIMITS.expandedBytes * 2}`);
  const schema = database.all('SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name');
  const tables = schema.filter(isOwnTable).map(({ name }) => String(name));
  checkPages(reading, database, tables);
  reading.add('(schema)', digest(JSON.stringify(schema)));
  reading.add('(version)', String(database.all('PRAGMA user_version')[0]?.['user_version'] ?? 0));
  for (const table of tables) readTable(reading, database, table);
}

function isOwnTable({ type, name, sql }: Row): boolean {
  return type === 'table' && !/^\s*CREATE\s+VIRTUAL/i.test(String(sql)) && !String(name).startsWith('sqlite_');
}

/** Computed columns (hidden is not 0) and constraints could hold any expression, so neither is executed. */
function checkPages(reading: Reading, database: Database, tables: readonly string[]): void {
  const isComputed = tables.some((table) =>
    database.all(`PRAGMA table_xinfo(${quote(table)})`).some(({ hidden }) => Number(hidden) > 1),
  );
  if (isComputed) return;
  database.all('PRAGMA ignore_check_constraints = on');
  const [check] = database.all('PRAGMA quick_check(1)');
  if (check?.['quick_check'] !== 'ok') reading.fail('damaged', `is inconsistent: ${String(check?.['quick_check'])}`);
}

function readTable(reading: Reading, database: Database, table: string): void {
  const columns = database.all(`PRAGMA table_xinfo(${quote(table)})`).filter(({ hidden }) => Number(hidden) === 0);
  const keys = columns
    .filter(({ pk }) => Number(pk) > 0)
    .toSorted((a, b) => Number(a['pk']) - Number(b['pk']))
    .map(({ name }) => String(name));
  const names = columns.map(({ name }) => String(name));
  if (names.length === 0) return;
  const path = childPath('', table);
  const isNumbered = keys.length === 0;
  let count = 0;
  for (const row of database.each(
    `SELECT ${isNumbered ? 'rowid AS "(row)", ' : ''}${names.map(quote).join(', ')} FROM ${quote(table)} LIMIT ${READING_LIMITS.facts + 1}`,
  )) {
    const id = isNumbered
      ? formatValue(row['(row)'] ?? null)
      : keys.map((key) => formatValue(row[key] ?? null)).join(',');
    const entry = entryPath(path, id);
    reading.add(entry, 'present');
    for (const name of names) reading.add(childPath(entry, name), formatValue(row[name] ?? null));
    count += 1;
  }
  reading.addDerived(`${path}/row count`, String(count));
}

function formatValue(value: Value): string {
  if (value === null) return 'null';
  if (value instanceof Uint8Array) return digest(value);
  const text = String(value);
  return text.length > MAX_TEXT ? digest(text) : text;
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
