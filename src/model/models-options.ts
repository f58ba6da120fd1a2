/**
 * What createModels is told: where the endpoints are, and which model plays which role there. The same shapes as the
 * `models` part of a config.
 */
import type { ModelRole } from './chat-model.ts';

/** A server that speaks OpenAI's Chat Completions: OpenAI, vLLM, SGLang, …. Times in milliseconds. */
export interface EndpointOptions {
  /** Up to and with the version, for example http://localhost:8000/v1. */
  baseUrl: string;
  /** Name of the environment variable that holds the key; none for an endpoint without keys. */
  apiKeyVariable?: string | undefined;
  /** Requests of the whole run in flight at once, at most; how many really are is found out. */
  maxConcurrency: number;
  /** One request from its first byte to the last byte of the reply. Node ends one without a reply after 300,000. */
  requestTimeoutMs: number;
  /** The longest silence within a reply that has begun. */
  idleTimeoutMs: number;
  /**
   * All tries of one question with the pauses between them, counted from when it got its slot: waiting for other
   * questions is not the endpoint's fault. Asking again after an unreadable answer is another question.
   */
  deadlineMs: number;
  /** How long the endpoint may answer nobody before the run ends with that. */
  outageMs: number;
  /** The endpoint answers by a JSON schema; otherwise the schema is described in words. */
  jsonSchema: boolean;
}

export interface ImageLimits {
  /** Larger images are made smaller, keeping their proportions. Smaller ones are never enlarged. */
  maxPixels: number;
  /** Width and height become multiples of it, as the model would make them itself. */
  factor?: number | undefined;
}

/** In US dollars per million tokens. */
export interface Prices {
  inputPerMillionUsd: number;
  outputPerMillionUsd: number;
  /** Of input tokens the endpoint had in its cache. Default: as other input. */
  cachedInputPerMillionUsd?: number | undefined;
}

export interface RoleOptions {
  endpoint: string;
  /** As the endpoint calls it. */
  model: string;
  temperature?: number | undefined;
  maxTokens: number;
  image: ImageLimits;
  prices: Prices;
  /** More fields of the request, sent as they are. One that is null is not sent at all. */
  body?: Record<string, unknown> | undefined;
}

export interface ModelsOptions {
  /** No question is put once this much has been spent. */
  maxCostUsd?: number | undefined;
  /** How often one question may be paid in its whole life; after that its last reply, such as it is, is its answer. */
  paidTries: number;
  endpoints: Record<string, EndpointOptions>;
  /** A run may do without some roles. */
  roles: Partial<Record<ModelRole, RoleOptions>>;
}
