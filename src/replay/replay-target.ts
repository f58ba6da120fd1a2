/** Replays one target of a dataset: reads its rows, plays all trajectories or a sample drawn by seed, and counts. */
import type { TargetManifest } from '../export/exporter.ts';
import { hashId } from '../store/ids.ts';
import { playTrajectory, type PlayDeps, type PlayedTrajectory } from './play-trajectory.ts';
import { readExportedTrajectories } from './read-target.ts';

export interface ReplayOptions {
  /** Number of trajectories to play. Default: all. */
  sample?: number | undefined;
  seed: number;
  /** Limit of trajectories played in parallel. */
  concurrency: number;
  onPlayed(played: PlayedTrajectory): void;
}

export async function replayTarget(
  dataset: string,
  manifest: TargetManifest,
  { sample = Infinity, seed, concurrency, onPlayed }: ReplayOptions,
  deps: PlayDeps,
  signal: AbortSignal,
) {
  const exported = await readExportedTrajectories(dataset, manifest);
  // The key is independent of the target, so every target of a dataset gets the same sample.
  const keyed = exported.map((each) => ({ each, key: hashId('replay sample', seed, each.trajectoryId) }));
  const waiting = keyed
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, sample)
    .map(({ each }) => each);
  const played: PlayedTrajectory[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const result = await playTrajectory(next, deps, signal);
      played.push(result);
      onPlayed(result);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return {
    target: manifest.target,
    /** Number of trajectories in the target. */
    told: exported.length,
    played,
  };
}

export type ReplayedTarget = Awaited<ReturnType<typeof replayTarget>>;
