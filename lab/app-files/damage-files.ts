/** Corrupts files in many ways and counts how many are rejected. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { chooseReader, readContent } from '../../src/check/readers/readers.ts';
import { StateReadError } from '../../src/check/readers/reading.ts';

interface Damaged {
  what: string;
  path: string;
  bytes: Buffer;
}

/** Prints a table. True if every file was refused by a StateReadError that names it, within ten seconds. */
export async function damageFiles(paths: readonly string[]): Promise<boolean> {
  const tally = new Map<string, Map<string, number>>();
  const accepted: string[] = [];
  let slowest = 0;
  const all = [...paths.flatMap(firstOfKind(paths)).flatMap(spoil), ...makeHostile()];
  for (const { what, path, bytes } of all) {
    const started = performance.now();
    const failure: unknown = await readContent({ path, bytes }).then(
      () => undefined,
      (error: unknown) => error,
    );
    slowest = Math.max(slowest, performance.now() - started);
    const isTyped = failure instanceof StateReadError && failure.file === path && failure.message.includes(path);
    const reason = isTyped ? failure.reason : failure === undefined ? 'accepted' : 'CRASHED';
    if (!isTyped) accepted.push(`${what}: ${path}${failure === undefined ? '' : ` ${String(failure)}`}`);
    const row = tally.get(what) ?? new Map<string, number>();
    tally.set(what, row.set(reason, (row.get(reason) ?? 0) + 1));
  }
  console.log(`\n| damaged (${all.length} files) | refused as |\n| --- | --- |`);
  for (const [what, reasons] of tally)
    console.log(`| ${what} | ${[...reasons].map(([reason, count]) => `${count} ${reason}`).join(', ')} |`);
  console.log(
    `\n${all.length - accepted.length} of ${all.length} refused with a typed error; the slowest took ${Math.round(slowest)} ms`,
  );
  for (const line of accepted) console.log(`not refused: ${line}`);
  return accepted.length === 0;
}

/** At most five files of each kind. */
function firstOfKind(paths: readonly string[]): (path: string) => { path: string; bytes: Buffer; kind: string }[] {
  const counts = new Map<string, number>();
  const isLarge = paths.length > 1_000;
  return (path) => {
    const bytes = readFileSync(path);
    const kind = `${chooseReader({ path, bytes }).name} ${/\.[^./]*$/.exec(path)?.[0] ?? ''}`;
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    return count < (isLarge ? 3 : 5) && bytes.length > 300 ? [{ path: basename(path), bytes, kind }] : [];
  };
}

/** Formats in which each byte counts; a torn or changed text may still be valid. */
const CHECKED = /^(spreadsheet|document|presentation|archive) /;

function spoil({ path, bytes, kind }: { path: string; bytes: Buffer; kind: string }): Damaged[] {
  const half = bytes.subarray(0, Math.floor(bytes.length / 2));
  const isTorn = !/^(text|ini|csv|playlist \.m3u|mailbox|preferences|json \.|bookmarks)/.test(kind);
  const spoilt: Damaged[] = [];
  if (isTorn || /^(json|bookmarks)/.test(kind)) spoilt.push({ what: `cut in half: ${kind}`, path, bytes: half });
  if (CHECKED.test(kind)) {
    const flipped = Buffer.from(bytes);
    // In the middle of the largest part, which makes up most of an archive.
    for (let at = Math.floor(bytes.length * 0.4); at < Math.floor(bytes.length * 0.4) + 8; at += 1)
      flipped[at]! ^= 0xff;
    spoilt.push({ what: `bytes flipped: ${kind}`, path, bytes: flipped });
  }
  if (/^(json|xml|ini|text|csv|bookmarks|preferences)/.test(kind)) {
    const broken = Buffer.from(bytes);
    broken.set([0xff, 0xfe, 0xfd], Math.floor(bytes.length / 2));
    spoilt.push({ what: `bytes that are no text: ${kind}`, path, bytes: broken });
  }
  if (/^(mailbox|playlist|calendar|ini)/.test(kind)) {
    // Damage that file systems leave after a crash.
    const zeroed = Buffer.from(bytes).fill(0, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 64);
    spoilt.push({ what: `zeros within: ${kind}`, path, bytes: zeroed });
  }
  if (isTorn) {
    const other = kind.startsWith('image') ? 'notes.ods' : 'notes.png';
    spoilt.push({ what: `another ending: ${kind}`, path: other, bytes });
  }
  return spoilt;
}

const MANY = 200_000;

const text = (what: string, path: string, content: string): Damaged => ({ what, path, bytes: Buffer.from(content) });
const zip = (what: string, path: string, files: Record<string, Uint8Array>): Damaged => ({
  what,
  path,
  bytes: Buffer.from(zipSync(files, { level: 1 })),
});
const ods = (content: string) => ({ 'content.xml': Buffer.from(content) });
const cells = (count: number) =>
  `<office:document-content><office:body><office:spreadsheet><table:table table:name="a"><table:table-row><table:table-cell table:number-columns-repeated="${count}" office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`;

/** Files made to harm their readers. */
function makeHostile(): Damaged[] {
  const laughs = Array.from({ length: 10 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
  const doctype = `<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]>`;
  const zeros = new Uint8Array(40 << 20);
  return [
    text('billion laughs', 'a.xml', `${doctype}<a>&l10;</a>`),
    text('billion laughs', 'a.svg', `${doctype}<svg>&l10;</svg>`),
    text('billion laughs', 'a.xspf', `${doctype}<playlist>&l10;</playlist>`),
    zip('billion laughs', 'a.ods', ods(`${doctype}<a>&l10;</a>`)),
    text(
      'a file of the machine as an entity',
      'b.xml',
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
    ),
    text('nested deeply', 'c.json', '['.repeat(MANY)),
    text('nested deeply', 'd.json', '{"a":'.repeat(MANY)),
    text('nested deeply', 'c.xml', '<a>'.repeat(MANY)),
    text('nested deeply', 'd.xml', `${'<a>'.repeat(MANY)}${'</a>'.repeat(MANY)}`),
    zip('nested deeply', 'c.odt', ods('<a>'.repeat(MANY))),
    text('nested deeply', 'c.html', `<!DOCTYPE NETSCAPE-Bookmark-file-1>${'<DL><DT><H3>a</H3>'.repeat(MANY / 10)}`),
    zip('ZIP bomb', 'a.zip', { a: zeros, b: zeros, c: zeros }),
    zip('ZIP bomb', 'b.ods', { 'content.xml': zeros }),
    zip('ZIP bomb', 'b.xlsx', { 'xl/workbook.xml': zeros }),
    { what: 'gzip bomb', path: 'a.gz', bytes: gzipSync(new Uint8Array(200 << 20)) },
    { what: 'ZIP that lies about a size', path: 'e.zip', bytes: lyingZip() },
    zip(
      'too many entries',
      'm.zip',
      Object.fromEntries(Array.from({ length: 6_000 }, (_, at) => [`${at}`, new Uint8Array()])),
    ),
    zip('a cell that is repeated', 'f.ods', ods(cells(100_000_000))),
    zip('a part that is missing', 'g.ods', { 'styles.xml': Buffer.from('<a/>') }),
    zip('a part that is missing', 'g.docx', { 'word/other.xml': Buffer.from('<a/>') }),
    { what: 'huge dimensions', path: 'a.png', bytes: hugePng() },
    text('a database that is none', 'a.sqlite', 'SQLite format 3\0 and no more'),
    {
      what: 'a database that is none',
      path: 'b.sqlite',
      bytes: Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(8192, 0x55)]),
    },
    text('a calendar that does not end', 'a.ics', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:x\r\n'),
    text('a contact that is none', 'a.vcf', 'Hello\r\n'),
    text('mail without headers', 'a.eml', '\n\nHello\n'),
    text(
      'mail in mail in mail',
      'b.eml',
      Array.from({ length: 2_000 }, (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\n\n--b${at}\n`).join(
        '',
      ),
    ),
    text('settings that are prose', 'a.ini', 'one\ntwo\nthree\nfour\n'),
    text('a table with an open quotation mark', 'a.csv', `a,"${'x,'.repeat(1_000)}`),
    text('too many values', 'v.csv', 'a,b,c,d,e,f,g,h,i,j\n'.repeat(9_000)),
    text(
      'too many values',
      'v.json',
      JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`k${at}`, at]))),
    ),
  ];
}

/** Its header gives 10 bytes, but it contains 30 million. */
function lyingZip(): Buffer {
  const name = Buffer.from('a');
  const content = deflateRawSync(new Uint8Array(30 << 20));
  const [local, entry, end] = [Buffer.alloc(30), Buffer.alloc(46), Buffer.alloc(22)];
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(1, 26);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(content.length, 20);
  entry.writeUInt32LE(10, 24);
  entry.writeUInt16LE(1, 28);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + 1 + content.length, 16);
  return Buffer.concat([local, name, content, entry, name, end]);
}

/** A header of 60,000 × 60,000 pixels with nothing behind it. */
function hugePng(): Buffer {
  const header = Buffer.alloc(33);
  header.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  header.writeUInt32BE(60_000, 16);
  header.writeUInt32BE(60_000, 20);
  header.set([8, 2, 0, 0, 0, 0, 0, 0, 0], 24);
  return header;
}
