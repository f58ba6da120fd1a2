/** Where the windows of a GTK 4 program are, and what they are called. */
import type { AccessibleNode } from './accessible-object.ts';
import { type Shift, shiftIntoWindow } from './place-nodes.ts';
import type { WindowFrame } from './read-details.ts';

/** Shadows and borders around the content are not wider than this in all, on each axis. */
const MAX_AROUND_PX = 80;

/**
 * Corrections of the windows' places. A window is found by its title, or by its size where the program calls it otherwise:
 * those of libadwaita go by their C type ("ClocksWindow"). Such a window gets the title that a person reads.
 */
export function locateWindows(
  { children }: AccessibleNode,
  frames: readonly WindowFrame[],
): Map<AccessibleNode, Shift> {
  const shifts = new Map<AccessibleNode, Shift>();
  let free = [...frames];
  const take = (window: AccessibleNode, frame: WindowFrame | undefined): void => {
    const content = window.details?.bounds;
    if (!frame || !content) return;
    shifts.set(window, shiftIntoWindow(content, frame.bounds));
    free = free.filter((other) => other !== frame);
    window.name = frame.title;
  };
  for (const window of children)
    take(
      window,
      free.find(({ title }) => title === window.name),
    );
  for (const window of children) if (!shifts.has(window)) take(window, findAround(window, free));
  return shifts;
}

/** The frame that is around a window most closely. */
function findAround({ details }: AccessibleNode, frames: readonly WindowFrame[]): WindowFrame | undefined {
  const content = details?.bounds;
  if (!content) return undefined;
  const around = ({ bounds }: WindowFrame): number => {
    const [x, y] = [bounds.width - content.width, bounds.height - content.height];
    return Math.min(x, y) < 0 ? Infinity : Math.max(x, y);
  };
  const [best] = frames
    .filter((frame) => around(frame) <= MAX_AROUND_PX)
    .toSorted((one, other) => around(one) - around(other));
  return best;
}
