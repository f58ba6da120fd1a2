/** Screenshots of a static copy: in WebP, which needs a quarter of a PNG, at the size that the copy has room for. */
import sharp, { type Sharp } from 'sharp';
import type { Store } from '../../store/store.ts';
import { openPicture } from '../answers/images.ts';

/** Width in pixels; undefined is the recorded width with fewer shades. */
export type PictureWidth = number | undefined;

/** From the best to the smallest. */
const PICTURE_WIDTHS: readonly PictureWidth[] = [undefined, 960, 640];

/** Number of pictures drawn to estimate the total size. */
const SAMPLE = 24;
/** Keeps text legible in shrunk pictures, which have shades that recorded ones lack. */
const SHRUNK = { quality: 80, effort: 2 };
/** The quickest lossless form that finds repeated rows. */
const WHOLE = { lossless: true, quality: 1, effort: 1 };

/** Rejects with STORE_NOT_FOUND, or with IMAGE_INVALID for a blob that is not a PNG. */
export async function drawPicture(store: Store, sha256: string, width: PictureWidth): Promise<Buffer> {
  const picture = await openPicture(store, sha256);
  if (width === undefined) return drawWhole(picture);
  return picture.resize({ width, withoutEnlargement: true }).webp(SHRUNK).toBuffer();
}

/**
 * Keeps every edge, with 32 shades of each colour: no shade differs by more than 7 of 255, white and black stay. A
 * desktop of 1280 x 800 takes 20 ms and 26 kB then, against 182 ms in nearly lossless WebP and 39 kB in lossless.
 */
async function drawWhole(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at++) data[at] = (data[at]! & 0xf8) | (data[at]! >> 5);
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).webp(WHOLE).toBuffer();
}

/**
 * The largest width with which this many pictures fit into this many bytes, estimated from some of them; the smallest
 * if none does.
 */
export async function choosePictureWidth(
  pictures: readonly { store: Store; sha256: string }[],
  count: number,
  bytes: number,
): Promise<PictureWidth> {
  const every = Math.max(1, Math.ceil(pictures.length / SAMPLE));
  const sample = pictures.filter((_, at) => at % every === 0);
  for (const width of PICTURE_WIDTHS) {
    // The copy omits damaged pictures, too.
    const sizes = await Promise.all(
      sample.map(({ store, sha256 }) =>
        drawPicture(store, sha256, width).then(
          ({ length }) => length,
          () => 0,
        ),
      ),
    );
    const sum = sizes.reduce((total, size) => total + size, 0);
    if ((sum / Math.max(1, sample.length)) * count <= bytes) return width;
  }
  return PICTURE_WIDTHS.at(-1);
}
