/** Fake key, button and motion events (XTEST). They are sent in order on one connection; sync() waits for delivery. */
import type { XConnection } from './x-connection.ts';

export type FakeInput = Awaited<ReturnType<typeof createFakeInput>>;

interface XTest {
  KeyPress: number;
  KeyRelease: number;
  ButtonPress: number;
  ButtonRelease: number;
  MotionNotify: number;
  FakeInput(type: number, detail: number, timeMs: number, window: number, x: number, y: number): void;
}

export async function createFakeInput(connection: XConnection) {
  const xtest = await connection.loadExtension<XTest>('xtest');
  return {
    key: (keycode: number, down: boolean) =>
      xtest.FakeInput(down ? xtest.KeyPress : xtest.KeyRelease, keycode, 0, 0, 0, 0),
    /** The X server counts `afterMs` from the previous event, so a busy machine does not lengthen it. */
    button: (button: number, down: boolean, afterMs = 0) =>
      xtest.FakeInput(down ? xtest.ButtonPress : xtest.ButtonRelease, button, afterMs, 0, 0, 0),
    /** Moves the pointer to a point of the screen. */
    motion: (x: number, y: number) => xtest.FakeInput(xtest.MotionNotify, 0, 0, 0, x, y),
  };
}
