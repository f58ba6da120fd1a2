/**
 * Decides when a desktop's screen has come to rest: no drawing, no accessibility event and no working process for a
 * while, and no late effects of the last input. A screen that never rests is read after the longest wait.
 */
import { delay } from '../../../async/deadline.ts';
import { DESKTOP_SETTLING } from '../../settling-times.ts';
import type { Accessibility } from '../accessibility/accessibility.ts';
import { anyThreadBusy } from '../process-tree.ts';
import type { NewWindows } from '../screen/new-windows.ts';
import { watchLateEffects } from './late-effects.ts';
import type { DrawingWatch } from './watch-drawing.ts';

export interface SettleRequest {
  /** Required rest in milliseconds, counted from `sinceMs` (as performance.now()) at the earliest. */
  quietMs: number;
  sinceMs: number;
  /** Longest wait, in milliseconds from now. */
  capMs: number;
  /** Required rest of all processes in milliseconds; short by default. */
  idleMs?: number;
  /** Ends the wait early if it returns true. */
  isOver?: () => boolean;
}

/** Start and end of the last input, as performance.now(). */
export interface LastInput {
  startMs: number;
  endMs: number;
  /** Time already spent waiting for late effects. */
  lingeredMs: number;
  /** Characters of a text that was typed. Programs draw them long after the keyboard has sent them. */
  typed?: number;
}

interface Watched {
  drawing: DrawingWatch;
  newWindows: NewWindows;
  a11y: Accessibility;
  listProcesses(): number[];
}

/** Call it while only the desktop's own processes run. */
export function createSettling({ drawing, newWindows, a11y, listProcesses }: Watched) {
  const { processes, lateEffects } = DESKTOP_SETTLING;
  const late = watchLateEffects(listProcesses());
  /** Time of the last drawing or accessibility event, as performance.now(). */
  const lastActivityMs = () => Math.max(drawing.lastDrawingMs(), a11y.lastEventMs());
  /** Times of the last event and of the first one after the last pause, because a late event may set the next timer. */
  const events = { lastMs: 0, sinceMs: 0 };
  a11y.onEvent(() => {
    const nowMs = performance.now();
    if (nowMs - events.lastMs > lateEffects.pauseMs) events.sinceMs = nowMs;
    events.lastMs = nowMs;
  });
  return {
    lastActivityMs,
    /** Call this before each input, so that repeated drawing is judged anew and effects count for this input. */
    noteInput(): void {
      drawing.forgetRepeats();
      events.lastMs = 0;
    },
    /** Waits until the screen rests; false if it did not in time or if `isOver` ended the wait. */
    async settle(request: SettleRequest, signal: AbortSignal): Promise<boolean> {
      const { quietMs, sinceMs, capMs, idleMs = processes.idleMs, isOver = () => false } = request;
      const endMs = performance.now() + capMs;
      let lastBusyMs = performance.now() - idleMs;
      for (;;) {
        if (anyThreadBusy(listProcesses())) lastBusyMs = performance.now();
        if (isOver()) return false;
        const nowMs = performance.now();
        const restMs = Math.max(Math.max(lastActivityMs(), sinceMs) + quietMs, lastBusyMs + idleMs) - nowMs;
        if (restMs <= 0) return true;
        if (nowMs >= endMs) return false;
        await delay(Math.min(restMs, processes.pollMs, endMs - nowMs), signal);
      }
    },
    /**
     * Waits for late effects of an input, until anything happens after `sinceMs`. Call this when the tree is read. An
     * input without any accessibility event so far has changed nothing and rarely has late effects, so there is no
     * wait.
     */
    async linger(input: LastInput, sinceMs: number, signal: AbortSignal): Promise<void> {
      if (a11y.lastEventMs() <= input.startMs) return;
      const readMs = performance.now();
      const situation = () => ({
        elapsedMs: performance.now() - Math.max(input.endMs, events.sinceMs),
        undisturbedMs: performance.now() - readMs,
        lingeredMs: input.lingeredMs,
        hasOpenedWindow: newWindows.lastFrameMs() > input.startMs,
      });
      while (lastActivityMs() <= sinceMs && late.mayCome(listProcesses(), situation())) {
        const startMs = performance.now();
        await delay(lateEffects.pollMs, signal);
        input.lingeredMs += performance.now() - startMs;
      }
    },
    /** True if a program sleeps on a timer due within this many milliseconds. */
    isTimerDue: (withinMs: number) => late.isTimerDue(listProcesses(), withinMs),
    /** Marks programs with such a timer as permanently restless; true if there are any. */
    acceptRestlessPrograms: () => late.acceptRestless(listProcesses()),
  };
}
