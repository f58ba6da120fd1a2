/** Foreign images: everything except the picture is omitted or refused, and only pixels are ever inflated. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { assertPngDecodes, assertPngIsExact } from './decode-png.ts';
import { readPngParts } from './png-chunks.ts';
import { bombChunk, END, imageData, pngChunk, pngHeader, pngOf, SIGNATURE, type PngShape } from '../testing/png.ts';

const data = imageData();
const bytes = (length: number) => Buffer.alloc(length, 1);
const palette = pngChunk('PLTE', bytes(6));
const indexed = { colourType: 3 };
const halves = [
  pngChunk('IDAT', deflateSync(Buffer.alloc(200)).subarray(0, 6)),
  pngChunk('IDAT', deflateSync(Buffer.alloc(200)).subarray(6)),
];

describe('of a PNG is kept all but', () => {
  it.each<[string, Buffer[], Buffer[]]>([
    ['nothing, when it is a picture only', [data], []],
    ['nothing, of image data in pieces', halves, []],
    [
      'nothing: density, gamma and colour space are small',
      [
        pngChunk('pHYs', bytes(9)),
        pngChunk('gAMA', bytes(4)),
        pngChunk('sRGB', bytes(1)),
        pngChunk('cHRM', bytes(32)),
        pngChunk('sBIT', bytes(3)),
        data,
      ],
      [],
    ],
    ['a text', [pngChunk('tEXt', Buffer.from('Software\0x')), data], [data]],
    ['a packed text', [bombChunk('zTXt', 1000), data], [data]],
    ['a text of any language', [bombChunk('iTXt', 1000), data], [data]],
    ['a colour profile', [bombChunk('iCCP', 1000), data], [data]],
    ['where it was taken', [pngChunk('eXIf', bytes(100)), data], [data]],
    ['when it was taken', [data, pngChunk('tIME', bytes(7))], [data]],
    ['a chunk that nobody knows', [pngChunk('quXx', bytes(5000)), data], [data]],
    ['texts on both sides', [bombChunk('iTXt', 10), data, bombChunk('iTXt', 10)], [data]],
    ['a density that is too large to be one', [pngChunk('pHYs', bytes(10)), data], [data]],
    [
      'a second density',
      [pngChunk('pHYs', bytes(9)), pngChunk('pHYs', bytes(9)), data],
      [pngChunk('pHYs', bytes(9)), data],
    ],
    ['a density behind the image data', [data, pngChunk('pHYs', bytes(9))], [data]],
    ['other pictures that are suggested', [pngChunk('sPLT', bytes(90)), pngChunk('hIST', bytes(16)), data], [data]],
  ])('%s', async (_, sent, kept) => {
    const png = pngOf({}, sent);
    const { clean } = readPngParts(png);
    expect(clean).toEqual(kept.length === 0 ? png : pngOf({}, kept));
    expect(readPngParts(clean).clean).toEqual(clean);
    await assertPngIsExact(png);
    expect((await sharp(clean).metadata()).width).toBe(8);
  });

  it('bytes behind the end', () => {
    expect(readPngParts(Buffer.concat([pngOf(), Buffer.from('PK\x03\x04 a ZIP')])).clean).toEqual(pngOf());
    expect(readPngParts(Buffer.concat([pngOf(), pngOf()])).clean).toEqual(pngOf());
  });
});

describe('refused is', () => {
  it.each<[string, Buffer, string]>([
    ['nothing', Buffer.alloc(0), 'is no PNG'],
    ['a signature alone', SIGNATURE, 'is torn'],
    ['a picture without its end', pngOf().subarray(0, -12), 'is torn'],
    ['a chunk longer than the file', pngOf({}, [pngChunk('IDAT', bytes(9), { length: 0x7fffffff })]), 'not whole'],
    ['a chunk of more than 2 GB', pngOf({}, [pngChunk('IDAT', bytes(9), { length: 0xffffffff })]), 'not whole'],
    ['a wrong check sum', pngOf({}, [pngChunk('IDAT', bytes(9), { sum: 1 })]), 'check sum in its chunk IDAT'],
    [
      'a wrong check sum of a text',
      pngOf({}, [pngChunk('tEXt', bytes(9), { sum: 1 }), data]),
      'check sum in its chunk tEXt',
    ],
    ['a name that is none', pngOf({}, [pngChunk('a\0\xff1'), data]), 'no chunk'],
    ['an unknown chunk that one cannot do without', pngOf({}, [pngChunk('QUXX'), data]), 'needs the chunk QUXX'],
    ['an animation', pngOf({}, [pngChunk('acTL', bytes(8)), data]), 'animation'],
    ['a frame', pngOf({}, [data, pngChunk('fdAT', bytes(8))]), 'animation'],
    ['no header', Buffer.concat([SIGNATURE, data, END]), 'begin with its header'],
    ['a header that comes late', Buffer.concat([SIGNATURE, palette, pngHeader(), data, END]), 'begin with its header'],
    ['two headers', pngOf({}, [pngHeader(), data]), 'twice'],
    ['no image data', pngOf({}, []), 'no image data'],
    ['image data in two places', pngOf({}, [halves[0]!, palette, halves[1]!]), 'inside its image data'],
    ['a palette behind the image data', pngOf(indexed, [imageData(indexed), palette]), 'PLTE behind'],
    ['no palette', pngOf(indexed, [imageData(indexed)]), 'no palette'],
    ['two palettes', pngOf(indexed, [palette, palette, imageData(indexed)]), 'twice'],
    ['an empty palette', pngOf(indexed, [pngChunk('PLTE'), imageData(indexed)]), 'wrong palette'],
    ['a palette of 257 colours', pngOf(indexed, [pngChunk('PLTE', bytes(771)), imageData(indexed)]), 'wrong palette'],
    [
      'an end with something in it',
      Buffer.concat([pngOf().subarray(0, -12), pngChunk('IEND', bytes(1))]),
      'in its end',
    ],
    [
      'more chunks than any encoder writes',
      pngOf({}, [...Array<Buffer>(10_001).fill(pngChunk('teSt')), data]),
      'more than 10000 chunks',
    ],
    ['no width', pngOf({ width: 0 }), 'wrong header'],
    ['no height', pngOf({ height: 0 }), 'wrong header'],
    ['a depth of 3', pngOf({ depth: 3 }), 'wrong header'],
    ['16 bits of palette', pngOf({ ...indexed, depth: 16 }), 'wrong header'],
    ['an unknown interlacing', pngOf({ interlace: 2 }), 'wrong header'],
    ['a short header', Buffer.concat([SIGNATURE, pngChunk('IHDR', bytes(12)), data, END]), 'wrong header'],
    ['a pixel too few', pngOf({}, [imageData({}, Buffer.alloc(199))]), 'does not decode'],
    ['a pixel too many', pngOf({}, [imageData({}, Buffer.alloc(201))]), 'behind its pixels'],
    ['20 MB too many', pngOf({}, [imageData({}, Buffer.alloc(20 << 20))]), 'behind its pixels'],
    [
      'something behind the packed pixels',
      pngOf({}, [data, pngChunk('IDAT', Buffer.from('PK\x03\x04'))]),
      'behind its pixels',
    ],
    ['an unknown filter', pngOf({}, [imageData({}, Buffer.alloc(200, 9))]), 'does not decode'],
    ['image data that is not packed', pngOf({}, [pngChunk('IDAT', bytes(50))]), 'does not decode'],
    ['empty image data', pngOf({}, [pngChunk('IDAT')]), 'does not decode'],
  ])('%s', async (_, png, message) => {
    await expect(assertPngIsExact(png)).rejects.toMatchObject({
      code: 'IMAGE_INVALID',
      message: expect.stringContaining(message),
    });
  });
});

it.each(
  [
    ...[1, 2, 4, 8, 16].map((depth) => ({ depth, colourType: 0 })),
    ...[8, 16].flatMap((depth) => [2, 4, 6].map((colourType) => ({ depth, colourType }))),
  ].flatMap((shape) => [1, 3, 9].map((width) => ({ ...shape, width, height: 5, interlace: 0 }))),
)(
  'the pixels of $width×5 of colour type $colourType, $depth bits, are counted to the byte',
  async (shape: PngShape) => {
    await assertPngIsExact(pngOf(shape));
  },
);

it.each([1, 2, 3, 4, 5, 7, 8, 9, 33].flatMap((width) => [1, 3, 6, 17].map((height) => [width, height] as const)))(
  'the pixels of an interlaced picture of %i×%i are counted to the byte',
  async (width, height) => {
    const png = await sharp(Buffer.alloc(width * height * 3, 77), { raw: { width, height, channels: 3 } })
      .png({ progressive: true })
      .toBuffer();
    await assertPngIsExact(png);
  },
);

it('50 texts of 20 MB each cost nothing', async () => {
  const png = pngOf({ width: 100, height: 100 }, [
    ...Array<Buffer>(50).fill(bombChunk('iTXt', 20 << 20)),
    imageData({ width: 100, height: 100 }),
  ]);
  expect(png.length).toBeGreaterThan(900_000);
  const before = process.memoryUsage.rss();
  await assertPngDecodes(png, 100, 100);
  expect(process.memoryUsage.rss() - before).toBeLessThan(50 << 20);
});
