/** The id of a run: a hash of everything that decides what it makes. */
import { lookChoicesOf } from '../config/look-choices.ts';
import type { RunConfig } from '../config/run-config.ts';
import { modelsIdentity } from '../config/run-config.ts';
import { readOwnPrompts } from '../prompt/prompt-files.ts';
import type { InitialState } from '../schema/index.ts';
import { hashId } from '../store/ids.ts';
import { hashedState } from '../store/record-ids.ts';

/** Config keys that do not change what a run makes; a run may be continued with other values of them. */
const OPERATIONAL_KEYS = ['output', 'catalogue', 'workers', 'desktopsPerWorker', 'export', 'limits'] as const;

/** Hash of everything that decides what the run makes: the same definition and seed give the same run anywhere. */
export function identifyRun(config: RunConfig, apps: readonly InitialState[]): string {
  const keys = Object.keys(config) as (keyof RunConfig)[];
  const definition = keys.map((key) => [key, definitionOf(config, key)]);
  return hashId('run', Object.fromEntries(definition), apps.map(hashedState));
}

/**
 * The part of a key's value that decides what the run makes. For models it names who answers, not the address or price.
 */
export function definitionOf(config: RunConfig, key: keyof RunConfig): unknown {
  if (OPERATIONAL_KEYS.some((name) => name === key)) return undefined;
  // A run may continue with more tries, which add executions and change none.
  if (key === 'execute') {
    const { tries: _tries, spend: _spend, firstTries: _first, ...execute } = config.execute;
    return execute;
  }
  // The prompt files' contents count, not their path.
  if (key === 'prompts') return config.prompts && [...readOwnPrompts(config.prompts)];
  // Any phone will do, so the names of phones do not count.
  if (key === 'environment') {
    const { look, looks, ...environment } = config.environment;
    const varied = lookChoicesOf(config) ? { look, looks } : {};
    return { ...environment, ...varied, devices: undefined, avds: undefined };
  }
  return key === 'models'
    ? config.models && modelsIdentity(config.models, config.propose.generator === 'contested' ? [] : ROLES_OF_CONTESTS)
    : config[key];
}

/** Omitted from other runs, so that runs without these keys keep their ids. */
const ROLES_OF_CONTESTS = ['checker', 'referee'];
