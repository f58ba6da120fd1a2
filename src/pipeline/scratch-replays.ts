/** Provides the dependencies of a replay within a stage. Its screens go to a temporary folder. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { EpisodeLimits, WithEnvironment } from '../agent/run-episode.ts';
import { createVerifier } from '../model-free/shared/create-verifier.ts';
import type { PlayDeps } from '../replay/play-trajectory.ts';
import { createFileStore } from '../store/file-store.ts';
import type { Store } from '../store/store.ts';

export interface ScratchOptions {
  /** Holds the run's tasks. */
  store: Store;
  withEnvironment: WithEnvironment;
  limits: EpisodeLimits;
}

/** The tasks' own checks judge replays, whatever the run's verifier. */
export function withScratchReplays({ store, withEnvironment, limits }: ScratchOptions) {
  return async <T>(work: (deps: PlayDeps) => Promise<T>): Promise<T> => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-contest-'));
    try {
      const scratch = await createFileStore({ folder });
      const verifier = createVerifier(scratch);
      const judge: PlayDeps['judge'] = (recorded, signal) => verifier.verify(recorded, signal);
      return await work({ recorded: store, store: scratch, withEnvironment, limits, judge });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}
