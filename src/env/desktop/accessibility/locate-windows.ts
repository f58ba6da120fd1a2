/** Places and titles of a GTK 4 program's windows. */
import type { AccessibleNode } from './accessible-object.ts';
import { type Shift, shiftIntoWindow } from './place-nodes.ts';
import type { WindowFrame } from '../screen/windows.ts';

/** Largest total width of shadows and borders around the content on each axis, in pixels. */
const MAX_AROUND_PX = 80;

/** Windows without a name of their own have that of their C type, as those of libadwaita do. */
const TYPE_NAME = /^$|^[A-Z]\w*(Window|Dialog)$/;

/**
 * Corrections of the windows' places. A window is found by its title. One with the name of its C type ("ClocksWindow")
 * is found by its program and size, and then receives its visible title.
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
  // Closest pairs first, so that a small window does not take a larger one's frame.
  for (const { window, frame } of pairs.toSorted((a, b) => a.excess - b.excess)) take(window, frame);
  return shifts;
}

/** Pixels by which a frame is larger than the content of a window; Infinity if it is smaller. */
function excessOf({ details }: AccessibleNode, { bounds }: WindowFrame): number {
  const content = details?.bounds;
  if (!content) return Infinity;
  const [x, y] = [bounds.width - content.width, bounds.height - content.height];
  return Math.min(x, y) < 0 ? Infinity : Math.max(x, y);
}

/** A program of GTK 4 uses its own name as the class of its windows. */
function isOf(program: string, { className }: WindowFrame): boolean {
  return className.toLowerCase() === program.toLowerCase();
}
