/** Archives by their entries. Nothing is unpacked to disk, so the names of entries cannot lead anywhere. */
import { gunzipSync } from 'node:zlib';
import { entryPath } from '../data-path.ts';
import { digest, READING_LIMITS, type Reading, type StateReader } from './reading.ts';
import { isTar, readTar } from './tar.ts';
import { isZip, readZip } from './zip-archive.ts';

export const ARCHIVE: StateReader = {
  name: 'archive',
  reads: 'archives (ZIP, tar, gzip)',
  extensions: ['zip', 'jar', 'epub', 'cbz', 'tar', 'tgz', 'gz'],
  recognises: ({ bytes }) => isZip(bytes) || isGzip(bytes) || isTar(bytes),
  facts: [
    { path: 'kind', meaning: 'zip, tar or gzip' },
    { path: 'entries/[Photos∕harbour.jpg]', meaning: 'the size of an entry in bytes; in names of entries "/" is "∕"' },
    { path: 'entries/[Photos∕harbour.jpg]/content', meaning: 'a digest of its content' },
    { path: 'entry count', meaning: 'number of files' },
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
    reading.add('kind', kind);
    let count = 0;
    for (const [name, content] of files) {
      const path = entryPath('entries', name);
      reading.add(path, String(content.length));
      reading.add(`${path}/content`, digest(content));
      count += 1;
    }
    reading.addDerived('entry count', String(count));
  },
};

function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** Expands a gzip file, such as a compressed settings file. */
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
