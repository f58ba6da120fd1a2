/** TEST SUPPORT: a run's trajectories that people may label, from its records. The viewer lists them from its index. */
import type { Candidate } from '../review/candidate.ts';
import { appOf } from '../schema/index.ts';
import { readTask } from '../store/read-task.ts';
import type { Store } from '../store/store.ts';
import { readRecord } from '../store/typed-records.ts';

/** Every trajectory with a verdict of this verifier. */
export async function readCandidates(store: Store, verifier: string): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  for await (const id of store.list('verdicts')) {
    const verdict = await readRecord(store, 'verdicts', id);
    if (verdict.verifier !== verifier) continue;
    const task = await readTask(store, verdict.taskId);
    const { trajectoryId, result } = verdict;
    const { guideline } = task;
    candidates.push({ trajectoryId, app: appOf(task), guideline, verdict: result ?? 'unscored' });
  }
  return candidates;
}
