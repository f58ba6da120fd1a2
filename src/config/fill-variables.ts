/**
 * Environment variables inside a config, for a user's own endpoint and model. Only base URLs and model names may refer
 * to them, because the result is stored with the run; API keys are never inserted. For load-config.ts.
 */
import { isMap, type Values } from './config-layers.ts';

interface MissingVariable {
  path: string[];
  name: string;
}

/** "${NAME}", or with a default "${NAME:-text}". A variable set to nothing counts as unset. */
const REFERENCE = /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g;

/**
 * Replaces the references in the values. A reference whose variable is unset and that has no default stays and is
 * listed.
 */
export function fillVariables(
  values: Values,
  variables: NodeJS.ProcessEnv,
): { values: Values; missing: MissingVariable[] } {
  const missing: MissingVariable[] = [];
  const { models } = values;
  if (!isMap(models)) return { values, missing };

  const fill = (text: unknown, path: string[]): unknown => {
    if (typeof text !== 'string') return text;
    return text.replaceAll(REFERENCE, (reference: string, name: string, fallback: string | undefined) => {
      const value = variables[name] || fallback;
      if (value === undefined) missing.push({ path, name });
      return value ?? reference;
    });
  };
  const fillEach = (part: 'endpoints' | 'roles', key: string): Values => {
    const entries = models[part];
    if (!isMap(entries)) return {};
    const filled = Object.entries(entries).map(([name, entry]) => {
      if (!isMap(entry) || !(key in entry)) return [name, entry] as const;
      return [name, { ...entry, [key]: fill(entry[key], ['models', part, name, key]) }] as const;
    });
    return { [part]: Object.fromEntries(filled) };
  };
  const filled = { ...models, ...fillEach('endpoints', 'baseUrl'), ...fillEach('roles', 'model') };
  return { values: { ...values, models: filled }, missing };
}
