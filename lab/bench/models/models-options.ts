/** The `models` part of a run's config for the benches. */
import type { ModelsOptions } from '../../../src/model/models-options.ts';

export function makeModelsOptions(baseUrl: string, maxConcurrency: number): ModelsOptions {
  const times = { requestTimeoutMs: 60_000, idleTimeoutMs: 60_000, deadlineMs: 300_000, outageMs: 600_000 };
  return {
    paidTries: 3,
    endpoints: { main: { baseUrl, maxConcurrency, ...times, jsonSchema: true, protocol: 'chat-completions' } },
    roles: {
      planner: {
        endpoint: 'main',
        model: 'bench-model',
        maxTokens: 500,
        image: { maxPixels: 4_000_000 },
        prices: { inputPerMillionUsd: 1, outputPerMillionUsd: 10 },
      },
    },
  };
}
