/** Full decoding of PNG images, because a header says nothing about truncated or damaged pixels. */
import { Readable } from 'node:stream';
import { createInflate } from 'node:zlib';
import { PipelineError } from '../errors.ts';
import { readPngParts, type PngParts } from './png-chunks.ts';

const INFLATE_STEP_BYTES = 1 << 16;

/**
 * Decodes every pixel on sharp's thread pool and discards them; texts and profiles in the file are never inflated.
 * Rejects with IMAGE_INVALID when the bytes are not a complete PNG of exactly `width` × `height` pixels.
 */
export async function assertPngDecodes(png: Uint8Array, width: number, height: number): Promise<void> {
  const parts = readPngParts(png);
  if (parts.width !== width || parts.height !== height) {
    throw invalid(`is ${parts.width}×${parts.height} pixels, not ${width}×${height}`);
  }
  await decode(parts);
}

/**
 * Also rejects with IMAGE_INVALID when there is compressed data behind the last pixel. A decoder stops there, but
 * inflating all of it may take any amount of memory. Inflates twice, in steps: for untrusted images.
 */
export async function assertPngIsExact(png: Uint8Array): Promise<void> {
  const parts = readPngParts(png);
  await Promise.all([decode(parts), assertNothingMore(parts)]);
}

async function decode({ clean, width, height }: PngParts): Promise<void> {
  // Loaded with the first picture, which spares other programs 10 MB.
  const { default: sharp } = await import('sharp');
  try {
    // Rows are decoded in order, so the last one proves all of them, and only it takes memory.
    await sharp(clean, { failOn: 'warning', sequentialRead: true })
      .extract({ left: 0, top: height - 1, width, height: 1 })
      .raw()
      .toBuffer();
  } catch (error) {
    throw invalid(`does not decode: ${error instanceof Error ? error.message : String(error)}`, error);
  }
}

async function assertNothingMore({ imageData, inflatedBytes }: PngParts): Promise<void> {
  const compressed = Buffer.concat(imageData);
  const inflate = createInflate({ chunkSize: INFLATE_STEP_BYTES });
  let bytes = 0;
  try {
    for await (const part of Readable.from([compressed]).pipe(inflate)) {
      bytes += (part as Buffer).length;
      if (bytes > inflatedBytes) break;
    }
  } catch (error) {
    throw invalid('does not decode: its image data is damaged', error);
  }
  if (bytes < inflatedBytes) throw invalid('does not decode: pixels are missing');
  if (bytes > inflatedBytes || inflate.bytesWritten < compressed.length) throw invalid('has data behind its pixels');
}

function invalid(what: string, cause?: unknown): PipelineError {
  return new PipelineError('IMAGE_INVALID', `the image ${what}`, { cause });
}
