/** Checks before a run starts that its config names all models that its choices need, and that their keys are set. */
import type { RunConfig } from '../config/run-config.ts';
import { PipelineError } from '../errors.ts';
import type { ModelRole } from '../model/chat-model.ts';
import { chooseImplementations } from './implementations.ts';

/** In the order of the stages, once each. Empty for a model-free run. */
export function rolesNeeded(config: RunConfig): ModelRole[] {
  const chosen = Object.values(chooseImplementations(config));
  return [...new Set(chosen.flatMap(({ roles }) => [...(roles?.(config) ?? [])]))];
}

/** Throws CONFIG_INVALID with the roles that `models` lacks, or with an endpoint of the wrong kind. */
export function assertRolesConfigured(config: RunConfig): void {
  assertProtocols(config);
  const missing = rolesNeeded(config).filter((role) => config.models?.roles[role] === undefined);
  if (missing.length === 0) return;
  const remedy = 'Name a model for each, or for models.roles.default, as configs/quickstart-models.yaml does';
  throw new PipelineError('CONFIG_INVALID', `models.roles: this config needs ${missing.join(', ')}. ${remedy}`);
}

/** Computer tools are called through protocols of their own. */
function assertProtocols(config: RunConfig): void {
  const { explorer, executor } = chooseImplementations(config);
  const agents = [
    ['explore', config.explore.policy, explorer.protocol],
    ['execute', config.execute.policy, executor.protocol],
  ] as const;
  for (const [stage, policy, wanted] of agents) {
    const name = config.models?.roles.planner?.endpoint;
    const endpoint = name === undefined ? undefined : config.models?.endpoints[name];
    if (wanted === undefined || endpoint === undefined || endpoint.protocol === wanted) continue;
    const place = `models.endpoints.${name}.protocol`;
    const message = `${place}: must be "${wanted}", since ${stage}.policy "${policy}" acts through a tool of that protocol`;
    throw new PipelineError('CONFIG_INVALID', message);
  }
}

/** Throws CONFIG_INVALID with the environment variables of missing keys. Never shows a value. */
export function assertKeysSet(config: RunConfig, variables: NodeJS.ProcessEnv): void {
  const problems = usedEndpoints(config).flatMap(({ name, apiKeyVariable }) => {
    if (apiKeyVariable === undefined || variables[apiKeyVariable]) return [];
    return `models.endpoints.${name}.apiKeyVariable: the environment variable ${apiKeyVariable} is not set`;
  });
  if (problems.length > 0) throw new PipelineError('CONFIG_INVALID', problems.join('\n'));
}

/** The endpoints of the needed roles, once each. */
function usedEndpoints(config: RunConfig): { name: string; apiKeyVariable?: string | undefined }[] {
  const { models } = config;
  if (!models) return [];
  const names = new Set(rolesNeeded(config).flatMap((role) => models.roles[role]?.endpoint ?? []));
  return [...names].map((name) => ({ name, ...models.endpoints[name] }));
}
