/**
 * Follows the pointer through the calls of one reply: some grammars move it first and click, drag or scroll where it is.
 * A move that nothing follows is an action of its own, turning the wheel by nothing.
 */
import type { DesktopAction, Point } from '../schema/index.ts';

/** The clicks of Anthropic's and of Qwen's tool, by their names there. */
export const CLICKS: Readonly<Record<string, { button: 'left' | 'middle' | 'right'; numClicks: number }>> = {
  left_click: { button: 'left', numClicks: 1 },
  right_click: { button: 'right', numClicks: 1 },
  middle_click: { button: 'middle', numClicks: 1 },
  double_click: { button: 'left', numClicks: 2 },
  triple_click: { button: 'left', numClicks: 3 },
};

export type Pointer = ReturnType<typeof createPointer>;

/** `start` in screen pixels, when it is known. */
export function createPointer(start?: Point) {
  let at = start;
  let isPending = false;
  /** The move that has not been used yet, as an action. */
  const flush = (): DesktopAction[] => {
    if (!isPending || !at) return [];
    isPending = false;
    return [{ type: 'scroll', ...at, clicks: 0, shift: false }];
  };
  return {
    flush,
    /** Returns the action that an unused move before this one was. */
    move(point: Point): DesktopAction[] {
      const before = flush();
      at = point;
      isPending = true;
      return before;
    },
    /** Where something without a point of its own happens; undefined when nobody knows. */
    take(): Point | undefined {
      isPending = false;
      return at;
    },
    /** Something happened at a point of its own. */
    leaveAt(point: Point): void {
      at = point;
      isPending = false;
    },
  };
}
