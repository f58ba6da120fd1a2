/**
 * A cache of screenshots, shared by all devices of the process. A screenshot takes the browser longer than the rest of
 * a step, and episodes start on the same screens and return to them.
 */
import { createHash } from 'node:crypto';

export interface PictureMemory {
  /**
   * `look` is everything that affects the picture. Returns a PNG in base64. If the look changed during the capture
   * (`isStillSo` returns false), the picture is returned but not cached.
   */
  recall(look: string, take: () => Promise<string>, isStillSo?: () => boolean): Promise<string>;
}

/** Limit of the cache; the least recently used pictures go first. */
const MAX_BYTES = 64 * 1024 * 1024;

export function createPictureMemory(maxBytes: number = MAX_BYTES): PictureMemory {
  const pictures = new Map<string, string>();
  let bytes = 0;
  return {
    async recall(look, take, isStillSo = () => true) {
      const key = createHash('sha256').update(look).digest('base64');
      const known = pictures.get(key);
      const picture = known ?? (await take());
      if (known === undefined && !isStillSo()) return picture;
      // Deleting and setting moves the picture to the end; another device may have taken the same one meanwhile.
      bytes += picture.length - (pictures.get(key)?.length ?? 0);
      pictures.delete(key);
      pictures.set(key, picture);
      for (const [oldest, { length }] of pictures) {
        if (bytes <= maxBytes) break;
        pictures.delete(oldest);
        bytes -= length;
      }
      return picture;
    },
  };
}
