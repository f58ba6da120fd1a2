/** Loads a trajectory's screens from the store in the form that checks and the model-free parts read. */
import { frameFile, type Frame } from '../check/frame.ts';
import type { EpisodeFrames } from '../check/fact-history.ts';
import type { StoredObservation, Trajectory } from '../schema/index.ts';
import { loadFile, loadObservation, loadState } from '../store/observation-io.ts';
import type { Store } from '../store/store.ts';

/** Loads no screenshots; equal screens are loaded once and shared. */
export async function loadEpisode(store: Store, trajectory: Trajectory): Promise<EpisodeFrames> {
  const observations = trajectory.steps.map((step) => step.observation);
  if (trajectory.finalObservation) observations.push(trajectory.finalObservation);
  const loaded = new Map<string, Promise<Frame>>();
  const frames = observations.map((stored) => {
    const key = `${stored.tree.sha256} ${stored.files.sha256} ${stored.state?.sha256} ${stored.window}`;
    const frame = loaded.get(key) ?? loadFrame(store, stored);
    loaded.set(key, frame);
    return frame;
  });
  return {
    frames: await Promise.all(frames),
    actions: trajectory.steps.map(({ action, target }) => ({
      action,
      ...(target ? { targetName: target.name } : {}),
      ...(target?.key === undefined ? {} : { targetKey: target.key }),
    })),
    ...(trajectory.answer === undefined ? {} : { answer: trajectory.answer }),
  };
}

async function loadFrame(store: Store, stored: StoredObservation): Promise<Frame> {
  const { tree, files, window } = await loadObservation(store, stored);
  const state = await loadState(store, stored);
  const contents = await Promise.all(files.map(async (entry) => frameFile(entry, await loadFile(store, entry))));
  const { width, height } = stored.screenshot;
  return { tree, files: contents, window, screen: { width, height }, ...(state === undefined ? {} : { state }) };
}
