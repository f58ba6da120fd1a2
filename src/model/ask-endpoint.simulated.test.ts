/** Simulated-time test: the limiter and the retry loop together find the capacity of an endpoint. */
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PipelineError } from '../errors.ts';
import { createAdaptiveLimiter } from '../coordination/memory/limiter.ts';
import { askEndpoint, DEFAULT_BACK_OFF, type AskDeps } from './ask-endpoint.ts';
import { createEndpointBoard } from '../coordination/memory/endpoint-board.ts';
import type { Endpoint } from './endpoint.ts';
import { createOutageWatch } from './outage-watch.ts';
import type { Completed } from './read-completion.ts';

// Fake timers do not replace the timers of this module by themselves.
const builtIn = timersPromises.setTimeout;
function setBuiltIn(replacement: typeof builtIn): void {
  timersPromises.setTimeout = replacement;
  syncBuiltinESMExports();
}
beforeAll(() => setBuiltIn(((ms: number) => later(ms)) as typeof builtIn));
afterAll(() => setBuiltIn(builtIn));

beforeEach(() => {
  vi.useFakeTimers();
  let state = 1;
  // The Park-Miller generator. Any generator serves, as long as it repeats.
  vi.spyOn(Math, 'random').mockImplementation(() => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const ANSWER: Completed = { kind: 'answer', text: 'an answer', finishReason: 'stop' };
const LATENCY_MS = 1000;
const WARM_UP_MS = 20_000;
const MEASURED_MS = 40_000;
const never = new AbortController().signal;
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Takes `capacity` requests at once; answers in 0.7 to 1.3 s, refuses in 5 ms. Counts after the warm-up. */
function createEndpoint(capacity: number) {
  const counts = { answered: 0, refused: 0 };
  const beginMs = performance.now() + WARM_UP_MS;
  let inWork = 0;
  const endpoint: Pick<Endpoint, 'name' | 'options' | 'send'> = {
    name: 'main',
    options: {
      baseUrl: '',
      maxConcurrency: 1000,
      requestTimeoutMs: 60_000,
      idleTimeoutMs: 60_000,
      deadlineMs: 600_000,
      outageMs: 600_000,
      jsonSchema: true,
      protocol: 'chat-completions',
    },
    async send() {
      await later(5);
      const counted = performance.now() >= beginMs;
      if (inWork >= capacity) {
        if (counted) counts.refused++;
        return { error: new PipelineError('MODEL_RATE_LIMITED', 'too many') };
      }
      inWork++;
      await later(LATENCY_MS * (0.7 + 0.6 * Math.random()));
      inWork--;
      if (counted) counts.answered++;
      return ANSWER;
    },
  };
  return { endpoint, counts };
}

test.each([12, 40])('an endpoint that takes %i requests at once is used well and seldom overrun', async (capacity) => {
  const { endpoint, counts } = createEndpoint(capacity);
  const deps: AskDeps = {
    endpoint,
    limiter: createAdaptiveLimiter({ ceiling: 1000 }),
    backOff: DEFAULT_BACK_OFF,
    assertAffordable: async () => {},
    watch: createOutageWatch('main', 600_000, createEndpointBoard()),
    onReply: async () => 'done',
    judgeRefusal: async (refusal) => refusal,
    onRetry: () => {},
  };
  const endMs = performance.now() + WARM_UP_MS + MEASURED_MS;
  const callers = Array.from({ length: capacity * 3 }, async () => {
    while (performance.now() < endMs) await askEndpoint({}, deps, never);
  });
  await vi.advanceTimersByTimeAsync(WARM_UP_MS + MEASURED_MS);
  const { answered, refused } = counts;
  expect(answered / (capacity * (MEASURED_MS / LATENCY_MS))).toBeGreaterThan(0.85);
  expect(refused / (answered + refused)).toBeLessThan(0.05);
  expect(refused).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(MEASURED_MS);
  await Promise.all(callers);
});
