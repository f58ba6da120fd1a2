/**
 * Decides when a screen has come to rest: no drawing, no accessibility event and no working process for a while.
 * A blinking caret and a running animation never rest, so what is drawn again and again in one place does not count,
 * and there is a cap.
 */
import { delay } from '../../async/deadline.ts';
import type { XConnection } from './screen/x-connection.ts';

export interface DrawingWatch {
  /** Time of the last drawing that counts, as performance.now(). */
  lastDrawingMs(): number;
  /** Forgets which places were drawn again and again. */
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

/** A text caret is a thin upright line; its second drawing in one place is a blink already. */
const CARET_MAX_WIDTH = 4;
const CARET_MAX_HEIGHT = 40;
/** Anything else is an animation when it was drawn this often in exactly one place over this time. */
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
  /** Longest wait; then the screen is taken as it is. */
  capMs: number;
  /** Ends the wait when it turns true. */
  isOver?: (() => boolean) | undefined;
}

/** Time between two looks at the processes. */
const BUSY_POLL_MS = 30;
/** Rest of all processes needed: an application that has no processor time yet is runnable all the while. */
const IDLE_MS = 40;

/** Resolves with true when the screen rests, with false when the cap was reached or the wait is over before. */
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
