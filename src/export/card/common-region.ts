/** Finds the part of a trajectory's screens that is worth drawing. */
import sharp, { type Region } from 'sharp';

/** Width of the small copy in which empty areas are detected, in pixels. */
const LOOK_WIDTH = 320;

/** The smallest region outside which every screen shows only the empty desktop. */
export async function commonRegion(screens: readonly Buffer[]): Promise<Region> {
  const boxes = await Promise.all(
    screens.map(async (screen) => {
      const { width, height } = (await sharp(screen).metadata()) as { width: number; height: number };
      // A small copy is much faster to scan; every box grows to its whole pixels.
      const shrink = Math.max(1, Math.floor(width / LOOK_WIDTH));
      const small = await sharp(screen)
        .resize(Math.ceil(width / shrink), Math.ceil(height / shrink), { fit: 'fill' })
        .toBuffer();
      // The median filter removes the tip of a pointer parked in a corner.
      const calm = await sharp(small)
        .median(shrink > 1 ? 3 : 9)
        .toBuffer();
      const { info } = await sharp(calm).trim({ threshold: 10 }).toBuffer({ resolveWithObject: true });
      const [left, top] = [-(info.trimOffsetLeft ?? 0) * shrink, -(info.trimOffsetTop ?? 0) * shrink];
      const right = Math.min(width, left + info.width * shrink);
      return { left, top, right, bottom: Math.min(height, top + info.height * shrink) };
    }),
  );
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  return { left, top, width: right - left, height: bottom - top };
}
