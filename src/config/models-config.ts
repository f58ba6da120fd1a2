/**
 * The `models` part of a run's YAML file: the endpoints that answer, and for each role the model to ask there.
 * configs/quickstart-models.yaml explains every key. No key of an endpoint is ever written here, only the name of the
 * environment variable that holds it.
 */
import { z } from 'zod';
import { isPrintableLine } from '../text/printable.ts';

const Milliseconds = z
  .int()
  .min(100)
  .max(24 * 60 * 60_000);
const Line = z.string().min(1).refine(isPrintableLine, 'must be one line without control characters');
const Price = z.number().min(0);

const Endpoint = z.strictObject({
  baseUrl: z
    .url({ protocol: /^https?$/, error: 'must be a URL such as https://host/v1' })
    .refine((url) => isPrintableLine(url) && !/\s/.test(url), 'must be one line without spaces')
    .refine((url) => !hasCredentials(url), 'must not hold a password; use apiKeyVariable')
    .refine((url) => !hasQuery(url), 'must end with its path: no "?" or "#"; a key belongs in apiKeyVariable'),
  apiKeyVariable: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be the name of an environment variable, not the key itself')
    .optional(),
  maxConcurrency: z.int().min(1).max(10_000).default(16),
  /** For one request and its whole answer. Node ends one that is not answered at all after 300,000. */
  requestTimeoutMs: z.int().min(100).max(300_000).default(180_000),
  /** Without a single byte of an answer that has begun. */
  idleTimeoutMs: Milliseconds.default(60_000),
  /** For all tries of one question. */
  deadlineMs: Milliseconds.default(900_000),
  /** Without a single answer to anybody, before the run ends with that. */
  outageMs: Milliseconds.default(1_800_000),
  jsonSchema: z.boolean().default(true),
});

/** What a role may say; it takes what it leaves out from `roles.default`. */
const PartialRole = z.strictObject({
  endpoint: z.string().min(1).optional(),
  model: Line.optional(),
  temperature: z.number().min(0).max(2).optional(),
  maxTokens: z.int().min(16).max(1_000_000).optional(),
  image: z.strictObject({ maxPixels: z.int().min(10_000), factor: z.int().min(1).max(256).optional() }).optional(),
  prices: z
    .strictObject({
      inputPerMillionUsd: Price,
      outputPerMillionUsd: Price,
      cachedInputPerMillionUsd: Price.optional(),
    })
    .optional(),
  /** Further fields of the request, sent as they are. */
  body: z.record(z.string(), z.json()).optional(),
});
type PartialRole = z.infer<typeof PartialRole>;

/** The defaults of what no role says, `default` included. Prices have none: a wrong one would defeat maxCostUsd. */
const FALLBACK = { maxTokens: 4096, image: { maxPixels: 1_600_000 } } as const;

const Roles = z.strictObject({
  default: PartialRole.optional(),
  planner: PartialRole.optional(),
  reflection: PartialRole.optional(),
  grounder: PartialRole.optional(),
  summarizer: PartialRole.optional(),
  generator: PartialRole.optional(),
  verifier: PartialRole.optional(),
  classifier: PartialRole.optional(),
});
type RoleName = Exclude<keyof z.infer<typeof Roles>, 'default'>;
const ROLE_NAMES = Object.keys(Roles.shape).filter((name): name is RoleName => name !== 'default');
const REQUIRED = ['endpoint', 'model', 'prices'] as const;

type RoleConfig = PartialRole & Required<Pick<PartialRole, 'endpoint' | 'model' | 'maxTokens' | 'image' | 'prices'>>;

/** Once parsed, every role that is there is complete and names an endpoint that is there; `default` is gone. */
export const ModelsConfig = z
  .strictObject({
    maxCostUsd: z.number().positive().optional(),
    /** Of one question in its whole life; replies without an answer are paid, too. */
    paidTries: z.int().min(1).max(1000).default(3),
    endpoints: z
      .record(Line.max(64), Endpoint)
      .refine((endpoints) => Object.keys(endpoints).length > 0, 'must name at least one endpoint'),
    roles: Roles,
  })
  .transform(({ roles: { default: shared, ...named }, ...models }, context) => {
    const roles: Partial<Record<RoleName, RoleConfig>> = {};
    for (const name of ROLE_NAMES) {
      const role = { ...FALLBACK, ...shared, ...named[name] };
      const isUnused = named[name] === undefined;
      const missing = REQUIRED.filter((key) => role[key] === undefined);
      if (missing.length === 0) roles[name] = role as RoleConfig;
      if (isUnused) continue;
      for (const key of missing) {
        const message = 'missing, and roles.default does not say it either';
        context.addIssue({ code: 'custom', path: ['roles', name, key], message });
      }
    }
    for (const [name, role] of [['default', shared] as const, ...Object.entries(named)]) {
      if (role?.endpoint === undefined || Object.hasOwn(models.endpoints, role.endpoint)) continue;
      const message = `there is no such endpoint; there are: ${Object.keys(models.endpoints).join(', ')}`;
      context.addIssue({ code: 'custom', path: ['roles', name, 'endpoint'], message });
    }
    return { ...models, roles };
  });
export type ModelsConfig = z.infer<typeof ModelsConfig>;

/** The part that decides what is answered, for the identity of a run; where and at what price is not. */
export function modelsIdentity({ roles }: ModelsConfig): unknown {
  return Object.fromEntries(
    Object.entries(roles).map(([name, { endpoint: _endpoint, prices: _prices, ...asked }]) => [name, asked]),
  );
}

function hasCredentials(url: string): boolean {
  return URL.canParse(url) && (new URL(url).username !== '' || new URL(url).password !== '');
}

/** Paths are appended to it; and a key in it would be stored with the run. */
function hasQuery(url: string): boolean {
  return URL.canParse(url) && /[?#]/.test(url);
}
