/** Reads a run's YAML file. The commands that take CONFIG call it once; later code trusts the result. */
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENVIRONMENT_KINDS, ENVIRONMENT_NAMES, type EnvironmentName } from '../env/environment-kinds.ts';
import { PipelineError } from '../errors.ts';
import { urlScheme } from '../text/url-scheme.ts';
import { issuesByLayer, mergeLayers, readLayers, type Values } from './config-layers.ts';
import { describeProblems } from './describe-problems.ts';
import { fillVariables } from './fill-variables.ts';
import { RunConfig } from './run-config.ts';

const SHIPPED_CONFIGS = fileURLToPath(new URL('../../configs/', import.meta.url));

/**
 * Parses strictly and takes missing keys from the files that it extends. Then fills in defaults and the environment
 * `variables` that it refers to. `output` is relative to the current folder (default `datasets/<name>`). `catalogue`,
 * `prompts` and `extends` are relative to the file's folder. Their defaults are the catalogue of the kind of
 * environment, and the shipped prompts. Rejects with CONFIG_INVALID; the message has a line for each problem, with
 * file, line and key.
 */
export async function loadConfig(file: string, variables: NodeJS.ProcessEnv): Promise<RunConfig> {
  const layers = readLayers(file);
  const { values, missing } = fillVariables(mergeLayers(layers), variables);
  const unset = missing.map(({ path: at, name }) => {
    const message = `the environment variable ${name} is not set`;
    return { code: 'custom', path: at, message, input: undefined } as const;
  });
  const parsed = RunConfig.safeParse(fillPaths(values));
  const unsetPaths = new Set(unset.map((issue) => issue.path.join('.')));
  const others = (parsed.error?.issues ?? []).filter((issue) => !unsetPaths.has(issue.path.join('.')));
  const issues = [...unset, ...others];
  if (parsed.success && issues.length === 0) return parsed.data;
  const problems = issuesByLayer(layers, issues).flatMap((of) => describeProblems(of.layer, RunConfig, of.issues));
  throw new PipelineError('CONFIG_INVALID', [...new Set(problems)].join('\n'));
}

/** Paths become absolute; URLs and values of a wrong type are left for the schema to refuse. */
function fillPaths(values: Values): Values {
  const { name, environment } = values;
  const { output = path.join('datasets', String(name)), catalogue = shippedCatalogue(environmentName(environment)) } =
    values;
  const isPath = typeof output === 'string' && output !== '' && urlScheme(output) === undefined;
  return { ...values, catalogue, output: isPath ? path.resolve(expandHome(output)) : output };
}

/** The file of the applications that ship for a kind of environment. */
export function shippedCatalogue(name: EnvironmentName): string {
  return path.join(SHIPPED_CONFIGS, `apps/${ENVIRONMENT_KINDS[name].catalogue}.yaml`);
}

function environmentName(environment: unknown): EnvironmentName {
  const named = (environment as { name?: unknown } | null | undefined)?.name ?? 'desktop';
  return ENVIRONMENT_NAMES.find((name) => name === named) ?? 'desktop';
}

/** As shells do, which do not see the values of a file. */
function expandHome(folder: string): string {
  return folder.replace(/^~(?=\/|$)/, os.homedir());
}
