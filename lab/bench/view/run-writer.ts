/** Writes executions with their verdicts into a run as the stages do: checked, sealed and synced by the store. */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Run } from '../../../src/run/run-folder.ts';
import { recordIdOf, recordPath } from '../../../src/store/file-layout.ts';
import { executionId, verdictId } from '../../../src/store/record-ids.ts';
import { commitRecord, readRecord } from '../../../src/store/typed-records.ts';

const FIRST_TRY = 1000;
/** Later than all records of the run. */
const LATER_MS = 1000 * 86_400_000;

export type RunWriter = Awaited<ReturnType<typeof createRunWriter>>;

/** Each execution is a further try at an existing task; `remove` deletes them again. */
export async function createRunWriter({ folder, runId, store }: Run) {
  const names = await readdir(path.join(folder, 'records', 'verdicts'));
  const verdict = await readRecord(store, 'verdicts', recordIdOf(names[0]!)!);
  const execution = await readRecord(store, 'trajectories', verdict.trajectoryId);
  const written: string[] = [];
  let attempt = FIRST_TRY;
  return {
    async write(): Promise<string> {
      attempt += 1;
      const id = executionId(runId, verdict.taskId, attempt);
      written.push(id);
      const steps = execution.steps.map((step) => {
        const { observation } = step;
        return {
          ...step,
          observation: { ...observation, capturedAtMs: observation.capturedAtMs + LATER_MS + attempt },
        };
      });
      await commitRecord(store, 'trajectories', { ...execution, id, try: attempt, steps });
      await commitRecord(store, 'verdicts', { ...verdict, id: verdictId(runId, id), trajectoryId: id });
      return id;
    },
    async remove(): Promise<void> {
      for (const id of written) {
        await rm(path.join(folder, recordPath('trajectories', id)), { force: true });
        await rm(path.join(folder, recordPath('verdicts', verdictId(runId, id))), { force: true });
      }
    },
  };
}
