/** A verified trajectory of a run with its screens at hand, and copies of it with other screens. For spoiling. */
import type { Observation, StoredObservation, Task, Trajectory } from '../../schema/index.ts';
import { sha256 } from '../../store/ids.ts';
import { loadObservation, storeObservation, type LoadedObservation } from '../../store/observation-io.ts';
import type { Store } from '../../store/store.ts';

export interface Recording {
  task: Task;
  trajectory: Trajectory;
  /** What was seen before every step, and at the end; one more than steps when the end was recorded. */
  screens: LoadedObservation[];
  /** How the screens that were recorded are stored; those that a fault made are in none. */
  sources: ReadonlyMap<LoadedObservation, StoredObservation>;
}

/** A recording with a fault in it, and what was altered, in words. */
export interface SpoiledRecording extends Recording {
  altered: string;
}

export async function loadRecording(store: Store, task: Task, trajectory: Trajectory): Promise<Recording> {
  const sources = new Map<LoadedObservation, StoredObservation>();
  for (const observation of observationsOf(trajectory)) {
    sources.set(await loadObservation(store, observation), observation);
  }
  return { task, trajectory, screens: [...sources.keys()], sources };
}

function observationsOf({ steps, finalObservation }: Trajectory): StoredObservation[] {
  return [...steps.map(({ observation }) => observation), ...(finalObservation ? [finalObservation] : [])];
}

/**
 * The trajectory with the recording's screens in place of its own, so that it can be loaded from the store like any.
 * Pictures stay as they were recorded: what judges by pictures would not see a fault that is in the tree only.
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

/** Whether a copy differs from what it was made of in anything that a verifier is given. */
export function isAltered(recording: Recording, copy: Recording): boolean {
  const told = (one: Recording) =>
    JSON.stringify([
      one.task.instruction,
      one.task.check,
      one.trajectory.steps.map(({ action }) => action),
      one.trajectory.answer,
      one.screens,
    ]);
  return told(recording) !== told(copy);
}

/** A file with other content; the bytes have to be put into the store, too. */
export function writeFileEntry(
  path: string,
  content: string,
): { path: string; sha256: string; bytes: number; content: Buffer } {
  const bytes = Buffer.from(content);
  return { path, sha256: sha256(bytes), bytes: bytes.length, content: bytes };
}
