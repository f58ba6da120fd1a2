/** Results of `autoplay admit` for the tasks of a store, for rows and for their selection. */
import type { Store } from '../store/store.ts';
import { readRecord } from '../store/typed-records.ts';
import { unlessDamaged, type DamagedIds } from './unless-damaged.ts';

/** True if every tested solution of the task passed, false if one did not, null if none was tested. */
export type Admitted = boolean | null;

/** Admissions by task. Damaged admissions count as missing; `damaged` works as in selectTrajectories. */
export async function readAdmissions(
  store: Store,
  damaged: DamagedIds | undefined,
): Promise<(taskId: string) => Admitted> {
  const known = new Map<string, boolean>();
  for await (const id of store.list('admissions')) {
    const admission = await unlessDamaged(id, damaged, () => readRecord(store, 'admissions', id));
    if (admission) known.set(admission.taskId, admission.admitted && (known.get(admission.taskId) ?? true));
  }
  return (taskId) => known.get(taskId) ?? null;
}

/** Numbers of rows whose task was tested, and of rows whose task passed. */
export interface AdmissionCount {
  tested: number;
  admitted: number;
}

export function countAdmitted(rows: readonly { admitted: Admitted }[]): AdmissionCount {
  const tested = rows.filter(({ admitted }) => admitted !== null);
  return { tested: tested.length, admitted: tested.filter(({ admitted }) => admitted).length };
}

/** A sentence for cards. */
export function describeAdmitted({ tested, admitted }: AdmissionCount, of: number): string {
  if (tested === 0) return 'Tests of the tasks (`autoplay admit`): not made';
  return `Tests of the tasks (\`autoplay admit\`): ${tested} of ${of} rows were tested, ${admitted} admitted (\`admitted\`)`;
}
