/** Pictures of made-up runs: noise, stored uncompressed, and phone screens of realistic size. */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/**
 * A PNG of about three bytes per pixel, in the shades between two colours. With more colours, drawing the picture of a
 * dataset's card takes seconds.
 */
export function drawNoise(seed: string, width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(3 * width * height);
  hashToBytes(seed, width * height).forEach((shade, index) => {
    pixels[3 * index] = shade;
    pixels[3 * index + 1] = shade >> 1;
    pixels[3 * index + 2] = 255 - shade;
  });
  return encodePixels(pixels, width, height);
}

function drawColours(seed: string, width: number, height: number): Promise<Buffer> {
  return encodePixels(hashToBytes(seed, 3 * width * height), width, height);
}

function hashToBytes(seed: string, bytes: number): Buffer {
  return createHash('shake256', { outputLength: bytes }).update(seed).digest();
}

function encodePixels(pixels: Buffer, width: number, height: number): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** Number of drawn screens; others differ from one of them only by a note in the file. */
const DRAWN = 8;
const drawn = new Map<string, Promise<Buffer>>();

/** A PNG of text rows with a photograph, about 200 kB at 1080 × 2400 pixels; every seed gives other bytes. */
export async function drawScreen(seed: string, width: number, height: number): Promise<Buffer> {
  const index = createHash('sha256').update(seed).digest()[0]! % DRAWN;
  const key = `${index} ${width} ${height}`;
  const screen = drawn.get(key) ?? drawRows(index, width, height);
  drawn.set(key, screen);
  return withNote(await screen, seed);
}

async function drawRows(index: number, width: number, height: number): Promise<Buffer> {
  const rowHeight = Math.max(8, Math.round(height / 24));
  const rows = Array.from({ length: 24 }, (_, row) => {
    const y = row * rowHeight;
    const shade = 225 + ((row * 7 + index * 11) % 30);
    const text = `Row ${row} of screen ${index}: ${'lorem ipsum'}`;
    return (
      `<rect y="${y}" width="${width}" height="${rowHeight - 2}" fill="rgb(${shade},${shade},240)"/>` +
      `<text x="12" y="${y + rowHeight * 0.6}" font-size="${rowHeight * 0.35}">${text}</text>`
    );
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rows.join('')}</svg>`;
  const side = Math.round(Math.min(width, height) / 9);
  const photograph = await drawColours(`photograph ${index}`, side, side);
  return sharp(Buffer.from(svg))
    .composite([{ input: photograph, left: side, top: side }])
    .png()
    .toBuffer();
}

/** Inserts a text chunk before the end of a PNG. */
function withNote(png: Buffer, note: string): Buffer {
  const content = Buffer.from(`tEXtComment\0${note}`, 'latin1');
  const chunk = Buffer.alloc(content.length + 8);
  chunk.writeUInt32BE(content.length - 4, 0);
  content.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(content), content.length + 4);
  const end = png.length - 12;
  return Buffer.concat([png.subarray(0, end), chunk, png.subarray(end)]);
}
