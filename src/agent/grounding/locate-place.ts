/** Turns a planner's place into a point: by the element's number, else through a grounder. */
import { PipelineError } from '../../errors.ts';
import type { Bounds, Observation, Point, Target } from '../../schema/index.ts';
import { clickablePart } from '../../ui/clickable-part.ts';
import { toTarget } from '../../ui/list-elements.ts';
import type { Grounder, Grounding } from './grounder.ts';
import { elementAt, findNumbered } from '../screens/number-elements.ts';
import type { Screen } from '../screens/screen.ts';

/** An element of the screen in the planner's words. */
export interface ElementDescription {
  description: string;
  /** Its number in the element list or in the marks; null if it has none. Undefined if nothing is numbered. */
  element?: number | null;
}

export interface Located extends Grounding {
  /** The element at the point, if the tree has one. */
  target?: Target;
}

export type LocatePlace = (place: ElementDescription) => Promise<Located>;

/** The returned function rejects with MODEL_REPLY_INVALID if there is no such element, else as grounders do. */
export function createLocatePlace(
  { observation, screen, grounder }: { observation: Observation; screen: Screen; grounder: Grounder },
  signal: AbortSignal,
): LocatePlace {
  return async ({ description, element: number }) => {
    if (number === undefined || number === null) {
      const { point, ...spent } = await grounder.locate({ ...observation, description }, signal);
      const found = elementAt(screen.windows, point);
      return { point, ...(found ? { target: toTarget(found.element) } : {}), ...spent };
    }
    const found = findNumbered(screen.windows, number);
    if (!found) throw new PipelineError('MODEL_REPLY_INVALID', `no element on the screen has the number ${number}`);
    const point = middleOf(clickablePart(found.element), observation.screenshot);
    return { point, target: toTarget(found.element) };
  };
}

/** The middle of the part that is on the screen. */
export function middleOf({ x, y, width, height }: Bounds, screen: { width: number; height: number }): Point {
  return { x: middle(x, x + width, screen.width), y: middle(y, y + height, screen.height) };
}

function middle(start: number, end: number, size: number): number {
  const point = Math.floor((Math.max(start, 0) + Math.min(end, size)) / 2);
  return Math.min(Math.max(point, 0), size - 1);
}
