/**
 * Steps per second of 64 concurrent episodes with a model that takes 1 s: through the gateway, and with the plain
 * openai client instead. Both store the screens, as runs do.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import OpenAI from 'openai';
import { z } from 'zod';
import type { Decision, PolicyFactory, PolicyInput } from '../../../src/agent/policy.ts';
import { runEpisode } from '../../../src/agent/run-episode.ts';
import { percent } from '../../../src/analyse/wilson.ts';
import { createAdaptiveLimiter } from '../../../src/coordination/memory/limiter.ts';
import { createModels } from '../../../src/model/create-models.ts';
import { createCounter } from '../../../src/coordination/memory/counter.ts';
import { openStore } from '../../../src/store/open-store.ts';
import type { Store } from '../../../src/store/store.ts';
import { withEndpoint } from './endpoint-process.ts';
import { createInstantEnvironment, drawScreen } from './instant-environment.ts';
import { makeModelsOptions } from './models-options.ts';

const EPISODES = 64;
const LATENCY_MS = 1000;
/** Time until the limiter has found its limit and all code is compiled. */
const WARM_UP_MS = 8000;
const INSTRUCTIONS = 'You operate a desktop application. Answer with the next action.';
const ROLE = 'planner';

export async function measureThroughput(seconds: number): Promise<void> {
  const ideal = EPISODES / (LATENCY_MS / 1000);
  console.log(`\n${EPISODES} episodes, model ${LATENCY_MS} ms, ${seconds} s after ${WARM_UP_MS / 1000} s of warm-up\n`);
  console.log('| caller | steps/s | of ideal | CPU ms a step | event loop busy | peak RSS MB |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
  for (const [name, connect] of Object.entries({ gateway: connectGateway, 'plain client': connectPlainClient })) {
    const { rate, cpuMs, busy } = await measure(connect, seconds * 1000);
    const memory = process.resourceUsage().maxRSS / 1000;
    const shown = [name, rate.toFixed(1), percent(rate / ideal), cpuMs.toFixed(1), percent(busy), memory.toFixed(0)];
    console.log(`| ${shown.join(' | ')} |`);
  }
}

type Ask = (input: PolicyInput, signal: AbortSignal) => Promise<Decision>;
type Connect = (baseUrl: string, store: Store) => Ask;

function measure(connect: Connect, durationMs: number) {
  return withEndpoint({ latencyMs: LATENCY_MS, spread: 0 }, async (endpoint, folder) => {
    // One signal each, as the episodes of a run have.
    const controllers = Array.from({ length: EPISODES }, () => new AbortController());
    const store = await openStore(folder);
    const ask = connect(endpoint.baseUrl, store);
    const screen = await drawScreen();
    const episodes = controllers.map(({ signal }) => playUntil(signal, ask, store, screen));
    await sleep(WARM_UP_MS);
    const [fromMs, cpu, loop] = [Date.now(), process.cpuUsage(), performance.eventLoopUtilization()];
    await sleep(durationMs);
    const toMs = Date.now();
    const { user, system } = process.cpuUsage(cpu);
    const { answered } = await endpoint.count(fromMs, toMs);
    const busy = performance.eventLoopUtilization(loop).utilization;
    for (const controller of controllers) controller.abort();
    await Promise.all(episodes);
    return { rate: (answered * 1000) / (toMs - fromMs), cpuMs: (user + system) / 1000 / answered, busy };
  });
}

/** One long episode. */
async function playUntil(signal: AbortSignal, ask: Ask, store: Store, screen: Buffer): Promise<void> {
  const createPolicy: PolicyFactory = async () => ({ name: 'bench', nextAction: ask });
  const environment = createInstantEnvironment(screen);
  const context = { app: 'bench', goal: '', memory: { summaries: [], trajectories: [] }, seed: '', maxSteps: 100_000 };
  const limits = { stepTimeoutMs: 600_000, episodeTimeoutMs: 600_000 };
  const input = { context, initialState: { apps: ['bench'], template: 'bench' }, limits };
  await runEpisode(input, { environment, createPolicy, store }, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

const Answer = z.object({ intent: z.string(), seconds: z.number() });

const connectGateway: Connect = (baseUrl, store) => {
  const models = createModels({
    models: makeModelsOptions(baseUrl, 256),
    runId: 'bench',
    store,
    limiterFor: (_name, ceiling) => createAdaptiveLimiter({ ceiling }),
    spend: createCounter(),
  });
  const model = models.modelFor(ROLE, 'execute');
  return async ({ observation: { screenshot } }, signal) => {
    const reply = await model.complete(
      {
        messages: [
          { role: 'system', content: INSTRUCTIONS },
          { role: 'user', content: [{ type: 'image', image: screenshot }] },
        ],
        format: { kind: 'json', name: 'action', schema: Answer },
      },
      signal,
    );
    return decide(reply.value);
  };
};

/** As in the client's examples, with its own retries. */
const connectPlainClient: Connect = (baseUrl) => {
  const client = new OpenAI({ baseURL: baseUrl, apiKey: 'none' });
  return async ({ observation: { screenshot } }, signal) => {
    const url = `data:image/png;base64,${screenshot.png.toString('base64')}`;
    const content = [{ type: 'image_url', image_url: { url } }] as const;
    const completion = await client.chat.completions.create(
      {
        model: 'bench-model',
        messages: [
          { role: 'system', content: INSTRUCTIONS },
          { role: 'user', content: [...content] },
        ],
      },
      { signal },
    );
    return decide(Answer.parse(JSON.parse(completion.choices[0]!.message.content!)));
  };
};

function decide({ intent, seconds }: z.infer<typeof Answer>): Decision {
  return { intent, action: { type: 'wait', seconds } };
}
