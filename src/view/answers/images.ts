/** Screenshots for pages, decoded before they are served, so that only pictures are served as such. */
import sharp, { type Sharp } from 'sharp';
import { assertPngDecodes } from '../../store/decode-png.ts';
import { readPngParts } from '../../store/png-chunks.ts';
import type { Store } from '../../store/store.ts';
import type { ImageWidth } from '../api.ts';

export interface Picture {
  mediaType: 'image/png' | 'image/jpeg';
  bytes: Buffer;
}

const QUALITY = 78;
/** Holds a few hundred small pictures, so that scrolling through a list draws each once. */
const MAX_KEPT_BYTES = 24 << 20;
/** Larger pictures are not screenshots, and would take a gigabyte to decode. */
const MAX_PIXELS = 64e6;

/** Rejects with STORE_NOT_FOUND, or with IMAGE_INVALID for a blob that is not a PNG. */
export async function readPicture(store: Store, sha256: string): Promise<Picture> {
  const { clean, width, height } = readPngParts(await store.getBlob(sha256));
  await assertPngDecodes(clean, width, height);
  return { mediaType: 'image/png', bytes: clean };
}

/** A screenshot to be redrawn. Rejects with STORE_NOT_FOUND, or with IMAGE_INVALID for a blob that is not a PNG. */
export async function openPicture(store: Store, sha256: string): Promise<Sharp> {
  const { clean } = readPngParts(await store.getBlob(sha256));
  return sharp(clean, { failOn: 'warning', limitInputPixels: MAX_PIXELS });
}

/** Small pictures, drawn once and kept for a while. */
export function createThumbnails() {
  const kept = new Map<string, Picture>();
  let bytes = 0;
  return async (store: Store, sha256: string, width: ImageWidth): Promise<Picture> => {
    const key = `${sha256} ${width}`;
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const picture = await shrinkPicture(store, sha256, width);
    kept.set(key, picture);
    bytes += picture.bytes.length;
    for (const [oldest, { bytes: old }] of kept) {
      if (bytes <= MAX_KEPT_BYTES) break;
      kept.delete(oldest);
      bytes -= old.length;
    }
    return picture;
  };
}

async function shrinkPicture(store: Store, sha256: string, width: number): Promise<Picture> {
  const whole = await openPicture(store, sha256);
  const picture = whole.resize({ width, withoutEnlargement: true }).jpeg({ quality: QUALITY });
  return { mediaType: 'image/jpeg', bytes: await picture.toBuffer() };
}
