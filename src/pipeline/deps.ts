/**
 * Builds what the stages of a worker process need from a run's config: environments, and the chosen implementations.
 * The commands ask it whether what a config names is there.
 */
import { fileURLToPath } from 'node:url';
import type { RunConfig } from '../config/run-config.ts';
import { findPhoneApp, loadPhoneCatalogue, VIRTUAL_TEMPLATE } from '../env/android/phone-catalogue.ts';
import { templateOf } from '../env/android/reset-phone.ts';
import { findApp, loadCatalogue } from '../env/desktop/catalogue.ts';
import type { Environment } from '../env/environment.ts';
import { createFakeEnvironment } from '../env/fake/create-fake-environment.ts';
import { createEnvironmentPool } from '../env/pool.ts';
import { PipelineError } from '../errors.ts';
import { usePrompts } from '../prompt/prompt-files.ts';
import type { InitialState, Platform } from '../schema/index.ts';
import type { ChatModel, ModelRole } from '../model/chat-model.ts';
import type { Models } from '../model/create-models.ts';
import { createFileStore } from '../store/file-store.ts';
import { assertRolesConfigured } from './check-models.ts';
import type { RunModelsDeps } from './create-run-spend.ts';
import type { Named } from './implementation.ts';
import { chooseImplementations, pick } from './implementations.ts';
import type { Stage } from '../run/stages.ts';
import { phonesOf, resetOf } from './phones-of-config.ts';
import type { Run } from '../run/run-folder.ts';
import type { CreateStageDeps } from './stage-deps.ts';

interface EnvironmentKind {
  platform: Platform;
  /** The initial state of an application; rejects with CONFIG_INVALID when there is no such application. */
  findInitialState(config: RunConfig, app: string): InitialState;
  /** What makes at most `count` environments at a time. Loads the code of its kind; nothing is started yet. */
  open(config: RunConfig, count: number): Promise<EnvironmentSource>;
}

interface EnvironmentSource {
  create(): Environment;
  /** Ends what the environments share, after them. */
  close(): Promise<void>;
}

const TEMPLATE_CACHE = fileURLToPath(new URL('../../.cache/templates', import.meta.url));

const ENVIRONMENTS: Named<EnvironmentKind> = {
  desktop: {
    platform: 'desktop',
    findInitialState: ({ catalogue }, app) => ({ app, template: findApp(loadCatalogue(catalogue), app).template }),
    async open({ catalogue, environment: { width, height, sandbox } }) {
      const { createDesktopEnvironment } = await import('../env/desktop/create-desktop-environment.ts');
      const options = { templateCacheDir: TEMPLATE_CACHE, width, height, sandbox };
      return sharingNothing(() => createDesktopEnvironment({ catalogue: loadCatalogue(catalogue), ...options }));
    },
  },
  fake: {
    platform: 'desktop',
    // Its one application takes any name.
    findInitialState: (_config, app) => ({ app, template: 'fake' }),
    open: async () => sharingNothing(() => createFakeEnvironment()),
  },
  android: {
    platform: 'android',
    findInitialState(config, app) {
      const { package: name } = findPhoneApp(loadPhoneCatalogue(config.catalogue), app);
      const reset = resetOf(config);
      if ('packages' in reset && !reset.packages.includes(name)) {
        const message = `environment.packages: lacks ${name} of the app "${app}", whose data would outlive an episode`;
        throw new PipelineError('CONFIG_INVALID', message);
      }
      return { app, template: templateOf(reset) };
    },
    async open(config) {
      const { createPhones } = await import('../env/android/create-phones.ts');
      return createPhones(phonesOf(config, process.env));
    },
  },
  virtual: {
    platform: 'android',
    findInitialState({ catalogue }, app) {
      findPhoneApp(loadPhoneCatalogue(catalogue), app);
      return { app, template: VIRTUAL_TEMPLATE };
    },
    async open({ catalogue }, count) {
      const { createVirtualPhones } = await import('../env/android/create-virtual-environment.ts');
      return createVirtualPhones({ count, catalogue: loadPhoneCatalogue(catalogue) });
    },
  },
};

function sharingNothing(create: () => Environment): EnvironmentSource {
  return { create, close: async () => {} };
}

/** Where each application of the config starts. Rejects with CONFIG_INVALID when the config names what is not there. */
export function resolveApps(config: RunConfig): InitialState[] {
  const environment = pick(ENVIRONMENTS, 'environment.name', config.environment.name);
  assertRolesConfigured(config);
  if (environment.platform !== config.platform) {
    const message = `platform: the environment "${config.environment.name}" is ${environment.platform}, not ${config.platform}`;
    throw new PipelineError('CONFIG_INVALID', message);
  }
  return config.apps.map((app) => environment.findInitialState(config, app));
}

export const createStageDeps: CreateStageDeps = async (run: Run, { environments, redis, stages, keys }) => {
  const { folder, config } = run;
  usePrompts(config.prompts);
  const store = await createFileStore({ folder });
  const models = config.models ? await openModels(run, { store, redis, variables: keys }) : NO_MODELS;
  const kind = pick(ENVIRONMENTS, 'environment.name', config.environment.name);
  const source = await kind.open(config, environments);
  const pool = createEnvironmentPool({ size: environments, create: () => source.create() });
  const { explorer, summarizer, generator, executor, verifier } = chooseImplementations(config);
  const materials = (stage: Stage) => ({
    config,
    store,
    models: stages.includes(stage) ? models.modelFor : noModelFor,
  });
  return {
    store,
    withEnvironment: (work, signal) => pool.withEnvironment(work, signal),
    createExplorer: await explorer.create(materials('explore')),
    summarizer: await summarizer.create(materials('explore')),
    generator: await generator.create(materials('propose')),
    createExecutor: await executor.create(materials('execute')),
    verifier: await verifier.create(materials('verify')),
    findOutage: () => models.findOutage(),
    async close() {
      await Promise.all([pool.close(), models.close()]);
      await source.close();
    },
  };
};

/** Loaded when a run has models. */
async function openModels(run: Run, deps: RunModelsDeps): Promise<Models> {
  const { createRunModels } = await import('./create-run-models.ts');
  return createRunModels(run, deps);
}

/** In a process that works on other stages, and has no key for this one. */
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
