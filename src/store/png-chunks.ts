/**
 * PNG files as lists of chunks, read without decompressing anything. Chunks outside the picture (texts, colour
 * profiles, unknown chunks, bytes behind the end) are omitted, because decoders inflate them to any size. Source: PNG
 * specification, third edition (W3C), sections 5 and 11.
 */
import { crc32 } from 'node:zlib';
import { PipelineError } from '../errors.ts';

export interface PngParts {
  width: number;
  height: number;
  /** Size of the pixels and their filters once inflated. */
  inflatedBytes: number;
  /** Contents of the IDAT chunks, which form one compressed stream. */
  imageData: Buffer[];
  /** The file without the omitted chunks; the given bytes if there were none. */
  clean: Buffer;
}

interface Chunk {
  type: string;
  data: Buffer;
  /** The chunk with length, type and checksum. */
  whole: Buffer;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length and type before the data, checksum after it. */
const FRAME_BYTES = 12;
/** Encoders write 4 kB or more into each chunk. */
const MAX_CHUNKS = 10_000;

const CRITICAL: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND']);
const ANIMATION: ReadonlySet<string> = new Set(['acTL', 'fcTL', 'fdAT']);
/** Small uncompressed chunks, with the most bytes that each may have. */
const HARMLESS: ReadonlyMap<string, number> = new Map([
  ['tRNS', 256],
  ['cHRM', 32],
  ['gAMA', 4],
  ['pHYs', 9],
  ['sBIT', 4],
  ['sRGB', 1],
]);

/** Samples per pixel and possible bits per sample, by colour type. */
const COLOUR_TYPES: Readonly<Record<number, { channels: number; depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};
const PALETTE = 3;

/** First column and row of each pass of an interlaced picture, and the steps between them. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.equals(bytes.subarray(0, SIGNATURE.length));
}

/** Throws IMAGE_INVALID when the file is torn, not a single picture, or breaks the specification. */
export function readPngParts(bytes: Uint8Array): PngParts {
  if (!isPng(bytes)) throw invalid('is no PNG');
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = keepPicture(listChunks(file));
  requireOrder(kept);
  const { width, height, inflatedBytes, colourType } = readHeader(kept[0]!.data);
  if (colourType === PALETTE && !kept.some(({ type }) => type === 'PLTE')) throw invalid('has no palette');
  const imageData = kept.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  const cleanBytes = kept.reduce((sum, { whole }) => sum + whole.length, SIGNATURE.length);
  const clean =
    cleanBytes === file.length ? file : Buffer.concat([SIGNATURE, ...kept.map(({ whole }) => whole)], cleanBytes);
  return { width, height, inflatedBytes, imageData, clean };
}

/** Stops at the end chunk; bytes behind it are ignored. */
function* listChunks(file: Buffer): Generator<Chunk> {
  let start = SIGNATURE.length;
  for (let count = 1; count <= MAX_CHUNKS; count++) {
    const chunk = readChunk(file, start);
    yield chunk;
    if (chunk.type === 'IEND') return;
    start += chunk.whole.length;
  }
  throw invalid(`has more than ${MAX_CHUNKS} chunks`);
}

function readChunk(file: Buffer, start: number): Chunk {
  if (start + FRAME_BYTES > file.length) throw invalid('is torn: the end is missing');
  const length = file.readUInt32BE(start);
  const type = file.toString('latin1', start + 4, start + 8);
  if (!/^[A-Za-z]{4}$/.test(type)) throw invalid('has something in it that is no chunk');
  const end = start + FRAME_BYTES + length;
  if (end > file.length) throw invalid(`is torn: its chunk ${type} is not whole`);
  const checked = file.subarray(start + 4, end - 4);
  if (crc32(checked) !== file.readUInt32BE(end - 4)) throw invalid(`has a wrong check sum in its chunk ${type}`);
  return { type, data: checked.subarray(4), whole: file.subarray(start, end) };
}

/** The chunks that the picture needs. Optional chunks in a wrong place are omitted as well. */
function keepPicture(chunks: Iterable<Chunk>): Chunk[] {
  const kept: Chunk[] = [];
  const seen = new Set<string>();
  for (const chunk of chunks) {
    const { type, data } = chunk;
    if (ANIMATION.has(type)) throw invalid('is an animation, not one picture');
    const isHarmless = data.length <= (HARMLESS.get(type) ?? -1) && !seen.has(type) && !seen.has('IDAT');
    if (CRITICAL.has(type) || isHarmless) kept.push(chunk);
    // A capital first letter marks a chunk as critical: no decoder can draw the picture without it.
    else if (/^[A-Z]/.test(type)) throw invalid(`needs the chunk ${type}, which is no part of PNG`);
    seen.add(type);
  }
  return kept;
}

/** Requires the header first, the image data in one piece, the end last, and nothing twice but image data. */
function requireOrder(chunks: readonly Chunk[]): void {
  const types = chunks.map(({ type }) => type);
  if (types[0] !== 'IHDR') throw invalid('does not begin with its header');
  const begin = types.indexOf('IDAT');
  const end = types.lastIndexOf('IDAT');
  if (begin < 0) throw invalid('has no image data');
  if (types.slice(begin, end).some((type) => type !== 'IDAT')) throw invalid('has other chunks inside its image data');
  if (end !== types.length - 2) throw invalid(`has the chunk ${types[end + 1]} behind its image data`);
  const others = types.filter((type) => type !== 'IDAT');
  if (new Set(others).size < others.length) throw invalid('has a header or a palette twice');
  const palette = chunks.find(({ type }) => type === 'PLTE')?.data.length;
  if (palette !== undefined && (palette === 0 || palette > 768 || palette % 3 !== 0))
    throw invalid('has a wrong palette');
  if (chunks.at(-1)!.data.length > 0) throw invalid('has data in its end');
}

function readHeader(data: Buffer) {
  if (data.length !== 13) throw invalid('has a wrong header');
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [depth, colourType, compression, filter, interlace] = [...data.subarray(8)] as [number, number, ...number[]];
  const colours = COLOUR_TYPES[colourType];
  const isKnown = colours?.depths.includes(depth) && compression === 0 && filter === 0 && (interlace ?? 2) <= 1;
  if (!isKnown || width === 0 || height === 0) throw invalid('has a wrong header');
  const bits = colours!.channels * depth;
  const passes = interlace === 1 ? ADAM7.map((pass) => sizeOfPass(width, height, pass)) : [{ width, height }];
  const inflatedBytes = passes.reduce((sum, pass) => sum + bytesOfPass(pass, bits), 0);
  return { width, height, inflatedBytes, colourType };
}

function sizeOfPass(width: number, height: number, [left, top, across, down]: (typeof ADAM7)[number]) {
  return { width: Math.ceil((width - left) / across), height: Math.ceil((height - top) / down) };
}

/** Each row starts with a byte that names its filter. */
function bytesOfPass({ width, height }: { width: number; height: number }, bitsOfPixel: number): number {
  return width > 0 && height > 0 ? height * (1 + Math.ceil((width * bitsOfPixel) / 8)) : 0;
}

function invalid(what: string): PipelineError {
  return new PipelineError('IMAGE_INVALID', `the image ${what}`);
}
