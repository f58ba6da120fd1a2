/** TEST SUPPORT: trajectory records of hand-made episodes, with their screens in a store and one picture for all. */
import sharp from 'sharp';
import type { Frame } from '../check/frame.ts';
import { SCHEMA_VERSION, type StoredObservation, type Trajectory } from '../schema/index.ts';
import { hashId } from '../store/ids.ts';
import { storeObservation } from '../store/observation-io.ts';
import type { Store } from '../store/store.ts';
import type { Decision } from '../agent/policy.ts';

export interface TestEpisode {
  /** One more than the number of decisions. */
  frames: readonly Frame[];
  decisions: readonly Decision[];
}

/** By default an exploration that ended well. */
export async function storeTrajectory(
  store: Store,
  { frames, decisions }: TestEpisode,
  changes: Partial<Trajectory> = {},
): Promise<Trajectory> {
  const known = new Map<string, StoredObservation>();
  const stored: StoredObservation[] = [];
  for (const frame of frames) {
    const same = JSON.stringify(frame);
    const observation = known.get(same) ?? (await storeFrame(store, frame));
    known.set(same, observation);
    stored.push(observation);
  }
  const finalObservation = stored.at(-1);
  return {
    schemaVersion: SCHEMA_VERSION,
    id: hashId('test trajectory', changes, decisions),
    kind: 'exploration',
    app: 'workbench',
    platform: 'desktop',
    environment: { name: 'fake', width: 1000, height: 800, details: {} },
    initialState: { apps: ['workbench'], template: 'none' },
    policy: 'model-free',
    turn: 1,
    steps: decisions.map(({ promptRefs = [], ...decision }, index) => ({
      index,
      observation: stored[index]!,
      ...decision,
      timings: { policyMs: 0, actMs: 0, observeMs: 0 },
      promptRefs,
    })),
    ...(finalObservation ? { finalObservation } : {}),
    outcome: 'done',
    ...changes,
  };
}

const USUAL_SCREEN = { width: 1280, height: 800 };

async function storeFrame(
  store: Store,
  { tree, files, window, screen = USUAL_SCREEN }: Frame,
): Promise<StoredObservation> {
  const withContent = files.map(({ path, sha256, text }) => {
    const content = text === undefined ? undefined : Buffer.from(text);
    return { path, sha256, bytes: content?.length ?? 0, ...(content ? { content } : {}) };
  });
  const screenshot = { png: await drawBlank(screen.width, screen.height), ...screen };
  return storeObservation(store, { screenshot, tree, window, files: withContent, capturedAtMs: 12 });
}

const drawn = new Map<string, Promise<Buffer>>();

function drawBlank(width: number, height: number): Promise<Buffer> {
  const id = `${width} ${height}`;
  const png =
    drawn.get(id) ??
    sharp({ create: { width, height, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
  drawn.set(id, png);
  return png;
}
