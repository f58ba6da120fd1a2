/** Reads a run's YAML file. Called by the commands that take CONFIG, once; everything after it trusts the result. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { LineCounter, parseDocument } from 'yaml';
import { ENVIRONMENT_KINDS, ENVIRONMENT_NAMES } from '../env/environment-kinds.ts';
import { PipelineError } from '../errors.ts';
import { readTextFile } from '../files/read-text-file.ts';
import { describeProblems } from './describe-problems.ts';
import { fillVariables } from './fill-variables.ts';
import { RunConfig } from './run-config.ts';

const SHIPPED_CONFIGS = fileURLToPath(new URL('../../configs/', import.meta.url));
const MAX_BYTES = 1_000_000;

/**
 * Parses strictly, fills in defaults, and puts in what it refers to of the environment `variables`. `output` is taken
 * from the current folder (default `datasets/<name>`), `catalogue` and `prompts` from the file's folder (default the
 * catalogue that ships for the kind of environment, and our prompts). Rejects with CONFIG_INVALID; the message has a line for
 * each problem, with file, line and key.
 */
export async function loadConfig(file: string, variables: NodeJS.ProcessEnv): Promise<RunConfig> {
  const lines = new LineCounter();
  const document = parseDocument(readTextFile(file, { maxBytes: MAX_BYTES }), {
    lineCounter: lines,
    prettyErrors: true,
  });
  if (document.errors.length > 0) {
    const problems = document.errors.map((error) => `${file}: ${error.message.split('\n', 1)[0]!.replace(/:$/, '')}`);
    throw new PipelineError('CONFIG_INVALID', problems.join('\n'));
  }
  const { values, missing } = fillVariables(readValues(document, file), variables);
  const unset = missing.map(({ path: at, name }) => {
    const message = `the environment variable ${name} is not set`;
    return { code: 'custom', path: at, message, input: undefined } as const;
  });
  const parsed = RunConfig.safeParse(fillPaths(values, file));
  const unsetPaths = new Set(unset.map((issue) => issue.path.join('.')));
  const others = (parsed.error?.issues ?? []).filter((issue) => !unsetPaths.has(issue.path.join('.')));
  const issues = [...unset, ...others];
  if (parsed.success && issues.length === 0) return parsed.data;
  const problems = describeProblems({ file, document, lines }, RunConfig, issues);
  throw new PipelineError('CONFIG_INVALID', [...new Set(problems)].join('\n'));
}

/** Paths become absolute; values of a wrong type are left for the schema to refuse. */
function fillPaths(values: Record<string, unknown>, file: string): Record<string, unknown> {
  const { name, environment, prompts } = values;
  const {
    output = path.join('datasets', String(name)),
    catalogue = path.join(SHIPPED_CONFIGS, `apps/${shippedCatalogue(environment)}.yaml`),
  } = values;
  return {
    ...values,
    output: typeof output === 'string' && output ? path.resolve(output) : output,
    catalogue: typeof catalogue === 'string' && catalogue ? path.resolve(path.dirname(file), catalogue) : catalogue,
    ...(typeof prompts === 'string' && prompts ? { prompts: path.resolve(path.dirname(file), prompts) } : {}),
  };
}

function shippedCatalogue(environment: unknown): string {
  const named = (environment as { name?: unknown } | null | undefined)?.name ?? 'desktop';
  const known = ENVIRONMENT_NAMES.find((name) => name === named) ?? 'desktop';
  return ENVIRONMENT_KINDS[known].catalogue;
}

function readValues(document: ReturnType<typeof parseDocument>, file: string): Record<string, unknown> {
  let values: unknown;
  try {
    values = document.toJS();
  } catch (error) {
    throw new PipelineError('CONFIG_INVALID', `${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (typeof values === 'object' && values !== null && !Array.isArray(values)) return values as Record<string, unknown>;
  throw new PipelineError('CONFIG_INVALID', `${file}: must be a map of keys, as in configs/quickstart.yaml`);
}
