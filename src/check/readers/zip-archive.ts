/**
 * ZIP archives by their directory. Entries are decompressed in memory within the limits of a reading. Their checksums
 * are compared, which fflate does not do. Nothing is written to disk, so the names of entries are mere text.
 */
import { crc32, inflateRawSync } from 'node:zlib';
import { READING_LIMITS, type Reading } from './reading.ts';

export interface ZipEntry {
  name: string;
  /** Size after decompression, in bytes. */
  size: number;
  /** The content, which must match the length and checksum in the directory. */
  read(): Buffer;
}

const [END, ENTRY, LOCAL] = [0x06054b50, 0x02014b50, 0x04034b50];
const [END_BYTES, ENTRY_BYTES, LOCAL_BYTES] = [22, 46, 30];
const MAX_COMMENT = 0xffff;

export function isZip(bytes: Buffer): boolean {
  return bytes.length > 4 && bytes.readUInt32LE(0) === LOCAL;
}

/** The files of an archive by name, in its order. Fails for other files, and for duplicate names. */
export function readZip(reading: Reading): Map<string, ZipEntry> {
  const { bytes } = reading.file;
  const end = findEnd(bytes) ?? reading.fail('damaged', 'is no ZIP archive, or ends too early');
  const [count, start] = [bytes.readUInt16LE(end + 10), bytes.readUInt32LE(end + 16)];
  if (count === 0xffff || start === 0xffffffff) reading.fail('unsupported', 'is an archive in the form for large ones');
  if (count > READING_LIMITS.entries) reading.fail('too-large', `has more than ${READING_LIMITS.entries} entries`);
  const entries = new Map<string, ZipEntry>();
  let at = start;
  for (let number = 0; number < count; number += 1) {
    if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ENTRY)
      reading.fail('damaged', 'its directory ends too early');
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const entry = readEntry(reading, at, bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + name));
    if (entries.has(entry.name)) reading.fail('damaged', `has two entries called ${entry.name}`);
    if (!entry.name.endsWith('/')) entries.set(entry.name, entry);
    at += ENTRY_BYTES + name + extra + comment;
  }
  const sizes = [...entries.values()].reduce((sum, { size }) => sum + size, 0);
  reading.expand(sizes);
  return entries;
}

function findEnd(bytes: Buffer): number | undefined {
  for (let at = bytes.length - END_BYTES; at >= 0 && at >= bytes.length - END_BYTES - MAX_COMMENT; at -= 1)
    if (bytes.readUInt32LE(at) === END) return at;
  return undefined;
}

function readEntry(reading: Reading, at: number, name: string): ZipEntry {
  const { bytes } = reading.file;
  const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
  const [checksum, packed, size, local] = [16, 20, 24, 42].map((field) => bytes.readUInt32LE(at + field)) as [
    number,
    number,
    number,
    number,
  ];
  const read = (): Buffer => {
    if (flags & 1) reading.fail('unsupported', `${name} is locked by a password`);
    if (method !== 0 && method !== 8) reading.fail('unsupported', `${name} is compressed by the method ${method}`);
    if (size > READING_LIMITS.bytes) reading.fail('too-large', `${name} has more than ${READING_LIMITS.bytes} bytes`);
    if (
      local + LOCAL_BYTES > bytes.length ||
      bytes.readUInt32LE(local) !== LOCAL ||
      bytes.readUInt16LE(local + 8) !== method
    )
      reading.fail('damaged', `${name} is not as the directory says`);
    const start = local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(start, start + packed);
    const own = method === 0 ? content : inflate(reading, content, size, name);
    if (own.length !== size || crc32(own) !== checksum)
      reading.fail('damaged', `${name} has another length or checksum than the directory says`);
    return own;
  };
  return { name, size, read };
}

function inflate(reading: Reading, content: Buffer, size: number, name: string): Buffer {
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    return reading.fail('damaged', `${name} cannot be decompressed to the ${size} bytes that it should have`, error);
  }
}
