/**
 * Decides when a screen has come to rest: no drawing, no accessibility event and no working process for a while.
 * A blinking caret never rests, so small repeated drawing in one place does not count, and there is a cap.
 */
import { delay } from '../deadline.ts';
import type { XConnection } from './x-connection.ts';

export interface Activity {
  /** Time of the last drawing that counts, as performance.now(). */
  lastDrawingMs(): number;
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

/** A text caret is a thin upright line. */
const CARET_MAX_WIDTH = 4;
const CARET_MAX_HEIGHT = 40;

export async function watchDrawing(x: XConnection): Promise<Activity> {
  const damage = await x.loadExtension<Damage>('damage');
  const id = x.client.AllocID();
  damage.Create(id, x.root, damage.ReportLevel.BoundingBox);
  let last = performance.now();
  let lastCaret = '';
  x.onEvent((event) => {
    if (event.name !== 'DamageNotify') return;
    damage.Subtract(id, 0, 0);
    const { area } = event as unknown as DamageEvent;
    const place = `${area.x},${area.y},${area.w},${area.h}`;
    const isCaret = area.w <= CARET_MAX_WIDTH && area.h <= CARET_MAX_HEIGHT;
    const isBlink = isCaret && place === lastCaret;
    if (isCaret) lastCaret = place;
    if (!isBlink) last = performance.now();
  });
  return { lastDrawingMs: () => last };
}

export interface SettleOptions {
  /** Latest activity of any kind, as performance.now(). */
  lastActivityMs: () => number;
  isBusy: () => boolean;
  /** True while a program is about to do something that it has put off. */
  isExpecting: () => boolean;
  /** Rest needed, in milliseconds. */
  quietMs: number;
  /** Longest wait; then the screen is taken as it is. */
  capMs: number;
}

/** Time between two looks at the processes. */
const BUSY_POLL_MS = 30;
const EXPECTANT_POLL_MS = 15;
/** Rest of all processes needed: an application that has no processor time yet is runnable all the while. */
const IDLE_MS = 40;

/** Resolves with true when the screen rests, with false when the cap was reached. */
export async function waitUntilSettled(options: SettleOptions, signal: AbortSignal): Promise<boolean> {
  const { lastActivityMs, isBusy, isExpecting, quietMs, capMs } = options;
  const endMs = performance.now() + capMs;
  let lastBusyMs = performance.now() - IDLE_MS;
  for (;;) {
    if (isBusy()) lastBusyMs = performance.now();
    const nowMs = performance.now();
    const restMs = Math.max(lastActivityMs() + quietMs, lastBusyMs + IDLE_MS) - nowMs;
    const isExpectant = restMs <= 0 && isExpecting();
    if (restMs <= 0 && !isExpectant) return true;
    if (nowMs >= endMs) return false;
    const pollMs = isExpectant ? EXPECTANT_POLL_MS : Math.min(restMs, BUSY_POLL_MS);
    await delay(Math.min(pollMs, endMs - nowMs), signal);
  }
}
