/** Rollouts in the service's store, like those that it recorded itself: 15 steps on the FAKE environment. */
import path from 'node:path';
import { SERVE_LIMITS } from '../../../src/serve/limits.ts';
import { createPictureDecoder } from '../../../src/serve/pictures/picture-decoder.ts';
import { storeUpload } from '../../../src/serve/upload/store-upload.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { hashId } from '../../../src/store/ids.ts';
import { commitRecord } from '../../../src/store/typed-records.ts';
import { inLanes } from '../times.ts';
import { makeUploads } from './make-uploads.ts';
import { addTask } from './serve-bench.ts';

const AT_ONCE = 8;

export interface StoredRollout {
  id: string;
  /** Time of the patient judge for it. */
  judgeMs: number;
}

/** One rollout for each of these times. */
export async function storeRollouts(root: string, judgeMs: readonly number[]): Promise<StoredRollout[]> {
  const task = await addTask(await openStore(path.join(root, 'run')));
  const store = await openStore(path.join(root, 'serve'));
  const [upload] = await makeUploads(task.id, 1);
  const decoder = createPictureDecoder();
  const like = await storeUpload(upload!, task, { store, limits: SERVE_LIMITS, decoder });
  decoder.close();
  const environment = { ...like.environment, name: 'fake' };
  const rollouts = judgeMs.map((ms, index) => ({ id: hashId('bench', like.id, index), judgeMs: ms }));
  await inLanes(AT_ONCE, rollouts, ({ id, judgeMs: ms }) =>
    commitRecord(store, 'trajectories', { ...like, id, environment, answer: String(ms) }),
  );
  return rollouts;
}
