import { PipelineError } from '../errors.ts';
import type { InitialState } from '../schema/index.ts';

/** Throws ENV_UNAVAILABLE if an initial state has one of these parts. `environment` names the refusing kind. */
export function refuseParts(state: InitialState, parts: readonly ('persona' | 'seed')[], environment: string): void {
  const part = parts.find((name) => state[name] !== undefined);
  if (part === undefined) return;
  const what = `${part} ${JSON.stringify(state[part])}`;
  throw new PipelineError('ENV_UNAVAILABLE', `${environment} cannot start with the ${what} of an initial state`);
}
