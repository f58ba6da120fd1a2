/** Waits until a page rests: no request, drawing, motion or delayed work for a moment. */
import { delay, throwIfAborted } from '../../async/deadline.ts';
import { WEB_SETTLING } from '../settling-times.ts';
import type { Tab } from './open-tab.ts';

export interface SettlingRequest {
  /** Required rest in milliseconds. */
  quietMs: number;
  /** Required turns of the page. A turn is a frame after which no task waits. */
  turns: number;
  /** Limit in milliseconds of the page's own time. */
  capMs: number;
  wallMs: number;
}

/**
 * True once the page rests. False if it did not within `capMs` of its own time, or `wallMs` of real time. Returns early
 * if `until` resolves, because a page blocked by a prompt does not answer.
 */
export async function settleTab(
  tab: Tab,
  request: SettlingRequest,
  until: Promise<unknown>,
  signal: AbortSignal,
): Promise<boolean> {
  // Remaining waits would keep the process from ending.
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
    // A page that is being left rejects. Its successor is queried next.
    const answer = tab.ask<boolean>(`__autoplay.settled(${JSON.stringify(asked)})`).catch(() => 'left' as const);
    const settled = await Promise.race([answer, over, still]);
    throwIfAborted(signal);
    if (settled === 'over' || settled === false) return false;
    if (settled === true && !isAsking(tab)) return true;
    await delay(requests.pollMs, signal);
  }
}

/**
 * True if the page can never answer because it may run no scripts. Such a page rests. Never resolves for any other
 * page.
 */
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
