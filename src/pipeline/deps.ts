/**
 * Builds the parts of a worker process from a run's config: environments, and the chosen implementations. Commands use
 * it to check that the config's names exist.
 */
import { z } from 'zod';
import { shippedCatalogue } from '../config/load-config.ts';
import type { RunConfig } from '../config/run-config.ts';
import { createEnvironmentPool } from '../env/pool.ts';
import { PipelineError } from '../errors.ts';
import { usePrompts } from '../prompt/prompt-files.ts';
import type { InitialState } from '../schema/index.ts';
import type { ChatModel, ModelRole } from '../model/chat-model.ts';
import type { Models } from '../model/create-models.ts';
import { assertRolesConfigured } from './check-models.ts';
import type { RunModelsDeps } from './create-run-spend.ts';
import { ENVIRONMENT_KINDS, ENVIRONMENT_NAMES, environmentOf, type EnvironmentName } from '../env/environment-kinds.ts';
import { readCatalogueFile, UnknownApplication } from '../env/read-catalogue-file.ts';
import { chooseImplementations } from './implementations.ts';
import { createContestRoles } from './model-based-implementations.ts';
import type { Stage } from '../run/stages.ts';
import type { Run } from '../run/run-folder.ts';
import type { CreateStageDeps } from './stage-deps.ts';

/** The initial state of each application. Rejects with CONFIG_INVALID if the config names something unknown. */
export function resolveApps(config: RunConfig): InitialState[] {
  const environment = environmentOf(config);
  assertRolesConfigured(config);
  if (environment.platform !== config.platform) {
    const message = `platform: the environment "${config.environment.name}" is ${environment.platform}, not ${config.platform}`;
    throw new PipelineError('CONFIG_INVALID', message);
  }
  return config.apps.map((app) => findInitialState(config, app));
}

/** The refusal of an unknown application adds the environment that has it. */
function findInitialState(config: RunConfig, app: string): InitialState {
  try {
    return environmentOf(config).findInitialState(config, app);
  } catch (error) {
    const owner = error instanceof UnknownApplication ? findOwner(config, app) : undefined;
    if (owner === undefined) throw error;
    const remedy = `set platform: ${ENVIRONMENT_KINDS[owner].platform} and environment: { name: ${owner} }`;
    throw new PipelineError(
      'CONFIG_INVALID',
      `apps: "${app}" is an application of the environment "${owner}"; ${remedy}`,
      {
        cause: error,
      },
    );
  }
}

/** Another kind of environment whose shipped catalogue has this application. */
function findOwner({ environment }: RunConfig, app: string): EnvironmentName | undefined {
  return ENVIRONMENT_NAMES.find((name) => {
    if (name === environment.name || name === 'fake') return false;
    const catalogue = readCatalogueFile(shippedCatalogue(name), z.record(z.string(), z.unknown()));
    return Object.hasOwn(catalogue, app);
  });
}

export const createStageDeps: CreateStageDeps = async (run: Run, options) => {
  const { environments, coordination, stages, keys, recordings = run.store } = options;
  const { store, config } = run;
  usePrompts(config.prompts);
  const models = config.models ? await openModels(run, { store, coordination, variables: keys }) : NO_MODELS;
  const source = await environmentOf(config).open(config, environments);
  const pool = createEnvironmentPool({ size: environments, create: () => source.create() });
  const { explorer, summarizer, generator, executor, verifier } = chooseImplementations(config);
  const materials = (stage: Stage) => ({
    config,
    store,
    models: [stage, ...(ALSO_IN[stage] ?? [])].some((one) => stages.includes(one)) ? models.modelFor : noModelFor,
  });
  return {
    store,
    withEnvironment: (work, signal) => pool.withEnvironment(work, signal),
    createExplorer: await explorer.create(materials('explore')),
    summarizer: await summarizer.create(materials('explore')),
    generator: await generator.create(materials('propose')),
    createExecutor: await executor.create(materials('execute')),
    roles: await createContestRoles(materials('contest')),
    verifier: await verifier.create({ ...materials('verify'), store: recordings }),
    findOutage: () => models.findOutage(),
    async close() {
      await Promise.all([pool.close(), models.close()]);
      await source.close();
    },
  };
};

/** A contest's solver is the run's executor, so it needs the executor's models. */
const ALSO_IN: Readonly<Partial<Record<Stage, readonly Stage[]>>> = { execute: ['contest'] };

/** Loaded only for runs with models. */
async function openModels(run: Run, deps: RunModelsDeps): Promise<Models> {
  const { createRunModels } = await import('./create-run-models.ts');
  return createRunModels(run, deps);
}

/** Placeholder in processes that work on other stages and have no key for this one. */
function noModelFor(role: ModelRole, stage: string): ChatModel {
  const complete = async () => {
    throw new PipelineError('CONFIG_INVALID', `models.roles.${role}: this process does not work on ${stage}`);
  };
  return { name: role, complete };
}

const NO_MODELS: Models = {
  modelFor(role) {
    throw new PipelineError('CONFIG_INVALID', `models.roles.${role}: missing`);
  },
  findOutage: async () => undefined,
  async close() {},
};
