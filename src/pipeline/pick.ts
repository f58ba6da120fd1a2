/** Looks a name of a config up in a map of what there is. */
import { suggest } from '../config/nearest-word.ts';
import { PipelineError } from '../errors.ts';
import type { Named } from './implementation.ts';

/** Throws CONFIG_INVALID, which says what there is. */
export function pick<T>(implementations: Named<T>, key: string, name: string): T {
  const found = Object.hasOwn(implementations, name) ? implementations[name] : undefined;
  if (found !== undefined) return found;
  const known = Object.keys(implementations);
  const message = `${key}: there is no "${name}"${suggest(name, known) || `; there are: ${known.join(', ')}`}`;
  throw new PipelineError('CONFIG_INVALID', message);
}
