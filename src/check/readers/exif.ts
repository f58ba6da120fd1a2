/** EXIF data: the directories of a TIFF header (CIPA DC-008, sections 4.6 and 4.7). */
import { digest, type Reading } from './reading.ts';

const TAGS: Readonly<Record<number, string>> = {
  0x010e: 'ImageDescription',
  0x010f: 'Make',
  0x0110: 'Model',
  0x0112: 'Orientation',
  0x0131: 'Software',
  0x0132: 'DateTime',
  0x013b: 'Artist',
  0x8298: 'Copyright',
  0x829a: 'ExposureTime',
  0x829d: 'FNumber',
  0x8827: 'ISOSpeedRatings',
  0x9003: 'DateTimeOriginal',
  0x9004: 'DateTimeDigitized',
  0x920a: 'FocalLength',
  0x9286: 'UserComment',
  0xa002: 'PixelXDimension',
  0xa003: 'PixelYDimension',
};
const GPS_TAGS: Readonly<Record<number, string>> = {
  1: 'GPSLatitudeRef',
  2: 'GPSLatitude',
  3: 'GPSLongitudeRef',
  4: 'GPSLongitude',
  6: 'GPSAltitude',
  29: 'GPSDateStamp',
};
/** Tags that point to a directory. */
const [EXIF, GPS] = [0x8769, 0x8825];
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const MAX_TAGS = 500;
const MAX_VALUES = 64;

/** Values by tag name. Tags without a name use their number, and long values their digest. */
export function readExif(reading: Reading, block: Buffer): Map<string, string> {
  const values = new Map<string, string>();
  const tiff = block.toString('latin1', 0, 6) === 'Exif\0\0' ? block.subarray(6) : block;
  try {
    const isLittle = tiff.toString('latin1', 0, 2) === 'II';
    const reader = {
      short: (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)),
      long: (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)),
      tiff,
    };
    readDirectory(reader, reader.long(4), TAGS, values, 0);
  } catch (error) {
    reading.fail('damaged', 'its EXIF block ends too early', error);
  }
  return values;
}

interface TiffReader {
  short(at: number): number;
  long(at: number): number;
  tiff: Buffer;
}

function readDirectory(
  reader: TiffReader,
  start: number,
  names: Readonly<Record<number, string>>,
  values: Map<string, string>,
  level: number,
): void {
  const count = Math.min(reader.short(start), MAX_TAGS);
  for (let number = 0; number < count; number += 1) {
    const at = start + 2 + number * 12;
    const tag = reader.short(at);
    const isDirectory = tag === EXIF || tag === GPS;
    if (isDirectory && level < 2)
      readDirectory(reader, reader.long(at + 8), tag === GPS ? GPS_TAGS : TAGS, values, level + 1);
    else if (!isDirectory) values.set(names[tag] ?? `0x${tag.toString(16).padStart(4, '0')}`, readValue(reader, at));
  }
}

function readValue(reader: TiffReader, at: number): string {
  const [type, count] = [reader.short(at + 2), reader.long(at + 4)];
  const bytes = (TYPE_BYTES[type] ?? 1) * count;
  const start = bytes <= 4 ? at + 8 : reader.long(at + 8);
  const own = reader.tiff.subarray(start, start + bytes);
  if (own.length < bytes) throw new RangeError('a value lies outside of the block');
  if (type === 2)
    return own
      .toString('utf8')
      .replace(/\0[\s\S]*$/, '')
      .trim();
  if (type === 7 || type === 1 || type === 6 || count > MAX_VALUES) return digest(own);
  const signed = (value: number) => (type >= 8 ? value | 0 : value);
  const values = Array.from({ length: count }, (_, index) => {
    if (type === 3 || type === 8) return String(reader.short(start + index * 2));
    if (type === 4 || type === 9) return String(signed(reader.long(start + index * 4)));
    if (type !== 5 && type !== 10) return digest(own);
    const [over, under] = [0, 4].map((offset) => signed(reader.long(start + index * 8 + offset))) as [number, number];
    return under === 1 ? String(over) : `${over}/${under}`;
  });
  return values.join(', ');
}
