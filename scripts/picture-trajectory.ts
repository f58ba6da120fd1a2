/**
 * Draws one trajectory of a run as a picture. Usage: npm run picture -- RUN [TRAJECTORY_ID] OUT.png The first digits of
 * an id are enough. Default: the longest successful trajectory.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { drawTrajectory, type JudgedTrajectory } from '../src/export/card/draw-trajectory.ts';
import { openRun } from '../src/run/run-folder.ts';
import type { Store } from '../src/store/store.ts';
import { readRecord } from '../src/store/typed-records.ts';

/** Finds the trajectory whose id has this prefix; by default the longest success. */
export async function findTrajectory(store: Store, idStart?: string): Promise<JudgedTrajectory> {
  let found: JudgedTrajectory | undefined;
  for await (const id of store.list('verdicts')) {
    const verdict = await readRecord(store, 'verdicts', id);
    const isWanted = idStart ? verdict.trajectoryId.startsWith(idStart) : verdict.result === 'success';
    if (!isWanted) continue;
    const trajectory = await readRecord(store, 'trajectories', verdict.trajectoryId);
    if (found && found.trajectory.steps.length >= trajectory.steps.length) continue;
    found = { trajectory, verdict, task: await readRecord(store, 'tasks', verdict.taskId) };
  }
  if (found) return found;
  throw new Error(idStart ? `no judged trajectory has an id that begins with ${idStart}` : 'nothing succeeded here');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [run, ...rest] = process.argv.slice(2);
  const out = rest.pop();
  if (!run || !out || rest.length > 1) throw new Error('usage: npm run picture -- RUN [TRAJECTORY_ID] OUT.png');
  const { store } = await openRun(run);
  const judged = await findTrajectory(store, rest[0]);
  await writeFile(out, await drawTrajectory(store, judged));
  console.log(`${out}: ${judged.trajectory.id}, "${judged.task.instruction}"`);
}
