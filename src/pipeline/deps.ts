/**
 * The one place that chooses implementations by the names in a config. Worker processes build their stage deps here;
 * the commands ask it whether a config's names exist. To add an implementation, add it to its map.
 */
import { fileURLToPath } from 'node:url';
import { createExecutor } from '../agent/model-free/create-executor.ts';
import { createExplorer } from '../agent/model-free/create-explorer.ts';
import { createRandomExplorer } from '../agent/model-free/create-random-explorer.ts';
import type { EpisodeContext, Policy } from '../agent/policy.ts';
import type { RunConfig } from '../config/run-config.ts';
import { suggest } from '../config/nearest-word.ts';
import { findApp, loadCatalogue } from '../env/desktop/catalogue.ts';
import { createDesktopEnvironment } from '../env/desktop/create-desktop-environment.ts';
import type { Environment } from '../env/environment.ts';
import { createFakeEnvironment } from '../env/fake/create-fake-environment.ts';
import { createEnvironmentPool } from '../env/pool.ts';
import { PipelineError } from '../errors.ts';
import { createSummarizer } from '../explore/create-summarizer.ts';
import type { Summarizer } from '../explore/summarizer.ts';
import { createTaskGenerator } from '../propose/model-free/create-task-generator.ts';
import type { TaskGenerator } from '../propose/task-generator.ts';
import type { InitialState, Platform } from '../schema/index.ts';
import { createFileStore } from '../store/file-store.ts';
import type { Store } from '../store/store.ts';
import { createVerifier } from '../verify/create-verifier.ts';
import type { Verifier } from '../verify/verifier.ts';
import type { Run } from './run-folder.ts';
import type { CreateStageDeps } from './stage-deps.ts';

interface EnvironmentKind {
  platform: Platform;
  /** The initial state of an application; rejects with CONFIG_INVALID when there is no such application. */
  findInitialState(config: RunConfig, app: string): InitialState;
  create(config: RunConfig): Environment;
}

type Named<T> = Readonly<Record<string, T>>;

const TEMPLATE_CACHE = fileURLToPath(new URL('../../.cache/templates', import.meta.url));

const ENVIRONMENTS: Named<EnvironmentKind> = {
  desktop: {
    platform: 'desktop',
    findInitialState: ({ catalogue }, app) => ({ app, template: findApp(loadCatalogue(catalogue), app).template }),
    create: ({ catalogue, environment: { width, height, sandbox } }) =>
      createDesktopEnvironment({
        catalogue: loadCatalogue(catalogue),
        templateCacheDir: TEMPLATE_CACHE,
        width,
        height,
        sandbox,
      }),
  },
  fake: {
    platform: 'desktop',
    // Its one application takes any name.
    findInitialState: (_config, app) => ({ app, template: 'fake' }),
    create: () => createFakeEnvironment(),
  },
};

type CreatePolicy = (context: EpisodeContext, store: Store) => Promise<Policy>;
const EXPLORERS: Named<CreatePolicy> = { 'model-free': createExplorer, random: createRandomExplorer };
const SUMMARIZERS: Named<(store: Store) => Summarizer> = { 'model-free': createSummarizer };
const GENERATORS: Named<(store: Store) => TaskGenerator> = { 'model-free': createTaskGenerator };
const EXECUTORS: Named<CreatePolicy> = { 'model-free': createExecutor };
const VERIFIERS: Named<(store: Store) => Verifier> = { 'model-free': createVerifier };

/** Where each application of the config starts. Rejects with CONFIG_INVALID when the config names what is not there. */
export function resolveApps(config: RunConfig): InitialState[] {
  const environment = pick(ENVIRONMENTS, 'environment.name', config.environment.name);
  pick(EXPLORERS, 'explore.policy', config.explore.policy);
  pick(SUMMARIZERS, 'explore.summarizer', config.explore.summarizer);
  pick(GENERATORS, 'propose.generator', config.propose.generator);
  pick(EXECUTORS, 'execute.policy', config.execute.policy);
  pick(VERIFIERS, 'verify.verifier', config.verify.verifier);
  if (environment.platform !== config.platform) {
    const message = `platform: the environment "${config.environment.name}" is ${environment.platform}, not ${config.platform}`;
    throw new PipelineError('CONFIG_INVALID', message);
  }
  return config.apps.map((app) => environment.findInitialState(config, app));
}

export const createStageDeps: CreateStageDeps = async ({ folder, config }: Run, { environments }) => {
  const store = await createFileStore({ folder });
  const { explore, propose, execute, verify } = config;
  const { create } = pick(ENVIRONMENTS, 'environment.name', config.environment.name);
  const pool = createEnvironmentPool({ size: environments, create: () => create(config) });
  const explorer = pick(EXPLORERS, 'explore.policy', explore.policy);
  const executor = pick(EXECUTORS, 'execute.policy', execute.policy);
  return {
    store,
    withEnvironment: (work, signal) => pool.withEnvironment(work, signal),
    createExplorer: (context) => explorer(context, store),
    summarizer: pick(SUMMARIZERS, 'explore.summarizer', explore.summarizer)(store),
    generator: pick(GENERATORS, 'propose.generator', propose.generator)(store),
    createExecutor: (context) => executor(context, store),
    verifier: pick(VERIFIERS, 'verify.verifier', verify.verifier)(store),
    close: () => pool.close(),
  };
};

function pick<T>(implementations: Named<T>, key: string, name: string): T {
  const found = Object.hasOwn(implementations, name) ? implementations[name] : undefined;
  if (found !== undefined) return found;
  const known = Object.keys(implementations);
  const message = `${key}: there is no "${name}"${suggest(name, known) || `; there are: ${known.join(', ')}`}`;
  throw new PipelineError('CONFIG_INVALID', message);
}
