/** Facts from the readers of databases, pictures, archives, mail, calendars, bookmarks and lists. */
import { gzipSync } from 'node:zlib';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import sqlite from 'node-sqlite3-wasm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readContent } from './readers.ts';
import type { StateReadError } from './reading.ts';

async function valuesOf(path: string, content: string | Buffer, journal?: Buffer): Promise<Record<string, string>> {
  const { values } = await readContent({ path, bytes: Buffer.from(content), ...(journal && { journal }) });
  return Object.fromEntries(values.map(({ path: place, value }) => [place, value]));
}

async function reasonOf(path: string, content: string | Buffer): Promise<string | undefined> {
  return readContent({ path, bytes: Buffer.from(content) }).then(
    () => undefined,
    (error: StateReadError) => (error.name === 'StateReadError' ? error.reason : String(error)),
  );
}

function makeDatabase(...statements: string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'readers-test-'));
  try {
    const database = new sqlite.Database(join(folder, 'a.db'));
    for (const statement of statements) database.exec(statement);
    database.close();
    return readFileSync(join(folder, 'a.db'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const TABLES = [
  `CREATE TABLE places(id INTEGER PRIMARY KEY, title TEXT, icon BLOB)`,
  `CREATE TABLE visits(at REAL, long TEXT GENERATED ALWAYS AS (hex(zeroblob(100000000))))`,
  `CREATE VIEW all_places AS SELECT * FROM places`,
  `INSERT INTO places VALUES (7, 'Tide tables', x'0102')`,
  `INSERT INTO visits(at) VALUES (1.5)`,
];

test('a database by table and row; computed columns and views are not run', async () => {
  const { '(schema)': schema, ...values } = await valuesOf('Default/History', makeDatabase(...TABLES));
  expect(schema).toMatch(/^sha256:/);
  expect(values).toEqual({
    '(version)': '0',
    'places/[7]': 'present',
    'places/[7]/id': '7',
    'places/[7]/title': 'Tide tables',
    'places/[7]/icon': 'sha256:a12871fee210fb8619291eaea194581cbd2531e4b23759d225f6806923f63222',
    'places/row count': '1',
    'visits/[1]': 'present',
    'visits/[1]/at': '1.5',
    'visits/row count': '1',
  });
});

test('a torn database', async () => {
  const bytes = makeDatabase(...TABLES);
  expect(await reasonOf('a.db', bytes.subarray(0, bytes.length / 2))).toBe('damaged');
  expect(await reasonOf('a.db', 'Words')).toBe('damaged');
});

const picture = (kind: 'png' | 'jpeg') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#0ac81e' } })
    .withExif({ IFD0: { ImageDescription: 'Harbour', Orientation: '6' } })
    .toFormat(kind)
    .toBuffer();

test('a picture: size, EXIF, statistics', async () => {
  expect(await valuesOf('a.png', await picture('png'))).toMatchObject({
    kind: 'png',
    width: '60',
    height: '40',
    'has alpha': 'false',
    'exif/ImageDescription': 'Harbour',
    'mean/red': '10.0',
    'mean/green': '200.0',
    'deviation/blue': '0.0',
    'perceptual hash': '0000000000000000',
  });
});

test('pictures that are torn, of another kind, or too large', async () => {
  const [png, jpeg] = await Promise.all([picture('png'), picture('jpeg')]);
  expect(await reasonOf('a.png', png.subarray(0, png.length / 2))).toBe('damaged');
  expect(await reasonOf('a.jpg', jpeg.subarray(0, jpeg.length / 2))).toBe('damaged');
  expect(await reasonOf('a.ods', png)).toBe('other-kind');
  expect(await reasonOf('a.png', 'Words')).toBe('damaged');
});

const HELLO = 'sha256:185f8db32271fe25f561a6fc938b2e264306ec304eda518007d1764826381969';

test('archives by their entries', async () => {
  const zip = Buffer.from(zipSync({ '../a/b.txt': Buffer.from('Hello') }));
  expect(await valuesOf('a.zip', zip)).toEqual({
    kind: 'zip',
    'entries/[..∕a∕b.txt]': '5',
    'entries/[..∕a∕b.txt]/content': HELLO,
    'entry count': '1',
  });
  expect(await valuesOf('a.gz', gzipSync('Hello'))).toMatchObject({ kind: 'gzip', 'entries/[content]/content': HELLO });
});

test('archives that are torn, changed, or expand without end', async () => {
  const zip = Buffer.from(zipSync({ a: [Buffer.from('Hello'), { level: 0 }] }));
  const changed = Buffer.from(zip.toString('latin1').replace('Hello', 'Jello'), 'latin1');
  expect(await reasonOf('a.zip', changed)).toBe('damaged');
  expect(await reasonOf('a.zip', zip.subarray(0, zip.length - 30))).toBe('damaged');
  const zeros = new Uint8Array(30 << 20);
  expect(await reasonOf('a.zip', Buffer.from(zipSync({ a: zeros, b: zeros, c: zeros }, { level: 1 })))).toBe(
    'too-large',
  );
  expect(await reasonOf('a.gz', gzipSync(new Uint8Array(40 << 20)))).toBe('too-large');
});

const MAIL = [
  'From: Ann <ann@x.example>',
  'To: b@x.example',
  'Subject: =?utf-8?q?Caf=C3=A9?=',
  'Message-ID: <1@x>',
  'X-Mozilla-Status: 0001',
  'Date: Mon, 02 Mar 2026 10:00:00 +0100',
  '',
  'Hello',
  '>From here',
  '',
];

test('a mailbox, and a message of a maildir', async () => {
  const box = [`From - Mon Mar  2 10:00:00 2026`, ...MAIL, `From - Mon Mar  2 10:00:00 2026`, ...MAIL].join('\n');
  const values = await valuesOf('Mail/Inbox', box);
  expect(values).toMatchObject({
    'messages/[<1@x>]/subject': 'Café',
    'messages/[<1@x>]/from': 'Ann <ann@x.example>',
    'messages/[<1@x>]/date': '2026-03-02T09:00:00.000Z',
    'messages/[<1@x>]/body': 'Hello\nFrom here',
    'messages/[<1@x>]/flags': 'x-mozilla-status: 0001',
    'messages/(order)': '["<1@x>","<1@x> #2"]',
    'message count': '2',
  });
  expect(await valuesOf('Maildir/cur/1.a:2,RS', MAIL.join('\n'))).toMatchObject({
    'messages/[<1@x>]/flags': 'x-mozilla-status: 0001; RS',
  });
});

test('an attachment', async () => {
  const parts = [
    'Message-ID: <2@x>',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Words',
    '--b',
    'Content-Type: text/csv',
    'Content-Disposition: attachment; filename="a.csv"',
    '',
    'Hello',
    '--b--',
    '',
  ];
  const values = await valuesOf('a.eml', parts.join('\r\n'));
  expect(values['messages/[<2@x>]/attachment [#1]']).toMatch(/^a\.csv text\/csv \d sha256:/);
  expect(values['messages/[<2@x>]/body']).toBe('Words');
});

test('a calendar and contacts', async () => {
  const event = [
    'BEGIN:VEVENT',
    'UID:1',
    'SUMMARY:Dentist\\, tooth',
    'DTSTART;TZID=Europe/Berlin:20260301T100000',
    'END:VEVENT',
  ];
  expect(
    await valuesOf('a.ics', ['BEGIN:VCALENDAR', 'VERSION:2.0', ...event, 'END:VCALENDAR', ''].join('\r\n')),
  ).toEqual({
    'vevent/[1]': 'present',
    'vevent/[1]/uid': '1',
    'vevent/[1]/summary': 'Dentist, tooth',
    'vevent/[1]/dtstart': '2026-03-01T10:00:00',
    'vevent/[1]/dtstart;tzid': 'Europe/Berlin',
    'vevent/(order)': '["1"]',
  });
  const card = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann\r\nTEL;TYPE=HOME:1\r\nTEL;TYPE=WORK:2\r\nEND:VCARD\r\n';
  expect(await valuesOf('a.vcf', card + card)).toMatchObject({
    'vcard/[Ann]/tel': '1',
    'vcard/[Ann]/tel #2': '2',
    'vcard/[Ann #2]/fn': 'Ann',
  });
  expect(await reasonOf('a.ics', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n')).toBe('damaged');
});

test('bookmarks, as Chromium keeps them and as browsers export them', async () => {
  const chromium = {
    checksum: 'x',
    roots: {
      bookmark_bar: {
        name: 'Bar',
        children: [{ name: 'Work', type: 'folder', children: [{ name: 'Rota', type: 'url', url: 'https://a/' }] }],
      },
    },
    version: 1,
  };
  expect(await valuesOf('Default/Bookmarks', JSON.stringify(chromium))).toEqual({
    'Bar/[Work]': 'folder',
    'Bar/[Work]/[Rota]': 'https://a/',
    'Bar/[Work]/(order)': '["Rota"]',
    'Bar/(order)': '["Work"]',
    'bookmark count': '1',
  });
  const html =
    '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p><DT><H3>Work</H3><DL><p><DT><A HREF="https://a/?b&amp;c">A &amp; b</A></DL><p></DL><p>';
  expect(await valuesOf('a.html', html)).toMatchObject({ 'Bookmarks/[Work]/[A & b]': 'https://a/?b&c' });
  expect(await reasonOf('a.html', html.slice(0, -9))).toBe('damaged');
});

test('playlists and preferences', async () => {
  const xspf =
    '<?xml version="1.0"?><playlist xmlns="http://xspf.org/ns/0/"><title>Mix</title><trackList><track><location>file:///a.wav</location><title>Bells</title></track></trackList></playlist>';
  expect(await valuesOf('a.xspf', xspf)).toEqual({
    title: 'Mix',
    'tracks/[file:∕∕∕a.wav]': 'present',
    'tracks/[file:∕∕∕a.wav]/title': 'Bells',
    'tracks/(order)': '["file:///a.wav"]',
    'track count': '1',
  });
  expect(await valuesOf('a.m3u', '#EXTM3U\n#EXTINF:10,Bells\n/a.wav\n')).toMatchObject({
    'tracks/[∕a.wav]/title': 'Bells',
  });
  expect(await valuesOf('p/prefs.js', '// x\nuser_pref("mail.tabs", true);\nuser_pref("a", "b\\"c");\n')).toEqual({
    'mail.tabs': 'true',
    a: 'b"c',
  });
});

test('a table as text', async () => {
  expect(await valuesOf('a.csv', 'Item;Sum\n"a ""b""; c";2\n')).toEqual({
    separator: ';',
    'sheets/[table]': 'present',
    'sheets/[table]/A1/value': 'Item',
    'sheets/[table]/B1/value': 'Sum',
    'sheets/[table]/A2/value': 'a "b"; c',
    'sheets/[table]/B2/value': '2',
    'sheets/[table]/last cell': 'B2',
    'sheets/(order)': '["table"]',
  });
  expect(await reasonOf('a.csv', 'a,"b')).toBe('damaged');
});
