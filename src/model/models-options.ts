/**
 * The options of createModels: the endpoints, and the model of each role. The same shapes as the `models` part of a
 * config.
 */
import type { ModelRole } from './chat-model.ts';

/** A server with OpenAI's Chat Completions API: OpenAI, vLLM, SGLang, …. Times in milliseconds. */
export interface EndpointOptions {
  /** URL up to and including the version, such as http://localhost:8000/v1. */
  baseUrl: string;
  /** Environment variable with the key; undefined for an endpoint without keys. */
  apiKeyVariable?: string | undefined;
  /** Limit of requests of the whole run in flight; the actual number adapts below it. */
  maxConcurrency: number;
  /** Limit of one request, up to the last byte of the reply. Node ends requests without a reply after 300,000 ms. */
  requestTimeoutMs: number;
  /** Longest silence within a started reply. */
  idleTimeoutMs: number;
  /**
   * Limit of all tries of one question with their pauses, counted from its slot, because waiting for other questions is
   * not the endpoint's fault. Asking again after an unreadable answer is another question.
   */
  deadlineMs: number;
  /** Time without any answer from the endpoint after which the run ends with an error. */
  outageMs: number;
  /** True when the endpoint supports JSON schemas; otherwise the schema is described in words. */
  jsonSchema: boolean;
}

export interface ImageLimits {
  /** Larger images are scaled down in proportion. Smaller ones are never enlarged. */
  maxPixels: number;
  /** Width and height become multiples of this, as the model itself would make them. */
  factor?: number | undefined;
}

/** Prices in US dollars per million tokens. */
export interface Prices {
  inputPerMillionUsd: number;
  outputPerMillionUsd: number;
  /** Price of input tokens from the endpoint's cache. Default: as other input. */
  cachedInputPerMillionUsd?: number | undefined;
}

export interface RoleOptions {
  endpoint: string;
  /** The endpoint's name of the model. */
  model: string;
  temperature?: number | undefined;
  maxTokens: number;
  image: ImageLimits;
  prices: Prices;
  /** More fields of the request, sent unchanged. A null field is left out. */
  body?: Record<string, unknown> | undefined;
}

export interface ModelsOptions {
  /** Questions stop once this much has been spent. */
  maxCostUsd?: number | undefined;
  /** Limit of paid replies per question, over its whole life; then its last reply is its answer. */
  paidTries: number;
  endpoints: Record<string, EndpointOptions>;
  /** A run may lack some roles. */
  roles: Partial<Record<ModelRole, RoleOptions>>;
}
