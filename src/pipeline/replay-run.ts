/** Builds the parts for replaying a run's dataset: fresh environments, its verifier, a folder for observations. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { namespaceOf } from '../coordination/coordination.ts';
import { MEMORY, openCoordination } from '../coordination/open-coordination.ts';
import type { PlayDeps } from '../replay/play-trajectory.ts';
import { hashId } from '../store/ids.ts';
import { judgeTrajectory } from '../verify/verify-trajectory.ts';
import { createStageDeps } from './deps.ts';
import { takeKeys } from './keys.ts';
import type { Run } from '../run/run-folder.ts';

/** Reads the run's records only, and writes nothing to its folder. */
export async function withReplayDeps<T>(
  run: Run,
  environments: number,
  work: (deps: PlayDeps) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-replay-'));
  try {
    const replayed: Run = { ...run, folder, runId: hashId('replay', run.runId) };
    // A replay has no other workers.
    const coordination = await openCoordination(MEMORY, namespaceOf(replayed.runId));
    const stage = await createStageDeps(replayed, {
      environments,
      coordination,
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
    await rm(folder, { recursive: true, force: true });
  }
}
