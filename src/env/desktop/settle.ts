/**
 * Decides when a screen has come to rest: no drawing, no accessibility event and no working process for a while. A
 * blinking caret and a running animation never rest, so repeated drawing in one place does not count, and there is a
 * cap.
 */
import { delay } from '../../async/deadline.ts';
import type { XConnection } from './screen/x-connection.ts';

export interface DrawingWatch {
  /** Time of the last drawing that counts, as performance.now(). */
  lastDrawingMs(): number;
  /** Forgets which places were drawn repeatedly. */
  forgetRepeats(): void;
}

interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

interface DamageEvent {
  name?: string;
  area: Area;
}

interface Damage {
  ReportLevel: { BoundingBox: number };
  Create(damage: number, drawable: number, level: number): void;
  Subtract(damage: number, repair: number, parts: number): void;
}

/** A text caret is a thin upright line, and its second drawing in one place is already a blink. */
const CARET_MAX_WIDTH = 4;
const CARET_MAX_HEIGHT = 40;
/** Any other drawing is an animation when it was repeated this often in exactly one place over this time. */
const ANIMATION_DRAWINGS = 4;
const ANIMATION_MS = 600;

export async function watchDrawing(x: XConnection): Promise<DrawingWatch> {
  const damage = await x.loadExtension<Damage>('damage');
  const id = x.client.AllocID();
  damage.Create(id, x.root, damage.ReportLevel.BoundingBox);
  const places = new Map<string, { drawings: number; sinceMs: number }>();
  let last = performance.now();

  const isRepeat = ({ x: left, y, w, h }: Area): boolean => {
    const nowMs = performance.now();
    const key = `${left},${y},${w},${h}`;
    const place = places.get(key) ?? { drawings: 0, sinceMs: nowMs };
    places.set(key, place);
    place.drawings++;
    if (w <= CARET_MAX_WIDTH && h <= CARET_MAX_HEIGHT) return place.drawings > 1;
    return place.drawings >= ANIMATION_DRAWINGS && nowMs - place.sinceMs >= ANIMATION_MS;
  };
  x.onEvent((event) => {
    if (event.name !== 'DamageNotify') return;
    damage.Subtract(id, 0, 0);
    if (!isRepeat((event as unknown as DamageEvent).area)) last = performance.now();
  });
  return { lastDrawingMs: () => last, forgetRepeats: () => places.clear() };
}

export interface SettleOptions {
  /** Latest activity of any kind, as performance.now(). */
  lastActivityMs: () => number;
  isBusy: () => boolean;
  /** Rest needed, in milliseconds. */
  quietMs: number;
  /** Rest of all processes needed, in milliseconds. */
  idleMs?: number | undefined;
  /** Longest wait, in milliseconds. */
  capMs: number;
  /** Ends the wait when it returns true. */
  isOver?: (() => boolean) | undefined;
}

/** Time between two looks at the processes. */
const BUSY_POLL_MS = 30;
/** Rest of all processes needed, since an application that still waits for processor time is runnable. */
const IDLE_MS = 40;

/** Resolves to true when the screen rests, to false when the cap was reached or `isOver` ended the wait. */
export async function waitUntilSettled(options: SettleOptions, signal: AbortSignal): Promise<boolean> {
  const { lastActivityMs, isBusy, quietMs, idleMs = IDLE_MS, capMs, isOver = () => false } = options;
  const endMs = performance.now() + capMs;
  let lastBusyMs = performance.now() - idleMs;
  for (;;) {
    if (isBusy()) lastBusyMs = performance.now();
    if (isOver()) return false;
    const nowMs = performance.now();
    const restMs = Math.max(lastActivityMs() + quietMs, lastBusyMs + idleMs) - nowMs;
    if (restMs <= 0) return true;
    if (nowMs >= endMs) return false;
    await delay(Math.min(restMs, BUSY_POLL_MS, endMs - nowMs), signal);
  }
}
