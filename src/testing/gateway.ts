/** A gateway for tests: a scripted server, a store in a temporary folder, and createModels over both, for every role. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createFileStore } from '../store/file-store.ts';
import { inspectStore } from '../store/fsck.ts';
import type { Store } from '../store/store.ts';
import { createAdaptiveLimiter } from '../coordination/memory/limiter.ts';
import { MODEL_ROLES, type ChatReply, type ChatRequest, type ModelRole } from '../model/chat-model.ts';
import { createModels, type CreateModelsOptions, type Models } from '../model/create-models.ts';
import type { ModelEvent } from '../model/chat-model-setup.ts';
import type { EndpointOptions, RoleOptions } from '../model/models-options.ts';
import {
  startScriptedServer,
  type ScriptedServer,
  type ScriptedServerOptions,
} from '../model/scripted-server/index.ts';
import { createCounter } from '../coordination/memory/counter.ts';

export interface TestGateway {
  server: ScriptedServer;
  store: Store;
  models: Models;
  events: readonly ModelEvent[];
  /** Asks the planner on behalf of "explore". */
  ask<T>(request: ChatRequest<T>, signal?: AbortSignal): Promise<ChatReply<T>>;
  /** Problems that fsck reports. */
  problems(): Promise<string[]>;
  close(): Promise<void>;
}

export interface TestGatewayOptions {
  server: ScriptedServerOptions;
  endpoint?: Partial<EndpointOptions>;
  role?: Partial<RoleOptions>;
  /** Roles of the config. Default: all. */
  roles?: readonly ModelRole[];
  maxCostUsd?: number;
  paidTries?: number;
  /** Store of another gateway, to ask again with its answers. */
  store?: Store;
  models?: Partial<CreateModelsOptions>;
}

export async function startTestGateway(options: TestGatewayOptions): Promise<TestGateway> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-gateway-'));
  const server = await startScriptedServer(options.server);
  const store = options.store ?? (await createFileStore({ folder }));
  const events: ModelEvent[] = [];
  const models = createModels({
    models: {
      maxCostUsd: options.maxCostUsd,
      paidTries: options.paidTries ?? 3,
      endpoints: { main: { ...FAST_ENDPOINT, baseUrl: server.baseUrl, ...options.endpoint } },
      roles: Object.fromEntries(
        (options.roles ?? MODEL_ROLES).map((role) => [
          role,
          { ...PLAIN_ROLE, model: `${role}-model`, ...options.role },
        ]),
      ),
    },
    runId: 'a run',
    store,
    limiterFor: (_name, ceiling) => createAdaptiveLimiter({ ceiling }),
    spend: createCounter(),
    onEvent: (event) => events.push(event),
    backOff: { firstMs: 5, longestMs: 20 },
    ...options.models,
  });
  return {
    server,
    store,
    models,
    events,
    ask: (request, signal = new AbortController().signal) =>
      models.modelFor('planner', 'explore').complete(request, signal),
    problems: async () => (await inspectStore(store, 'a run', new AbortController().signal)).problems,
    async close() {
      await models.close();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const FAST_ENDPOINT = {
  maxConcurrency: 8,
  requestTimeoutMs: 2000,
  idleTimeoutMs: 2000,
  deadlineMs: 5000,
  outageMs: 10_000,
  jsonSchema: true,
  protocol: 'chat-completions',
} as const;

const PLAIN_ROLE: Omit<RoleOptions, 'model'> = {
  endpoint: 'main',
  maxTokens: 500,
  image: { maxPixels: 1_000_000 },
  prices: { inputPerMillionUsd: 1, outputPerMillionUsd: 10 },
};
