/**
 * How well the limiter finds the number of requests in flight. An endpoint refuses more than a number of concurrent
 * requests. The callers are the gateway with the adaptive limiter, with fixed limits (the right one is the oracle's),
 * and the plain client.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import OpenAI from 'openai';
import { percent } from '../../../src/analyse/wilson.ts';
import { createAdaptiveLimiter } from '../../../src/coordination/memory/limiter.ts';
import { createModels } from '../../../src/model/create-models.ts';
import type { ConcurrencyLimiter } from '../../../src/coordination/limiter.ts';
import { createCounter } from '../../../src/coordination/memory/counter.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { withEndpoint } from './endpoint-process.ts';
import { makeModelsOptions } from './models-options.ts';

const CAPACITY = 40;
const CALLERS = 200;
const ENDPOINT = { latencyMs: 1000, spread: 0.3, rateLimit: { maxConcurrent: CAPACITY } };
const WARM_UP_MS = 10_000;
const FIXED_LIMITS = [CAPACITY / 2, CAPACITY * 2, CALLERS];

export async function measureConcurrency(seconds: number): Promise<void> {
  console.log(
    `\nAt most ${CAPACITY} requests at once, ${CALLERS} callers, ${seconds} s after ${WARM_UP_MS / 1000} s\n`,
  );
  console.log("| caller | answers/s | of the oracle's | refused (429) | failed questions |");
  console.log('| --- | ---: | ---: | ---: | ---: |');
  const oracle = await measure(
    connectGateway(() => createFixedLimiter(CAPACITY)),
    seconds * 1000,
  );
  show(`fixed limit ${CAPACITY} (oracle)`, oracle, oracle);
  show('adaptive', await measure(connectGateway(createAdaptive), seconds * 1000), oracle);
  for (const limit of FIXED_LIMITS) {
    show(
      `fixed limit ${limit}`,
      await measure(
        connectGateway(() => createFixedLimiter(limit)),
        seconds * 1000,
      ),
      oracle,
    );
  }
  show('plain client', await measure(async (baseUrl) => connectPlainClient(baseUrl), seconds * 1000), oracle);
}

interface Measured {
  rate: number;
  refused: number;
  failed: number;
}

/** Asks one question; `text` makes it different from all earlier ones. */
type Ask = (text: string) => Promise<unknown>;
type Connect = (baseUrl: string, folder: string) => Promise<Ask>;

function measure(connect: Connect, durationMs: number): Promise<Measured> {
  return withEndpoint(ENDPOINT, async (endpoint, folder) => {
    const ask = await connect(endpoint.baseUrl, folder);
    const state = { asking: true, counting: false, failed: 0 };
    const callers = Array.from({ length: CALLERS }, async (_, caller) => {
      for (let asked = 0; state.asking; asked++) {
        await ask(`${caller}/${asked}`).catch(() => {
          if (state.counting) state.failed++;
        });
      }
    });
    await sleep(WARM_UP_MS);
    const fromMs = Date.now();
    state.counting = true;
    await sleep(durationMs);
    const toMs = Date.now();
    const { failed } = state;
    const { answered, rateLimited } = await endpoint.count(fromMs, toMs);
    state.asking = false;
    await Promise.all(callers);
    return { rate: (answered * 1000) / (toMs - fromMs), refused: rateLimited / (answered + rateLimited), failed };
  });
}

function connectGateway(createLimiter: () => ConcurrencyLimiter): Connect {
  return async (baseUrl, folder) => {
    const models = createModels({
      models: makeModelsOptions(baseUrl, CALLERS),
      runId: 'bench',
      store: await openStore(folder),
      limiterFor: createLimiter,
      spend: createCounter(),
    });
    const model = models.modelFor('planner', 'execute');
    return (content) =>
      model.complete(
        { messages: [{ role: 'user', content }], format: { kind: 'text', parse: (text) => text } },
        new AbortController().signal,
      );
  };
}

function connectPlainClient(baseUrl: string): Ask {
  const client = new OpenAI({ baseURL: baseUrl, apiKey: 'none' });
  return (content) => client.chat.completions.create({ model: 'bench-model', messages: [{ role: 'user', content }] });
}

const createAdaptive = () => createAdaptiveLimiter({ ceiling: CALLERS });

/** Ignores the endpoint's refusals. */
function createFixedLimiter(limit: number): ConcurrencyLimiter {
  const limiter = createAdaptiveLimiter({ ceiling: limit, initialLimit: limit });
  return {
    ...limiter,
    async acquire(signal) {
      return { ...(await limiter.acquire(signal)), rateLimited: async () => undefined };
    },
  };
}

function show(name: string, { rate, refused, failed }: Measured, oracle: Measured): void {
  const cells = [name, rate.toFixed(1), percent(rate / oracle.rate), percent(refused), failed];
  console.log(`| ${cells.join(' | ')} |`);
}
