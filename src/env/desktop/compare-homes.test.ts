import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compareHomes, isOfData, readReports } from './compare-homes.ts';

let folder: string;
let before: string;
let after: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'autoplay-homes-'));
  [before, after] = [join(folder, 'before'), join(folder, 'after')];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(home: string, path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), content);
}

/** A home folder of the template, and its state after the start. */
function start(path: string, content: string | Buffer, change: () => void): void {
  write(before, path, content);
  cpSync(before, after, { recursive: true });
  change();
}

function database(schemaCookie: number, userVersion: number): Buffer {
  const header = Buffer.alloc(4096);
  header.write('SQLite format 3\0', 'latin1');
  header.writeUInt32BE(schemaCookie, 40);
  header.writeUInt32BE(userVersion, 60);
  return header;
}

it('finds a file that the program set aside under a longer name', () => {
  start('Pods/notes.db', database(3, 1), () => write(after, 'Pods/notes_upgraded-v1_1795.db', database(3, 1)));
  const [found] = compareHomes(before, after, ['Pods/notes_upgraded-v1_1795.db']);
  expect(found).toContain('set "Pods/notes.db", which the template writes, aside as "Pods/notes_upgraded-v1_1795.db"');
});

it('finds a removed file, and one that was emptied', () => {
  start('a/list.json', 'x'.repeat(100), () => renameSync(join(after, 'a/list.json'), join(after, 'a/other')));
  expect(compareHomes(before, after, ['a/other'])).toEqual([
    'the program removed "a/list.json", which the template writes',
  ]);
  write(after, 'a/list.json', '{}');
  expect(compareHomes(before, after, ['a/list.json'])).toEqual([
    'the program emptied "a/list.json": 100 bytes became 2',
  ]);
});

it('finds a schema that the program brought up to date, and lets rows be written', () => {
  start('notes.db', database(3, 1), () => write(after, 'notes.db', database(9, 4)));
  expect(compareHomes(before, after, ['notes.db'])[0]).toContain('user_version 1 became 4');
  write(after, 'notes.db', database(3, 1).fill(7, 200));
  expect(compareHomes(before, after, ['notes.db'])).toEqual([]);
});

it('takes journals and new settings for what a running program writes', () => {
  start('notes.db', database(3, 1), () => write(after, 'notes.db-journal', 'x'));
  expect(compareHomes(before, after, ['notes.db-journal', '.config/settings.ini'])).toEqual([]);
});

it('reads the error in a log or in the output, first one about data', () => {
  const log = 'Traceback (most recent call last):\n  File "x.py"\nsqlite3.OperationalError: no such column: section\n';
  write(after, 'Pods/Logs/today.log', log);
  expect(readReports(after, ['Pods/Logs/today.log'], '(x:7): Gtk-WARNING **: no icon')).toEqual([
    'sqlite3.OperationalError: no such column: section ("Pods/Logs/today.log")',
  ]);
  expect(readReports(after, [], 'AttributeError: none\nError: database disk image is malformed')).toEqual([
    'Error: database disk image is malformed',
  ]);
  expect([isOfData('sqlite3.OperationalError: no such column: section'), isOfData('AttributeError: none')]).toEqual([
    true,
    false,
  ]);
});
