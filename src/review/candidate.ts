/** The trajectories that people may be asked about, with what strata are formed by. */
import { appOf, type Guideline } from '../schema/index.ts';
import { readTask } from '../store/read-task.ts';
import { passOver, readSoundRecords, type Damaged } from '../store/sound-records.ts';
import type { Store } from '../store/store.ts';

export interface Candidate {
  trajectoryId: string;
  app: string;
  guideline: Guideline;
  /** By the run's own verifier. */
  verdict: 'success' | 'failure' | 'unscored';
}

/** Every trajectory with a verdict of this verifier, which is the run's own. Reads the whole run. */
export async function readCandidates(store: Store, verifier: string, damaged: Damaged = []): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  for await (const verdict of readSoundRecords(store, 'verdicts', damaged)) {
    if (verdict.verifier !== verifier) continue;
    const task = await passOver(damaged, () => readTask(store, verdict.taskId));
    if (!task) continue;
    const { guideline } = task;
    const about = { trajectoryId: verdict.trajectoryId, app: appOf(task), guideline };
    candidates.push({ ...about, verdict: verdict.result ?? 'unscored' });
  }
  return candidates;
}
