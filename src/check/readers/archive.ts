/** Archives by their entries. Nothing is unpacked to a disk, so that names of entries lead nowhere. */
import { gunzipSync } from 'node:zlib';
import { entryPath } from '../data-path.ts';
import { digest, READING_LIMITS, type Reading, type StateReader } from './reading.ts';
import { isZip, readZip } from './zip-archive.ts';

const BLOCK = 512;

export const ARCHIVE: StateReader = {
  name: 'archive',
  reads: 'archives (ZIP, tar, gzip)',
  extensions: ['zip', 'jar', 'epub', 'cbz', 'tar', 'tgz', 'gz'],
  recognises: ({ bytes }) => isZip(bytes) || isGzip(bytes) || isTar(bytes),
  facts: [
    { path: 'kind', says: 'zip, tar or gzip' },
    { path: 'entries/[Photos∕harbour.jpg]', says: 'the size of an entry in bytes; in names of entries "/" is "∕"' },
    { path: 'entries/[Photos∕harbour.jpg]/content', says: 'a digest of its content' },
    { path: 'entry count', says: 'number of files' },
  ],
  read(reading) {
    const { bytes } = reading.file;
    let kind = 'zip';
    let files: Iterable<readonly [string, Buffer]>;
    if (isGzip(bytes)) {
      const content = expandGzip(reading, bytes);
      kind = isTar(content) ? 'tar' : 'gzip';
      files = kind === 'tar' ? readTar(reading, content) : [['content', content]];
    } else if (isTar(bytes)) {
      kind = 'tar';
      files = readTar(reading, bytes);
    } else files = [...readZip(reading)].map(([name, entry]) => [name, entry.read()]);
    reading.say('kind', kind);
    let count = 0;
    for (const [name, content] of files) {
      const path = entryPath('entries', name);
      reading.say(path, String(content.length));
      reading.say(`${path}/content`, digest(content));
      count += 1;
    }
    reading.sayDerived('entry count', String(count));
  },
};

function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function isTar(bytes: Buffer): boolean {
  return bytes.length >= BLOCK && bytes.toString('latin1', 257, 262) === 'ustar';
}

/** Of a gzip file, such as a compressed settings file. */
export function expandGzip(reading: Reading, bytes: Buffer): Buffer {
  try {
    const content = gunzipSync(bytes, { maxOutputLength: READING_LIMITS.bytes });
    reading.expand(content.length);
    return content;
  } catch (error) {
    const isLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    return reading.fail(
      isLarge ? 'too-large' : 'damaged',
      isLarge ? `has more than ${READING_LIMITS.bytes} bytes when it is decompressed` : 'cannot be decompressed',
      error,
    );
  }
}

/** POSIX ustar with the long names of GNU and pax; the last file of a name is what would be unpacked. */
function readTar(reading: Reading, bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const field = (at: number, start: number, length: number) =>
    bytes.toString('utf8', at + start, at + start + length).replace(/\0[\s\S]*$/, '');
  let [at, longName] = [0, ''];
  while (at + BLOCK <= bytes.length && bytes[at] !== 0) {
    reading.checkTime();
    if (Number.parseInt(field(at, 148, 8).trim(), 8) !== checksum(bytes, at))
      reading.fail('damaged', `the header at byte ${at} has another checksum than it says`);
    const size = Number.parseInt(field(at, 124, 12).trim() || '0', 8);
    const content = bytes.subarray(at + BLOCK, at + BLOCK + size);
    if (!Number.isSafeInteger(size) || content.length < size) reading.fail('damaged', 'ends within a file');
    const [kind, prefix] = [field(at, 156, 1), field(at, 345, 155)];
    const name = longName || (prefix === '' ? field(at, 0, 100) : `${prefix}/${field(at, 0, 100)}`);
    longName =
      kind === 'L'
        ? content.toString('utf8').replace(/\0[\s\S]*$/, '')
        : kind === 'x'
          ? (/\d+ path=([^\n]*)\n/.exec(content.toString('utf8'))?.[1] ?? '')
          : '';
    if (kind === '0' || kind === '') files.set(name, content);
    if (files.size > READING_LIMITS.entries)
      reading.fail('too-large', `has more than ${READING_LIMITS.entries} entries`);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  if (files.size === 0 && bytes.length < BLOCK * 2) reading.fail('damaged', 'has no entries and no end');
  return files;
}

/** The sum of a header's bytes, with spaces in place of the sum itself. */
function checksum(bytes: Buffer, at: number): number {
  let sum = 0;
  for (let offset = 0; offset < BLOCK; offset += 1) sum += offset >= 148 && offset < 156 ? 32 : bytes[at + offset]!;
  return sum;
}
