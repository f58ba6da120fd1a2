/**
 * Follows the pointer through the calls of one reply. Some grammars move it first and then click, drag or scroll in
 * place. An unused move becomes an action of its own, which turns the wheel by 0.
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

/** `start` in screen pixels, if known. */
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
    /** Returns the preceding unused move as an action, if any. */
    move(point: Point): DesktopAction[] {
      const before = flush();
      at = point;
      isPending = true;
      return before;
    },
    /** The place of an action without its own point; undefined if unknown. */
    take(): Point | undefined {
      isPending = false;
      return at;
    },
    /** Records an action at its own point. */
    leaveAt(point: Point): void {
      at = point;
      isPending = false;
    },
  };
}
