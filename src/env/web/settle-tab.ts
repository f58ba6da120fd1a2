/** Waits until a page rests: nothing is asked for, drawn, moved or put off for a moment. */
import { delay, throwIfAborted } from '../../async/deadline.ts';
import { WEB_SETTLING } from '../settling-times.ts';
import type { Tab } from './open-tab.ts';

export interface SettlingRequest {
  /** In milliseconds. */
  quietMs: number;
  /** Of the page, each a frame after which nothing waits for its turn. */
  turns: number;
  /** Of the page's own time. */
  capMs: number;
  wallMs: number;
}

/**
 * True once the page rests, false when it did not within `capMs` of its own time, or `wallMs` by the clock. Returns early when
 * `until` says so, as a page that a prompt holds up does not answer.
 */
export async function settleTab(
  tab: Tab,
  request: SettlingRequest,
  until: Promise<unknown>,
  signal: AbortSignal,
): Promise<boolean> {
  // The waits that are left at the end would keep a process from ending.
  const stop = new AbortController();
  try {
    return await untilSettled(tab, request, until, AbortSignal.any([signal, stop.signal]));
  } finally {
    stop.abort();
  }
}

async function untilSettled(
  tab: Tab,
  request: SettlingRequest,
  until: Promise<unknown>,
  signal: AbortSignal,
): Promise<boolean> {
  const { timers, requests } = WEB_SETTLING;
  const over = Promise.race([until, delay(request.wallMs, signal)]).then(
    () => 'over' as const,
    () => 'over' as const,
  );
  const still = untilKnownStill(tab, signal);
  for (;;) {
    const asked = { ...timers, ...request, heldBackMs: requests.longestMs };
    // A page that is just being left rejects; its successor is asked next.
    const answer = tab.ask<boolean>(`__autoplay.settled(${JSON.stringify(asked)})`).catch(() => 'left' as const);
    const settled = await Promise.race([answer, over, still]);
    throwIfAborted(signal);
    if (settled === 'over' || settled === false) return false;
    if (settled === true && !isAsking(tab)) return true;
    await delay(requests.pollMs, signal);
  }
}

/** True when the page can never answer, since it may run no scripts; such a page rests. Unresolved for every other. */
async function untilKnownStill(tab: Tab, signal: AbortSignal): Promise<true> {
  const isStill = await delay(WEB_SETTLING.still.afterMs, signal)
    .then(() => tab.askApart<boolean>('autoplayPage.isStill()'))
    .catch(() => false);
  return isStill || new Promise<never>(() => {});
}

function isAsking({ requests }: Tab): boolean {
  const sinceMs = performance.now() - WEB_SETTLING.requests.longestMs;
  return [...requests.values()].some((askedMs) => askedMs > sinceMs);
}
