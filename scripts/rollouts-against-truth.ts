/**
 * Compares the rewards of rollouts on virtual phones with the tasks' words applied to the apps' data.
 *   node --import tsx scripts/rollouts-against-truth.ts RUN < rollouts.jsonl
 * The lines come from clients/python/examples/group_rollouts.py. Prints a table by kind of rollout, and the
 * differences.
 */
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { findTruth } from '../src/pipeline/measure-ground-truth.ts';
import { openRun } from '../src/run/run-folder.ts';
import { appOf, Id } from '../src/schema/index.ts';
import { openStore } from '../src/store/open-store.ts';
import { readRecord } from '../src/store/typed-records.ts';

const Rollout = z.object({ task_id: Id, trajectory_id: Id, way: z.string(), reward: z.number().nullable() });

const run = await openRun(process.argv[2] ?? '');
const { store } = run;
const served = await openStore(path.join(run.folder, 'serve'));
const rows = new Map<string, { rollouts: number; unscored: number; unknown: number; truly: number; agreed: number }>();

for (const line of (await text(process.stdin)).split('\n').filter(Boolean)) {
  const { task_id, trajectory_id, way, reward } = Rollout.parse(JSON.parse(line));
  const task = await readRecord(store, 'tasks', task_id);
  const trajectory = await readRecord(served, 'trajectories', trajectory_id);
  const { truth, reasons } = await findTruth(task, trajectory, served);
  // A policy that gave up or ran out of steps gets 0, whatever it had done until then.
  const isDone = truth === 'success' && trajectory.outcome === 'done';
  const row = rows.get(way) ?? { rollouts: 0, unscored: 0, unknown: 0, truly: 0, agreed: 0 };
  rows.set(way, row);
  row.rollouts++;
  if (truth === undefined) row.unknown++;
  else if (reward === null) row.unscored++;
  else if ((reward === 1) === isDone) row.agreed++;
  else
    console.log(
      `reward ${reward}, truly ${isDone ? 'done' : 'not done'}: ${appOf(task)}, "${task.instruction}", ${way} (${reasons[0] ?? ''})`,
    );
  if (isDone) row.truly++;
}

console.log('\n| rollout | count | no truth known | no reward | truly done | reward equals truth |');
console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
const sum = { rollouts: 0, unscored: 0, unknown: 0, truly: 0, agreed: 0 };
for (const [way, row] of rows) {
  for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += row[key];
  print(way, row);
}
print('all', sum);

function print(name: string, { rollouts, unknown, unscored, truly, agreed }: typeof sum): void {
  const known = rollouts - unknown - unscored;
  console.log(`| ${[name, rollouts, unknown, unscored, truly, `${agreed} of ${known}`].join(' | ')} |`);
}
