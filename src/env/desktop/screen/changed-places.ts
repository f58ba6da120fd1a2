/** Finds the places where two screenshots differ, so that only possible changes are read again. */
import type { Bounds } from '../../../schema/index.ts';

/** A raw screenshot: three bytes per pixel, row by row. */
export interface ScreenFrame {
  rgb: Buffer;
  width: number;
  height: number;
}

export const BYTES_PER_PIXEL = 3;
/** Side of the tiles that are compared, in pixels. */
const TILE = 16;
/** Toolkits embedded in others report places that are off by up to the height of a menu bar. */
const PLACE_ERROR_PIXELS = 32;

/**
 * Returns a predicate that is true if anything differs in or around a box (out to the next tile). Both frames must be
 * the same size.
 */
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

/** The box of an object, grown by the error of reported places. */
export function growPlace({ x, y, width, height }: Bounds): Bounds {
  return {
    x: x - PLACE_ERROR_PIXELS,
    y: y - PLACE_ERROR_PIXELS,
    width: width + 2 * PLACE_ERROR_PIXELS,
    height: height + 2 * PLACE_ERROR_PIXELS,
  };
}
