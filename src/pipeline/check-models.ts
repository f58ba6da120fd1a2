/** Checks, before anything starts, that a config names all models that its choices need and that their keys are set. */
import type { RunConfig } from '../config/run-config.ts';
import { PipelineError } from '../errors.ts';
import type { ModelRole } from '../model/chat-model.ts';
import { chooseImplementations } from './implementations.ts';

/** In the order of the stages, once each. Empty for a model-free run. */
export function rolesNeeded(config: RunConfig): ModelRole[] {
  const chosen = Object.values(chooseImplementations(config));
  return [...new Set(chosen.flatMap(({ roles }) => [...(roles?.(config) ?? [])]))];
}

/** Throws CONFIG_INVALID that names the roles that the config's choices need and `models` lacks. */
export function assertRolesConfigured(config: RunConfig): void {
  const missing = rolesNeeded(config).filter((role) => config.models?.roles[role] === undefined);
  if (missing.length === 0) return;
  const needed = missing.map((role) => `models.roles.${role}: missing, and this config asks it`);
  const remedy = 'name a model for it there or in models.roles.default (configs/quickstart-models.yaml shows how)';
  throw new PipelineError('CONFIG_INVALID', [...needed, remedy].join('\n'));
}

/** Throws CONFIG_INVALID that names the environment variables without a needed key. Never shows a value. */
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
