/** Screenshots of a static copy: in WebP, which needs a fifth of a PNG, at the size that the copy has room for. */
import type { Store } from '../../store/store.ts';
import { openPicture } from '../answers/images.ts';

/** Width in pixels; undefined is the recorded width, nearly lossless. */
export type PictureWidth = number | undefined;

/** From the best to the smallest. */
const PICTURE_WIDTHS: readonly PictureWidth[] = [undefined, 960, 640];

/** Number of pictures drawn to estimate the total size. */
const SAMPLE = 24;
/** Keeps text legible in shrunk pictures, which have shades that recorded ones lack. */
const SHRUNK = { quality: 80, effort: 2 };
const WHOLE = { nearLossless: true, quality: 60, effort: 2 };

/** Rejects with STORE_NOT_FOUND, or with IMAGE_INVALID for a blob that is not a PNG. */
export async function drawPicture(store: Store, sha256: string, width: PictureWidth): Promise<Buffer> {
  const picture = await openPicture(store, sha256);
  if (width === undefined) return picture.webp(WHOLE).toBuffer();
  return picture.resize({ width, withoutEnlargement: true }).webp(SHRUNK).toBuffer();
}

/**
 * The largest width with which all pictures fit into this many bytes, estimated from a sample; the smallest if none
 * does.
 */
export async function choosePictureWidth(
  pictures: readonly { store: Store; sha256: string }[],
  bytes: number,
): Promise<PictureWidth> {
  const every = Math.max(1, Math.ceil(pictures.length / SAMPLE));
  const sample = pictures.filter((_, at) => at % every === 0);
  for (const width of PICTURE_WIDTHS) {
    let sum = 0;
    // Screens of a run are often equal, and drawing one takes some tenths of a second.
    const sizes = new Map<string, number>();
    for (const { store, sha256 } of sample) {
      // The copy omits damaged pictures, too.
      const drawSize = () =>
        drawPicture(store, sha256, width).then(
          ({ length }) => length,
          () => 0,
        );
      const size = sizes.get(sha256) ?? (await drawSize());
      sizes.set(sha256, size);
      sum += size;
    }
    if ((sum / Math.max(1, sample.length)) * pictures.length <= bytes) return width;
  }
  return PICTURE_WIDTHS.at(-1);
}
