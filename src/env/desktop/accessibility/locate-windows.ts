/** Where the windows of a GTK 4 program are, and what they are called. */
import type { AccessibleNode } from './accessible-object.ts';
import { type Shift, shiftIntoWindow } from './place-nodes.ts';
import type { WindowFrame } from '../screen/windows.ts';

/** Shadows and borders around the content are not wider than this in all, on each axis. */
const MAX_AROUND_PX = 80;

/** Windows without a name of their own go by their C type, as those of libadwaita do. */
const TYPE_NAME = /^$|^[A-Z]\w*(Window|Dialog)$/;

/**
 * Corrections of the windows' places. A window is found by its title, or, where it goes by its C type ("ClocksWindow"), by its
 * program and size; it then gets the title that a person reads.
 */
export function locateWindows(
  { name: program, children }: AccessibleNode,
  frames: readonly WindowFrame[],
): Map<AccessibleNode, Shift> {
  const shifts = new Map<AccessibleNode, Shift>();
  const free = new Set(frames);
  const take = (window: AccessibleNode, frame: WindowFrame): void => {
    const content = window.details?.bounds;
    if (!content || shifts.has(window) || !free.delete(frame)) return;
    shifts.set(window, shiftIntoWindow(content, frame.bounds));
    window.name = frame.title;
  };
  for (const window of children) {
    const frame = [...free].find(({ title }) => title === window.name);
    if (frame) take(window, frame);
  }
  const pairs = children
    .filter((window) => !shifts.has(window) && TYPE_NAME.test(window.name))
    .flatMap((window) => [...free].map((frame) => ({ window, frame, excess: excessOf(window, frame) })))
    .filter(({ frame, excess }) => excess <= MAX_AROUND_PX && isOf(program, frame));
  // The closest first, so that a small window takes no frame of a larger one.
  for (const { window, frame } of pairs.toSorted((a, b) => a.excess - b.excess)) take(window, frame);
  return shifts;
}

/** Pixels by which a frame is larger than the content of a window; Infinity where it is smaller. */
function excessOf({ details }: AccessibleNode, { bounds }: WindowFrame): number {
  const content = details?.bounds;
  if (!content) return Infinity;
  const [x, y] = [bounds.width - content.width, bounds.height - content.height];
  return Math.min(x, y) < 0 ? Infinity : Math.max(x, y);
}

/** A program of GTK 4 gives its windows its own name as their class. */
function isOf(program: string, { className }: WindowFrame): boolean {
  return className.toLowerCase() === program.toLowerCase();
}
