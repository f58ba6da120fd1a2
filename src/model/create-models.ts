/** The models of a run. Called by pipeline/deps.ts and by whatever else needs a ChatModel. */
import { PipelineError } from '../errors.ts';
import type { Store } from '../store/store.ts';
import { DEFAULT_BACK_OFF, type BackOff } from './ask-endpoint.ts';
import type { ModelFor, ModelRole } from './chat-model.ts';
import { createChatModel, type ProbedChatModel } from './create-chat-model.ts';
import { createImageEncoder } from './encode-image.ts';
import { createEndpoint, type Endpoint } from './endpoint.ts';
import type { ConcurrencyLimiter } from './limiter.ts';
import type { ModelEvent } from './model-event.ts';
import type { ModelsOptions, RoleOptions } from './models-options.ts';
import { createEndpointBoard, type EndpointBoard } from './endpoint-board.ts';
import { createOutageWatch, type Outage, type OutageWatch } from './outage-watch.ts';
import { createRefusalWatch, type RefusalWatch } from './refusal-watch.ts';
import { createReplyArchive } from './reply-archive.ts';
import type { SpendCounter } from './spend-counter.ts';

export interface CreateModelsOptions {
  models: ModelsOptions;
  runId: string;
  store: Store;
  /** Called once for each endpoint that is used; createModels closes what it got. */
  limiterFor: (endpointName: string, ceiling: number) => ConcurrencyLimiter;
  /** What is known of an endpoint. Default: what this process sees. */
  boardFor?: ((endpointName: string) => EndpointBoard) | undefined;
  spend: SpendCounter;
  onEvent?: ((event: ModelEvent) => void) | undefined;
  /** Sent as the `seed` of each request, with its sample added. Without it endpoints choose by chance. */
  sampleSeed?: number | undefined;
  /** Pauses between tries. Default: from 0.5 to 30 s. */
  backOff?: BackOff | undefined;
  /** Where keys are looked up. Default: the environment variables of the process. */
  variables?: NodeJS.ProcessEnv | undefined;
}

export interface Models {
  /**
   * Throws MODEL_MISCONFIGURED, naming the key of the config, when the role is not there, its endpoint is not, or the
   * variable with the endpoint's key is not set.
   */
  modelFor: ModelFor;
  /** Of the endpoint that has been away for longest; undefined while each one that failed answers others. */
  findOutage(): Promise<Outage | undefined>;
  close(): Promise<void>;
}

interface Line {
  endpoint: Endpoint;
  limiter: ConcurrencyLimiter;
  watch: OutageWatch;
  /** Who asked here last. */
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

  /** One for all stages in which the role is asked. */
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
