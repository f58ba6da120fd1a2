/** Finds where two screenshots differ. Used by read-tree.ts, to read again only what may have changed. */
import type { Bounds } from '../../../schema/index.ts';

/** A screenshot as it was captured: three bytes a pixel, row by row. */
export interface ScreenFrame {
  rgb: Buffer;
  width: number;
  height: number;
}

const BYTES_PER_PIXEL = 3;
/** Differences are found tile by tile, in pixels. */
const TILE = 16;
/** Toolkits inside others report places that are off by up to the height of a menu bar. */
const PLACE_ERROR_PIXELS = 32;

/** Tells of a box whether anything in or around it (to the next tile) differs. Both frames are of one size. */
export function findChangedPlaces(before: ScreenFrame, after: ScreenFrame): (box: Bounds) => boolean {
  const { width, height } = after;
  const columns = Math.ceil(width / TILE);
  const changed = new Uint8Array(columns * Math.ceil(height / TILE));
  const differs = (y: number, from: number, to: number) => {
    const start = (y * width + from) * BYTES_PER_PIXEL;
    const end = (y * width + to) * BYTES_PER_PIXEL;
    return after.rgb.compare(before.rgb, start, end, start, end) !== 0;
  };
  for (let y = 0; y < height; y++) {
    if (!differs(y, 0, width)) continue;
    for (let column = 0; column < columns; column++) {
      const tile = Math.floor(y / TILE) * columns + column;
      if (changed[tile] === 0 && differs(y, column * TILE, Math.min(width, (column + 1) * TILE))) changed[tile] = 1;
    }
  }
  return (box) => {
    const lastColumn = Math.min(columns - 1, Math.floor((box.x + box.width) / TILE));
    const lastRow = Math.min(Math.ceil(height / TILE) - 1, Math.floor((box.y + box.height) / TILE));
    for (let row = Math.max(0, Math.floor(box.y / TILE)); row <= lastRow; row++) {
      for (let column = Math.max(0, Math.floor(box.x / TILE)); column <= lastColumn; column++) {
        if (changed[row * columns + column] === 1) return true;
      }
    }
    return false;
  };
}

/** The box of an object with all places where it may really be. */
export function growPlace({ x, y, width, height }: Bounds): Bounds {
  return {
    x: x - PLACE_ERROR_PIXELS,
    y: y - PLACE_ERROR_PIXELS,
    width: width + 2 * PLACE_ERROR_PIXELS,
    height: height + 2 * PLACE_ERROR_PIXELS,
  };
}
