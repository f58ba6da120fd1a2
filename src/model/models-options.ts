/**
 * The options of createModels, which are the `models` part of a run's YAML file: endpoints, and for each role its
 * endpoint and model. configs/quickstart-models.yaml explains every key. The file never holds an endpoint's API key,
 * only the name of the environment variable with it.
 */
import { z } from 'zod';
import { isPrintableLine } from '../text/printable.ts';

const Milliseconds = z
  .int()
  .min(100)
  .max(24 * 60 * 60_000);
const Line = z.string().min(1).refine(isPrintableLine, 'must be one line without control characters');
const Price = z.number().min(0);

/** The HTTP protocols that an endpoint may speak; src/model/protocols has one file for each. */
export const PROTOCOL_NAMES = ['chat-completions', 'responses', 'messages'] as const;
export type ProtocolName = (typeof PROTOCOL_NAMES)[number];

/** The versions of the protocols' computer tools, newest first. Models know the version they were trained on. */
const COMPUTER_TOOLS = {
  'chat-completions': [],
  responses: ['computer', 'computer_use_preview'],
  messages: ['computer_toolset_20260801', 'computer_20251124', 'computer_20250124', 'computer_20241022'],
} as const satisfies Record<ProtocolName, readonly string[]>;
const COMPUTER_TOOL_NAMES = PROTOCOL_NAMES.flatMap((name) => COMPUTER_TOOLS[name]);

/** A server such as OpenAI, vLLM, SGLang, …. Times in milliseconds. */
const Endpoint = z.strictObject({
  /** Protocol: OpenAI's Chat Completions API or Responses API, or Anthropic's Messages API. */
  protocol: z.enum(PROTOCOL_NAMES).default('chat-completions'),
  /** URL up to and including the version, such as http://localhost:8000/v1. */
  baseUrl: z
    .url({ protocol: /^https?$/, error: 'must be a URL such as https://host/v1' })
    .refine((url) => isPrintableLine(url) && !/\s/.test(url), 'must be one line without spaces')
    .refine((url) => !hasCredentials(url), 'must not hold a password; use apiKeyVariable')
    .refine((url) => !hasQuery(url), 'must end with its path: no "?" or "#"; a key belongs in apiKeyVariable'),
  /** Environment variable with the key; undefined for an endpoint without keys. */
  apiKeyVariable: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be the name of an environment variable, not the key itself')
    .optional(),
  /** Limit of requests of the whole run in flight; the actual number adapts below it. */
  maxConcurrency: z.int().min(1).max(10_000).default(16),
  /** Limit of one request, up to the last byte of the reply. Node ends requests without a reply after 300,000. */
  requestTimeoutMs: z.int().min(100).max(300_000).default(180_000),
  /** Longest silence within a started reply. */
  idleTimeoutMs: Milliseconds.default(60_000),
  /**
   * Limit of all tries of one question with their pauses. It starts with the question's slot, because waiting for other
   * questions is not the endpoint's fault. Asking again after an unreadable answer is another question.
   */
  deadlineMs: Milliseconds.default(900_000),
  /** Time without any answer from the endpoint after which the run ends with an error. */
  outageMs: Milliseconds.default(1_800_000),
  /** True when the endpoint supports JSON schemas; otherwise the schema is described in words. */
  jsonSchema: z.boolean().default(true),
});
export type EndpointOptions = z.infer<typeof Endpoint>;

const Image = z.strictObject({
  /** Larger images are scaled down in proportion. Smaller ones are never enlarged. */
  maxPixels: z.int().min(10_000),
  /** Width and height become multiples of this, as the model itself would make them. */
  factor: z.int().min(1).max(256).optional(),
});
export type ImageLimits = z.infer<typeof Image>;

/** In US dollars per million tokens. */
const Prices = z.strictObject({
  inputPerMillionUsd: Price,
  outputPerMillionUsd: Price,
  /** Price of input tokens from the endpoint's cache. Default: as other input. */
  cachedInputPerMillionUsd: Price.optional(),
});
export type Prices = z.infer<typeof Prices>;

/** A role's options; omitted ones come from `roles.default`. */
const PartialRole = z.strictObject({
  endpoint: z.string().min(1).optional(),
  /** The endpoint's name of the model. */
  model: Line.optional(),
  temperature: z.number().min(0).max(2).optional(),
  maxTokens: z.int().min(16).max(1_000_000).optional(),
  image: Image.optional(),
  prices: Prices.optional(),
  /** The computer tool that agents offer the model. Default: the newest of the endpoint's protocol. */
  computerTool: z.enum(COMPUTER_TOOL_NAMES).optional(),
  /** More fields of the request, sent unchanged. A null field is left out. */
  body: z.record(z.string(), z.json()).optional(),
});
type PartialRole = z.infer<typeof PartialRole>;

/**
 * Fallbacks for options that neither the role nor `default` sets. Prices have none: a wrong one would defeat
 * maxCostUsd.
 */
const FALLBACK = { maxTokens: 4096, image: { maxPixels: 1_600_000 } } as const;

const Roles = z.strictObject({
  default: PartialRole.optional(),
  planner: PartialRole.optional(),
  reflection: PartialRole.optional(),
  grounder: PartialRole.optional(),
  summarizer: PartialRole.optional(),
  generator: PartialRole.optional(),
  checker: PartialRole.optional(),
  referee: PartialRole.optional(),
  verifier: PartialRole.optional(),
  classifier: PartialRole.optional(),
});
type RoleName = Exclude<keyof z.infer<typeof Roles>, 'default'>;
const ROLE_NAMES = Object.keys(Roles.shape).filter((name): name is RoleName => name !== 'default');
const REQUIRED = ['endpoint', 'model', 'prices'] as const;

export type RoleOptions = PartialRole &
  Required<Pick<PartialRole, 'endpoint' | 'model' | 'maxTokens' | 'image' | 'prices'>>;

/** The default of `paidTries`. */
export const USUAL_PAID_TRIES = 3;

/** Once parsed, every configured role is complete and names a configured endpoint; `default` is gone. */
export const ModelsOptions = z
  .strictObject({
    /** Questions stop once this much has been spent. */
    maxCostUsd: z.number().positive().optional(),
    /** Limit of paid replies per question, over its whole life; then its last reply is its answer. */
    paidTries: z.int().min(1).max(1000).default(USUAL_PAID_TRIES),
    endpoints: z
      .record(Line.max(64), Endpoint)
      .refine((endpoints) => Object.keys(endpoints).length > 0, 'must name at least one endpoint'),
    roles: Roles,
  })
  .transform(({ roles: { default: shared, ...named }, ...models }, context) => {
    const roles: Partial<Record<RoleName, RoleOptions>> = {};
    for (const name of ROLE_NAMES) {
      const role = { ...FALLBACK, ...shared, ...named[name] };
      const isUnused = named[name] === undefined;
      const missing = REQUIRED.filter((key) => role[key] === undefined);
      if (missing.length === 0) roles[name] = role as RoleOptions;
      if (isUnused) continue;
      for (const key of missing) {
        const message = 'missing here and in roles.default';
        context.addIssue({ code: 'custom', path: ['roles', name, key], message });
      }
    }
    for (const [name, { endpoint, computerTool }] of Object.entries(roles)) {
      const { protocol } = models.endpoints[endpoint] ?? {};
      if (protocol === undefined || computerTool === undefined) continue;
      const known: readonly string[] = COMPUTER_TOOLS[protocol];
      if (known.includes(computerTool)) continue;
      const message = `its endpoint speaks ${protocol}, which offers ${known.length === 0 ? 'no computer tool' : known.join(', ')}`;
      context.addIssue({ code: 'custom', path: ['roles', name, 'computerTool'], message });
    }
    for (const [name, role] of [['default', shared] as const, ...Object.entries(named)]) {
      if (role?.endpoint === undefined || Object.hasOwn(models.endpoints, role.endpoint)) continue;
      const message = `unknown endpoint. Defined endpoints: ${Object.keys(models.endpoints).join(', ')}`;
      context.addIssue({ code: 'custom', path: ['roles', name, 'endpoint'], message });
    }
    return { ...models, roles };
  });
export type ModelsOptions = z.infer<typeof ModelsOptions>;

function hasCredentials(url: string): boolean {
  return URL.canParse(url) && (new URL(url).username !== '' || new URL(url).password !== '');
}

/** Paths are appended to the URL, and a key in a query would be stored with the run. */
function hasQuery(url: string): boolean {
  return URL.canParse(url) && /[?#]/.test(url);
}
