/** Builds the parts for replaying a run's dataset: fresh environments, its verifier, a folder for observations. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startPrivateRedis } from '../queue/private-redis.ts';
import { connectRedis } from '../queue/redis-connection.ts';
import type { PlayDeps } from '../replay/play-trajectory.ts';
import { hashId } from '../store/ids.ts';
import { judgeTrajectory } from '../verify/verify-trajectory.ts';
import { createStageDeps } from './deps.ts';
import { takeKeys } from './keys.ts';
import type { Run } from '../run/run-folder.ts';

/** Only reads the run's records and writes nothing to its folder. */
export async function withReplayDeps<T>(
  run: Run,
  environments: number,
  work: (deps: PlayDeps) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-replay-'));
  const server = await startPrivateRedis({
    folder: path.join(folder, 'redis'),
    onRestart: (reason) => console.error(`${reason}; started again`),
    onGone: (error) => console.error(`error: ${error.message}`),
  });
  const redis = connectRedis({ socketPath: server.socketPath }, () => undefined);
  try {
    const replayed: Run = { ...run, folder, runId: hashId('replay', run.runId) };
    const stage = await createStageDeps(replayed, {
      environments,
      redis,
      stages: ['verify'],
      keys: takeKeys(['verify'], run.config, process.env),
    });
    try {
      return await work({
        recorded: run.store,
        store: stage.store,
        withEnvironment: stage.withEnvironment,
        limits: run.config.limits,
        judge: (recorded, signal) => judgeTrajectory(recorded, stage, signal),
      });
    } finally {
      await stage.close();
    }
  } finally {
    redis.disconnect();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
