/**
 * The distribution of secrets to processes. Programs can read environment variables in /proc, and child processes
 * inherit them. So workers receive none, and only the keys that their own stages need.
 */
import type { RunConfig } from '../config/run-config.ts';
import { chooseImplementations } from './implementations.ts';
import { STAGE_OF, type Stage } from '../run/stages.ts';

/** The program's own secrets, in addition to the keys that a config names. */
const OWN_SECRETS = ['AUTOPLAY_SERVE_TOKEN', 'REDIS_URL'];

export type Keys = Readonly<Record<string, string>>;

/** Keys of the endpoints that these stages call, by variable name. Unset ones are left out. */
export function keysFor(stages: readonly Stage[], config: RunConfig, variables: NodeJS.ProcessEnv): Keys {
  const { models } = config;
  if (!models) return {};
  const chosen = chooseImplementations(config);
  const parts = stages.flatMap((stage) => STAGE_OF[stage].parts.map((part) => chosen[part]));
  const roles = parts.flatMap(({ roles: rolesOf }) => [...(rolesOf?.(config) ?? [])]);
  const names = roles.flatMap((role) => models.endpoints[models.roles[role]?.endpoint ?? '']?.apiKeyVariable ?? []);
  return Object.fromEntries(names.flatMap((name) => (variables[name] ? [[name, variables[name]]] : [])));
}

/**
 * Works as keysFor, for a process that drives environments itself. Removes all secrets of the run from the variables,
 * so that no child process inherits one.
 */
export function takeKeys(stages: readonly Stage[], config: RunConfig, variables: NodeJS.ProcessEnv): Keys {
  const keys = keysFor(stages, config, variables);
  for (const name of secretsOf(config)) delete variables[name];
  return keys;
}

/** The variables without the run's secrets. */
export function withoutSecrets(variables: NodeJS.ProcessEnv, config: RunConfig): NodeJS.ProcessEnv {
  const secrets = secretsOf(config);
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !secrets.has(name)));
}

function secretsOf({ models }: RunConfig): ReadonlySet<string> {
  const named = Object.values(models?.endpoints ?? {}).flatMap(({ apiKeyVariable }) => apiKeyVariable ?? []);
  return new Set([...OWN_SECRETS, ...named]);
}
