/** TEST SUPPORT: PNG files assembled chunk by chunk, valid and invalid ones. */
import { crc32, deflateSync } from 'node:zlib';

export interface PngShape {
  width: number;
  height: number;
  depth: number;
  /** 0 grey, 2 colours, 3 palette, 4 grey and alpha, 6 colours and alpha. */
  colourType: number;
  interlace: number;
}

export const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
export const END = pngChunk('IEND');
const SHAPE: PngShape = { width: 8, height: 8, depth: 8, colourType: 2, interlace: 0 };
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** `sum` replaces the correct checksum, `length` the correct length. */
export function pngChunk(
  type: string,
  data: Uint8Array = Buffer.alloc(0),
  { length = data.length, sum }: { length?: number; sum?: number } = {},
): Buffer {
  const checked = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(length);
  frame.writeUInt32BE(sum ?? crc32(checked), 4);
  return Buffer.concat([frame.subarray(0, 4), checked, frame.subarray(4)]);
}

export function pngHeader(changes: Partial<PngShape> = {}): Buffer {
  const { width, height, depth, colourType, interlace } = { ...SHAPE, ...changes };
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width);
  data.writeUInt32BE(height, 4);
  data.set([depth, colourType, 0, 0, interlace], 8);
  return pngChunk('IHDR', data);
}

/** Black, or the bytes in `pixels`, with the filter in front of each row. */
export function imageData(changes: Partial<PngShape> = {}, pixels?: Uint8Array): Buffer {
  const { width, height, depth, colourType } = { ...SHAPE, ...changes };
  const bytes = height * (1 + Math.ceil((width * depth * CHANNELS[colourType]!) / 8));
  return pngChunk('IDAT', deflateSync(pixels ?? Buffer.alloc(bytes)));
}

/** Header, the given chunks, end. By default the black picture. */
export function pngOf(changes: Partial<PngShape> = {}, chunks: readonly Buffer[] = [imageData(changes)]): Buffer {
  return Buffer.concat([SIGNATURE, pngHeader(changes), ...chunks, END]);
}

/** A text chunk that inflates to this many bytes: 1 MB takes 1 kB. */
export function bombChunk(type: 'iTXt' | 'zTXt' | 'iCCP', inflatedBytes: number): Buffer {
  const head = { iTXt: 'Comment\0\x01\0\0\0', zTXt: 'Comment\0\0', iCCP: 'Profile\0\0' }[type];
  return pngChunk(type, Buffer.concat([Buffer.from(head, 'latin1'), deflateSync(Buffer.alloc(inflatedBytes))]));
}
