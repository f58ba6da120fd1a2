/** Finds what of the screens of a trajectory is worth drawing. For draw-trajectory.ts and the sheets of an audit. */
import sharp, { type Region } from 'sharp';

/** How wide a copy is enough to see where a screen is empty. */
const LOOK_WIDTH = 320;

/** The smallest region outside which every screen shows only the empty desktop. */
export async function commonRegion(screens: readonly Buffer[]): Promise<Region> {
  const boxes = await Promise.all(
    screens.map(async (screen) => {
      const { width, height } = (await sharp(screen).metadata()) as { width: number; height: number };
      // Looking at a small copy is much faster; every box grows to whole pixels of it.
      const shrink = Math.max(1, Math.floor(width / LOOK_WIDTH));
      const small = await sharp(screen)
        .resize(Math.ceil(width / shrink), Math.ceil(height / shrink), { fit: 'fill' })
        .toBuffer();
      // The median takes away the tip of a pointer that is parked in a corner.
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
