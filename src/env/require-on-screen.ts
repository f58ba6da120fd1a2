import { PipelineError } from '../errors.ts';
import type { Point } from '../schema/index.ts';

/** Returns the point of an action. Throws ENV_ACTION_INVALID for one that is off the screen. */
export function requireOnScreen(point: Point, { width, height }: { width: number; height: number }): Point {
  const { x, y } = point;
  if (x >= 0 && y >= 0 && x < width && y < height) return point;
  throw new PipelineError('ENV_ACTION_INVALID', `point (${x}, ${y}) is off the ${width}×${height} screen`);
}
