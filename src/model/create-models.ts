/** Creates the models of a run. */
import { PipelineError } from '../errors.ts';
import type { Store } from '../store/store.ts';
import { DEFAULT_BACK_OFF, type BackOff } from './ask-endpoint.ts';
import type { ModelFor, ModelRole } from './chat-model.ts';
import { createChatModel, type ProbedChatModel } from './create-chat-model.ts';
import type { ModelEvent } from './chat-model-setup.ts';
import { createImageEncoder } from './encode-image.ts';
import { createEndpoint, type Endpoint } from './endpoint.ts';
import type { ConcurrencyLimiter } from '../coordination/limiter.ts';
import type { ModelsOptions, RoleOptions } from './models-options.ts';
import type { EndpointBoard } from '../coordination/endpoint-board.ts';
import { createEndpointBoard } from '../coordination/memory/endpoint-board.ts';
import { createOutageWatch, type Outage, type OutageWatch } from './outage-watch.ts';
import { createRefusalWatch, type RefusalWatch } from './refusal-watch.ts';
import { createReplyArchive } from './reply-archive.ts';
import type { Counter } from '../coordination/counter.ts';

export interface CreateModelsOptions {
  models: ModelsOptions;
  runId: string;
  store: Store;
  /** Called once per used endpoint. createModels closes the results. */
  limiterFor: (endpointName: string, ceiling: number) => ConcurrencyLimiter;
  /** Shared knowledge about an endpoint. Default: this process's own. */
  boardFor?: ((endpointName: string) => EndpointBoard) | undefined;
  /** The run's spending so far, in US dollars. */
  spend: Counter;
  onEvent?: ((event: ModelEvent) => void) | undefined;
  /** Sent as the `seed` of each request, plus its sample. Without it endpoints choose randomly. */
  sampleSeed?: number | undefined;
  /** Pauses between retries. Default: from 0.5 to 30 s. */
  backOff?: BackOff | undefined;
  /** Source of keys. Default: the process's environment variables. */
  variables?: NodeJS.ProcessEnv | undefined;
}

export interface Models {
  /**
   * Throws MODEL_MISCONFIGURED, naming the config key, if the role or its endpoint is missing. Also throws it if the
   * variable with the endpoint's key is not set.
   */
  modelFor: ModelFor;
  /** The longest outage of an endpoint; undefined while every endpoint that failed answers other questions. */
  findOutage(): Promise<Outage | undefined>;
  close(): Promise<void>;
}

interface Line {
  endpoint: Endpoint;
  limiter: ConcurrencyLimiter;
  watch: OutageWatch;
  /** The last model that asked this endpoint. */
  asker?: ProbedChatModel;
}

export function createModels(options: CreateModelsOptions): Models {
  const { models, runId, store, limiterFor, spend, sampleSeed, onEvent = () => undefined } = options;
  const { backOff = DEFAULT_BACK_OFF, variables = process.env, boardFor = createEndpointBoard } = options;
  const archive = createReplyArchive(store);
  const encoder = createImageEncoder();
  const lines = new Map<string, Line>();
  const refusals = new Map<ModelRole, RefusalWatch>();

  function lineTo(name: string, role: string): Line {
    const known = lines.get(name);
    if (known) return known;
    const endpointOptions = models.endpoints[name];
    if (!endpointOptions)
      throw new PipelineError('MODEL_MISCONFIGURED', `models.roles.${role}.endpoint: there is no endpoint "${name}"`);
    const endpoint = createEndpoint({ name, options: endpointOptions, variables });
    const limiter = limiterFor(name, endpointOptions.maxConcurrency);
    const line = { endpoint, limiter, watch: createOutageWatch(name, endpointOptions.outageMs, boardFor(name)) };
    lines.set(name, line);
    return line;
  }

  /** One watch per role, for all its stages. */
  function refusalsOf(role: ModelRole, { endpoint, model }: RoleOptions): RefusalWatch {
    const known = refusals.get(role) ?? createRefusalWatch(() => archive.hasAnswerOf({ role, endpoint, model }));
    refusals.set(role, known);
    return known;
  }

  return {
    modelFor(role, stage) {
      const roleOptions = models.roles[role];
      if (!roleOptions) throw new PipelineError('MODEL_MISCONFIGURED', `models.roles.${role} is missing`);
      const line = lineTo(roleOptions.endpoint, role);
      const { maxCostUsd, paidTries } = models;
      const limits = { maxCostUsd, paidTries };
      const shared = { runId, stage, role, archive, encoder, spend, ...limits, sampleSeed, backOff, onEvent };
      const refusalsOfRole = refusalsOf(role, roleOptions);
      line.asker = createChatModel({ ...shared, ...line, refusals: refusalsOfRole, options: roleOptions });
      return line.asker;
    },
    async findOutage() {
      const found = await Promise.all([...lines.values()].map(findOutageOf));
      return found.filter((outage) => outage !== undefined).toSorted((a, b) => b.forMs - a.forMs)[0];
    },
    async close() {
      for (const { limiter } of lines.values()) await limiter.close();
      lines.clear();
    },
  };
}

async function findOutageOf({ watch, asker }: Line): Promise<Outage | undefined> {
  const outage = await watch.find();
  return outage && { ...outage, probe: async () => (await asker?.probe()) ?? false };
}
