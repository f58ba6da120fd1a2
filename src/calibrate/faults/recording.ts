/** A verified trajectory of a run with its loaded screens, and copies of it with other screens for fault injection. */
import {
  observationsOf,
  type Observation,
  type StoredObservation,
  type Task,
  type Trajectory,
} from '../../schema/index.ts';
import { sha256 } from '../../store/ids.ts';
import { loadObservation, storeObservation, type LoadedObservation } from '../../store/observation-io.ts';
import type { Store } from '../../store/store.ts';
import type { Draw } from '../../world/benchmark/task.ts';

export interface Recording {
  task: Task;
  trajectory: Trajectory;
  /** The screen before every step, and the final one if it was recorded. */
  screens: LoadedObservation[];
  /** Stored observations of the recorded screens; screens made by a fault have none. */
  sources: ReadonlyMap<LoadedObservation, StoredObservation>;
}

/** A recording with a fault in it, and a description of the alteration. */
export interface SpoiledRecording extends Recording {
  altered: string;
}

/** Undefined if this fault does not apply to the recording. */
export type Way = (recording: Recording, draw: Draw) => SpoiledRecording | undefined;

/** Tries the ways in turn, from a random one. */
export function spoilInOneWay(ways: readonly Way[], recording: Recording, draw: Draw): SpoiledRecording | undefined {
  const start = draw.integer(0, ways.length - 1);
  for (let at = 0; at < ways.length; at++) {
    const spoiled = ways[(start + at) % ways.length]!(recording, draw);
    if (spoiled) return spoiled;
  }
  return undefined;
}

export async function loadRecording(store: Store, task: Task, trajectory: Trajectory): Promise<Recording> {
  const sources = new Map<LoadedObservation, StoredObservation>();
  for (const observation of observationsOf(trajectory)) {
    sources.set(await loadObservation(store, observation), observation);
  }
  return { task, trajectory, screens: [...sources.keys()], sources };
}

/**
 * The trajectory with the recording's screens in place of its own, loadable from the store like any other. Pictures
 * stay as recorded, so a verifier that judges by pictures would not see a fault of the tree.
 */
export async function storeRecording(store: Store, { trajectory, screens, sources }: Recording): Promise<Trajectory> {
  const stored: StoredObservation[] = [];
  for (const [index, observation] of observationsOf(trajectory).entries()) {
    const screen = screens[index]!;
    stored.push(sources.get(screen) ?? (await storeScreen(store, observation, screen)));
  }
  const steps = trajectory.steps.map((step, index) => ({ ...step, observation: stored[index]! }));
  const last = stored[steps.length];
  return { ...trajectory, steps, ...(last ? { finalObservation: last } : {}) };
}

async function storeScreen(
  store: Store,
  stored: StoredObservation,
  { tree, files, window }: LoadedObservation,
): Promise<StoredObservation> {
  const { screenshot, capturedAtMs } = stored;
  const png = await store.getBlob(screenshot.sha256);
  const { width, height } = screenshot;
  const observation: Observation = { screenshot: { png, width, height }, tree, files, window, capturedAtMs };
  return storeObservation(store, observation);
}

/** True if a copy differs in any data that a verifier reads. */
export function isAltered(recording: Recording, copy: Recording): boolean {
  const describe = (one: Recording) =>
    JSON.stringify([
      one.task.instruction,
      one.task.check,
      one.trajectory.steps.map(({ action }) => action),
      one.trajectory.answer,
      one.screens,
    ]);
  return describe(recording) !== describe(copy);
}

/** A file entry with other content; the caller must store its bytes as well. */
export function writeFileEntry(
  path: string,
  content: string,
): { path: string; sha256: string; bytes: number; content: Buffer } {
  const bytes = Buffer.from(content);
  return { path, sha256: sha256(bytes), bytes: bytes.length, content: bytes };
}
