/** Serves the rewards of a run over HTTP until stopped. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { untilAborted } from '../async/deadline.ts';
import { parseVerifier } from '../config/implementation-names.ts';
import { lookChoicesOf } from '../config/look-choices.ts';
import type { RunConfig } from '../config/run-config.ts';
import { PipelineError } from '../errors.ts';
import { hashPrompts } from '../prompt/prompt-files.ts';
import { createServer, type RewardServer } from '../serve/create-server.ts';
import { assertProtected } from '../serve/http/bearer-token.ts';
import type { ServeLimits } from '../serve/limits.ts';
import type { Judge } from '../serve/reward-service.ts';
import { openStore } from '../store/open-store.ts';
import { hashId } from '../store/ids.ts';
import { assertEnvironmentReady } from '../env/environment-problems.ts';
import { assertKeysSet, assertRolesConfigured, rolesNeeded } from './check-models.ts';
import { createStageDeps } from './deps.ts';
import { openRunLog } from './open-run-log.ts';
import { takeKeys, type Keys } from './keys.ts';
import type { Run } from '../run/run-folder.ts';
import type { StageDeps } from './stage-deps.ts';
import { judgeTrajectory } from '../verify/verify-trajectory.ts';
import { openServeCoordination } from './open-serve-coordination.ts';

export interface ServeRunOptions {
  host: string;
  /** 0 for any free port. */
  port: number;
  token: string | undefined;
  redisUrl: string | undefined;
  /** Number of environments leased to RL workers at once; 0 for rewards only. */
  environments: number;
  /** URL at which other instances reach this one. */
  advertise: string | undefined;
  /** Replaces the run's own verifier. */
  verifier: string | undefined;
  /** Number of last screens that a model judges by. Replaces the run's own `verify.frames`. */
  frames: number | undefined;
  onReady: (url: string) => void;
}

/** Time limit for requests in progress after the signal, in milliseconds. */
const GRACE_MS = 30_000;
const PACKAGE = new URL('../../package.json', import.meta.url);

/** Rejects with CONFIG_INVALID if it would be open to the network without a token, or if a part of it is missing. */
export async function serveRun(run: Run, options: ServeRunOptions, signal: AbortSignal): Promise<void> {
  const { host, port, token, environments } = options;
  assertProtected(host, token);
  const config = servingConfig(run.config, options);
  assertRolesConfigured(config);
  assertKeysSet(config, process.env);
  if (environments > 0) await assertEnvironmentReady(config);
  const keys = takeKeys(['verify'], config, process.env);
  openRunLog(run, 'serve', { ...keys, token: token ?? '' });
  const folder = path.join(run.folder, 'serve');
  // Uploads, rollouts and the cost of judging them stay outside the run.
  const served: Run = { ...run, folder, store: await openStore(folder), config, runId: hashId('serve', run.runId) };
  const coordination = await openServeCoordination(options.redisUrl, served);
  let stage: StageDeps | undefined;
  let server: RewardServer | undefined;
  try {
    stage = await createStageDeps(served, {
      environments: Math.max(1, environments),
      coordination,
      stages: ['verify'],
      keys,
    });
    server = await createServer(
      {
        tasks: run.store,
        store: stage.store,
        judge: describeJudge(stage, config, keys),
        coordination,
        episodes: environments === 0 ? undefined : describeEpisodes(stage, config, environments),
      },
      { token, advertise: options.advertise, limits: judgeLimits(config) },
    );
    await server.app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
      throw new PipelineError('CONFIG_INVALID', `--port: cannot listen on ${host}:${port} (${error.code})`);
    });
    options.onReady(server.app.listeningOrigin);
    await untilAborted(signal);
  } finally {
    await withinGrace(server);
    await stage?.close();
    await coordination.close();
  }
}

/** Only the verifier matters here. The other parts must not request models or keys. */
function servingConfig(
  config: RunConfig,
  { verifier, frames }: Pick<ServeRunOptions, 'verifier' | 'frames'>,
): RunConfig {
  const { explore, propose, execute, verify, agent } = config;
  // Uploads have screens, but rarely trees.
  const observation = agent.observation === 'elements' ? 'elements' : 'screenshot';
  return {
    ...config,
    explore: { ...explore, policy: 'model-free', summarizer: 'model-free' },
    propose: { ...propose, generator: 'model-free' },
    execute: { ...execute, policy: 'model-free' },
    verify: {
      ...verify,
      ...(verifier === undefined ? {} : { verifier: parseVerifier(verifier) }),
      ...(frames === undefined ? {} : { frames }),
    },
    agent: { ...agent, observation },
  };
}

function describeJudge({ store, verifier }: StageDeps, config: RunConfig, keys: Keys): Judge {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  const role = rolesNeeded(config).includes('verifier') ? config.models?.roles.verifier : undefined;
  const { frames, thoughts, votes } = config.verify;
  const { observation } = config.agent;
  const asked = role && {
    // Price and location do not change a model's replies.
    role: { ...role, prices: undefined, endpoint: undefined },
    frames,
    observation,
    thoughts,
    votes,
    verifier: config.verify.verifier,
    prompts: hashPrompts('verify'),
  };
  return {
    name: verifier.name,
    model: role?.model ?? verifier.name,
    configuration: { version, ...asked },
    reads: role && observation === 'screenshot' ? 'screens' : 'trees',
    verify: (recorded, signal) => judgeTrajectory(recorded, { store, verifier }, signal),
    async probe(signal) {
      if (role) await probeEndpoint(config, role.endpoint, keys, signal);
    },
  };
}

/**
 * Number of concurrent judgements: a model's endpoint sets it, and the model-free verifier needs this machine's
 * processor.
 */
function judgeLimits(config: RunConfig): Partial<ServeLimits> {
  const role = rolesNeeded(config).includes('verifier') ? config.models?.roles.verifier : undefined;
  return role ? { judgements: config.models!.endpoints[role.endpoint]!.maxConcurrency } : {};
}

/** Lists the endpoint's models, which costs nothing and reveals a refused key. */
async function probeEndpoint({ models }: RunConfig, name: string, keys: Keys, signal: AbortSignal): Promise<void> {
  const { baseUrl, apiKeyVariable } = models!.endpoints[name]!;
  const key = apiKeyVariable === undefined ? undefined : keys[apiKeyVariable];
  const headers = key === undefined ? undefined : { authorization: `Bearer ${key}` };
  const url = `${baseUrl.replace(/\/$/, '')}/models`;
  const reply = await fetch(url, { signal, ...(headers ? { headers } : {}) }).catch((error: unknown) => {
    throw new PipelineError('MODEL_UNAVAILABLE', `the endpoint "${name}" does not answer`, { cause: error });
  });
  await reply.body?.cancel();
  if (reply.status === 401 || reply.status === 403) {
    throw new PipelineError('MODEL_MISCONFIGURED', `the endpoint "${name}" refuses the key`);
  }
  if (reply.status >= 500)
    throw new PipelineError('MODEL_UNAVAILABLE', `the endpoint "${name}" answers with HTTP ${reply.status}`);
}

function describeEpisodes({ withEnvironment }: StageDeps, config: RunConfig, capacity: number) {
  const { platform, environment, execute, limits } = config;
  const description = { name: environment.name, platform };
  const looks = lookChoicesOf(config);
  const routes = environment.commands ? (['command'] as const) : undefined;
  return {
    capacity,
    description,
    withEnvironment,
    ...(routes ? { routes } : {}),
    looks,
    maxSteps: execute.maxSteps,
    limits,
  };
}

async function withinGrace(server: RewardServer | undefined): Promise<void> {
  if (!server) return;
  const force = setTimeout(() => server.app.server.closeAllConnections(), GRACE_MS);
  await server.close();
  clearTimeout(force);
}
