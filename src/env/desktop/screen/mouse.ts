/** Pointer actions through XTEST. Points are checked screen pixels. */
import type { Point } from '../../../schema/index.ts';
import { delay } from '../../../async/deadline.ts';
import type { XConnection } from './x-connection.ts';
import type { FakeInput } from './x-test.ts';

const BUTTONS = { left: 1, middle: 2, right: 3 } as const;
const WHEEL = { up: 4, down: 5, left: 6, right: 7 } as const;

/**
 * Clicks closer in time than this may merge, in milliseconds. In one place they are a double click (browsers: 500 ms).
 * A click on a menu that has just opened counts as the end of the click that opened it (GTK: 500 ms).
 */
const SEPARATE_MS = 550;
const SAME_PLACE_PIXELS = 8;
/** A person's pace. At 40 ms GTK's file chooser took every fourth double click for single clicks, at 120 ms none. */
const MULTI_CLICK_GAP_MS = 120;
const DRAG_STEPS = 10;
const DRAG_STEP_MS = 10;

/** `lastPopupMs` returns the time of the last opening of a menu or list, as performance.now(). */
export function createMouse(x: XConnection, fake: FakeInput, lastPopupMs: () => number) {
  let last: { point: Point; atMs: number } | undefined;

  const keepClicksApart = async (point: Point, signal: AbortSignal) => {
    const isNear =
      last !== undefined && Math.hypot(point.x - last.point.x, point.y - last.point.y) <= SAME_PLACE_PIXELS;
    const waitMs = Math.max(isNear ? last!.atMs : 0, lastPopupMs()) + SEPARATE_MS - performance.now();
    if (waitMs > 0) await delay(waitMs, signal);
  };

  return {
    async move({ x: left, y: top }: Point): Promise<void> {
      fake.motion(Math.round(left), Math.round(top));
      await x.sync();
    },
    async click(point: Point, button: keyof typeof BUTTONS, times: number, signal: AbortSignal): Promise<void> {
      await keepClicksApart(point, signal);
      fake.motion(Math.round(point.x), Math.round(point.y));
      for (let i = 0; i < times; i++) {
        // The window manager delays a first click while it focuses the window, and the next one must not overtake it.
        // The server counts the gap. Counted here, a busy machine split double clicks into single ones.
        fake.button(BUTTONS[button], true, i === 0 ? 0 : MULTI_CLICK_GAP_MS);
        fake.button(BUTTONS[button], false);
      }
      await x.sync();
      // Measured here, because the server has certainly handled the click by now.
      last = { point, atMs: performance.now() };
    },
    async drag(from: Point, to: Point, signal: AbortSignal): Promise<void> {
      await keepClicksApart(from, signal);
      fake.motion(Math.round(from.x), Math.round(from.y));
      fake.button(BUTTONS.left, true);
      await x.sync();
      try {
        // Toolkits start a drag only after several motions, and drop targets need time to answer.
        for (let i = 1; i <= DRAG_STEPS; i++) {
          await delay(DRAG_STEP_MS, signal);
          const at = (start: number, end: number) => Math.round(start + ((end - start) * i) / DRAG_STEPS);
          fake.motion(at(from.x, to.x), at(from.y, to.y));
          await x.sync();
        }
        await delay(DRAG_STEP_MS * 5, signal);
      } finally {
        fake.button(BUTTONS.left, false);
      }
      await x.sync();
      last = { point: to, atMs: performance.now() };
    },
    /** Turns the wheel. Positive shows lower content, or content to the right if horizontal. */
    async scroll(point: Point, clicks: number, horizontal: boolean): Promise<void> {
      const [back, forth] = horizontal ? [WHEEL.left, WHEEL.right] : [WHEEL.up, WHEEL.down];
      const button = clicks < 0 ? back : forth;
      fake.motion(Math.round(point.x), Math.round(point.y));
      for (let i = 0; i < Math.abs(clicks); i++) {
        fake.button(button, true);
        fake.button(button, false);
      }
      await x.sync();
    },
  };
}
