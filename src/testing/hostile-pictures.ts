/** TEST SUPPORT: pictures that need careful decoding: broken ones, bombs, and files of two kinds at once. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { bombChunk, imageData, pngChunk, pngHeader, pngOf, SIGNATURE } from './png.ts';
import type { Random } from './random.ts';

export type HostilePicture = readonly [name: string, make: (random: Random) => Buffer];

const INFLATED_BYTES = 20 << 20;
const TYPES = [
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'tEXt',
  'zTXt',
  'iTXt',
  'bKGD',
  'pHYs',
  'sBIT',
  'sPLT',
  'hIST',
  'tIME',
  'eXIf',
  'acTL',
  'fcTL',
  'fdAT',
  'CgBI',
  'quXx',
  'QUXX',
] as const;

/** Deflating 20 MB takes a while, so each is made once. */
const bombs = new Map<string, Buffer>();
function bomb(type: 'iTXt' | 'zTXt' | 'iCCP'): Buffer {
  const known = bombs.get(type) ?? bombChunk(type, INFLATED_BYTES);
  bombs.set(type, known);
  return known;
}
let zeros: Buffer | undefined;
const packedZeros = () => (zeros ??= deflateSync(Buffer.alloc(3 * INFLATED_BYTES)));

export const HOSTILE_PICTURES: readonly HostilePicture[] = [
  ['50 packed texts', () => pngOf({}, [...Array<Buffer>(50).fill(bomb('iTXt')), imageData()])],
  ['packed texts', (random) => pngOf({}, [...Array<Buffer>(1 + random.below(20)).fill(bomb('zTXt')), imageData()])],
  ['a packed profile', () => pngOf({}, [bomb('iCCP'), imageData()])],
  ['texts behind the pixels', () => pngOf({}, [imageData(), bomb('iTXt'), bomb('zTXt')])],
  ['a bomb in any chunk', (random) => pngOf({}, [pngChunk(random.pick(TYPES), packedZeros()), imageData()])],
  [
    'pixels without end',
    (random) => pngOf({ width: 1 + random.below(100), height: 100 }, [pngChunk('IDAT', packedZeros())]),
  ],
  [
    'a huge picture in its header',
    (random) => pngOf({ width: 2 ** random.below(32), height: 2 ** random.below(32) }, [imageData()]),
  ],
  [
    'a large dark picture',
    (random) => pngOf({ width: 4000, height: 4000, depth: random.pick([1, 8, 16]), colourType: 0 }),
  ],
  [
    'an interlaced one',
    (random) => pngOf({ width: 1 + random.below(3000), height: 1 + random.below(3000), interlace: 1 }),
  ],
  [
    'any header',
    (random) =>
      pngOf(
        {
          width: 1 + random.below(50),
          height: 1 + random.below(50),
          depth: random.pick([1, 2, 3, 4, 8, 16, 32]),
          colourType: random.below(8),
          interlace: random.below(3),
        },
        [imageData()],
      ),
  ],
  [
    'chunks in any order',
    (random) =>
      Buffer.concat([
        SIGNATURE,
        ...Array.from({ length: random.below(12) }, () =>
          random.pick([pngHeader(), imageData(), pngChunk(random.pick(TYPES), bytes(random, random.below(40)))]),
        ),
      ]),
  ],
  [
    'very many chunks',
    (random) => pngOf({}, [...Array<Buffer>(20_000).fill(pngChunk(random.pick(TYPES))), imageData()]),
  ],
  [
    'a length beyond the file',
    (random) =>
      pngOf({}, [
        pngChunk(random.pick(TYPES), bytes(random, 9), { length: 2 ** 31 + random.below(1000) }),
        imageData(),
      ]),
  ],
  ['a ZIP behind it', () => Buffer.concat([pngOf(), Buffer.from('PK\x03\x04'), Buffer.alloc(500_000, 7)])],
  ['a ZIP in its pixels', () => pngOf({}, [imageData(), pngChunk('IDAT', Buffer.from('PK\x03\x04'))])],
  ['a PNG cut short', (random) => cut(drawn.png, random)],
  ['a PNG with flipped bits', (random) => flip(drawn.png, random)],
  ['a PNG with flipped bits and right check sums', (random) => flipInside(drawn.png, random)],
  ['a JPEG with flipped bits', (random) => flip(drawn.jpeg, random)],
  ['a JPEG cut short', (random) => cut(drawn.jpeg, random)],
  ['a WebP with flipped bits', (random) => flip(drawn.webp, random)],
  ['a WebP cut short', (random) => cut(drawn.webp, random)],
  ['a JPEG that says it is huge', () => sizeOfJpeg(drawn.jpeg, 65_500)],
  ['a GIF', () => Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')],
  [
    'an SVG with an outside entity',
    () =>
      Buffer.from(
        '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>',
      ),
  ],
  ['a TIFF', (random) => Buffer.concat([Buffer.from('II*\0'), bytes(random, 200)])],
  ['noise', (random) => bytes(random, random.below(5000))],
  [
    'noise behind a signature',
    (random) =>
      Buffer.concat([
        random.pick([
          SIGNATURE,
          Buffer.from([0xff, 0xd8, 0xff]),
          Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8L', 'latin1'),
        ]),
        bytes(random, random.below(3000)),
      ]),
  ],
];

const canvas = sharp({
  create: { width: 90, height: 60, channels: 3, background: '#369', noise: { type: 'gaussian', mean: 100, sigma: 40 } },
});
const drawn = {
  png: await canvas.clone().png().toBuffer(),
  jpeg: await canvas.clone().jpeg({ progressive: true }).toBuffer(),
  webp: await canvas.clone().webp().toBuffer(),
};

function bytes(random: Random, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => random.below(256)));
}

function cut(picture: Buffer, random: Random): Buffer {
  return picture.subarray(0, random.below(picture.length));
}

function flip(picture: Buffer, random: Random): Buffer {
  const flipped = Buffer.from(picture);
  for (let count = 1 + random.below(8); count > 0; count--)
    flipped[random.below(flipped.length)]! ^= 1 << random.below(8);
  return flipped;
}

/** Corrects the checksums, so that only decoders detect the damage. */
function flipInside(png: Buffer, random: Random): Buffer {
  const chunks: Buffer[] = [];
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    const data = png.subarray(at + 8, at + 8 + length);
    chunks.push(
      pngChunk(png.toString('latin1', at + 4, at + 8), length > 0 && random.below(2) ? flip(data, random) : data),
    );
    at += 12 + length;
  }
  return Buffer.concat([SIGNATURE, ...chunks]);
}

/** Writes width and height into its frame header. */
function sizeOfJpeg(jpeg: Buffer, side: number): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = changed.indexOf(Buffer.from([0xff, 0xc2]));
  changed.writeUInt16BE(side, frame + 5);
  changed.writeUInt16BE(side, frame + 7);
  return changed;
}
