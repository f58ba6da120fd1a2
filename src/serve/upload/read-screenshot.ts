/**
 * Untrusted pictures: bounded before they are decoded, and kept as PNG without other chunks. Separate processes do the
 * decoding.
 */
import { PipelineError } from '../../errors.ts';
import type { ProveScreenshot } from '../../store/observation-io.ts';
import { isPng, readPngParts } from '../../store/png-chunks.ts';
import type { Store } from '../../store/store.ts';
import { ServiceFault, wrongInput } from '../http/service-fault.ts';
import type { ServeLimits } from '../limits.ts';
import type { PictureDecoder } from '../pictures/picture-decoder.ts';

export interface PictureDeps {
  limits: Pick<ServeLimits, 'maxImageBytes' | 'maxImageSide' | 'maxImagePixels'>;
  decoder: PictureDecoder;
}

export interface UploadedPicture {
  png: Buffer;
  width: number;
  height: number;
}

const DATA_URL = /^data:image\/(?:png|jpe?g|webp);base64,/;

/**
 * Throws a 400 or 413 that names `field`. The pixels of a PNG are not decoded yet: proveScreenshot does that when it is
 * stored. Other formats become a PNG of the same pixels.
 */
export async function readScreenshot(data: string, field: string, deps: PictureDeps): Promise<UploadedPicture> {
  const { maxImageBytes } = deps.limits;
  const start = DATA_URL.exec(data)?.[0].length ?? 0;
  if (((data.length - start) * 3) / 4 > maxImageBytes) throw tooLarge(field, `${maxImageBytes} bytes`);
  const base64 = data.slice(start);
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length === 0) throw wrongInput(field, 'is empty; it must be base64 of a PNG, JPEG or WebP');
  // Decoding skips characters that are not base64, so comparing lengths detects them without a scan.
  if (base64.length % 4 !== 0 || bytes.length !== Buffer.byteLength(base64, 'base64')) {
    throw wrongInput(field, 'must be base64, or a data: URL of a PNG, JPEG or WebP; pictures are never fetched');
  }
  return readPicture(bytes, field, deps);
}

/** A screenshot that is already in the store. Throws a 404 if it is missing, a 400 if it is not a picture. */
export async function recallScreenshot(
  store: Store,
  sha256: string,
  field: string,
  deps: PictureDeps,
): Promise<UploadedPicture> {
  const bytes = await store.getBlob(sha256).catch((error: unknown) => {
    if (error instanceof PipelineError && error.code === 'STORE_NOT_FOUND') {
      throw unknownScreenshot(field);
    }
    throw error;
  });
  return readPicture(bytes, field, deps);
}

/** For storeObservation. A blob in the store may have come from a file, so its presence proves nothing here. */
export function proveScreenshot({ decoder }: PictureDeps): ProveScreenshot {
  return (_store, { png }) => decoder.provePng(png);
}

async function readPicture(bytes: Buffer, field: string, deps: PictureDeps): Promise<UploadedPicture> {
  const { limits, decoder } = deps;
  if (bytes.length > limits.maxImageBytes) throw tooLarge(field, `${limits.maxImageBytes} bytes`);
  if (isPng(bytes)) return readPng(bytes, field, limits);
  if (!isJpeg(bytes) && !isWebp(bytes)) throw wrongInput(field, 'must be a PNG, JPEG or WebP');
  const converted = await namingField(field, () => decoder.convert(bytes, limits));
  return converted ?? tooManyPixels(field, limits);
}

/** Decompresses nothing. */
async function readPng(bytes: Buffer, field: string, limits: PictureDeps['limits']): Promise<UploadedPicture> {
  const { clean, width, height } = await namingField(field, async () => readPngParts(bytes));
  if (Math.max(width, height) > limits.maxImageSide || width * height > limits.maxImagePixels) {
    return tooManyPixels(field, limits);
  }
  return { png: clean, width, height };
}

function isJpeg(bytes: Buffer): boolean {
  return bytes.readUIntBE(0, Math.min(3, bytes.length)) === 0xffd8ff;
}

function isWebp(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
}

/** A picture that does not decode is the sender's fault. */
export async function namingField<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PipelineError && error.code === 'IMAGE_INVALID') throw wrongInput(field, error.message);
    throw error;
  }
}

function tooManyPixels(field: string, { maxImageSide, maxImagePixels }: PictureDeps['limits']): never {
  throw tooLarge(field, `${maxImageSide} pixels a side or ${maxImagePixels} pixels`);
}

function tooLarge(field: string, limit: string): ServiceFault {
  const message = `${field}: is larger than ${limit}`;
  return new ServiceFault(413, { code: 'TOO_LARGE', class: 'input', field, message });
}

function unknownScreenshot(field: string): ServiceFault {
  const message = `${field}: no screenshot with this hash was uploaded; send its data`;
  return new ServiceFault(404, { code: 'SCREENSHOT_UNKNOWN', class: 'input', field, message });
}
