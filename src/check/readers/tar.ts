/** Archives in tar format. */
import { READING_LIMITS, type Reading } from './reading.ts';

const BLOCK = 512;

export function isTar(bytes: Buffer): boolean {
  return bytes.length >= BLOCK && bytes.toString('latin1', 257, 262) === 'ustar';
}

/** POSIX ustar with the long names of GNU and pax. The last file of a name wins, as in unpacking. */
export function readTar(reading: Reading, bytes: Buffer): Map<string, Buffer> {
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
