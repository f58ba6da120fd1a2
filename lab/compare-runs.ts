/**
 * Compares two runs of the same config: their common tasks, and for these the trajectories with equal actions. Usage:
 * npm run -w lab compare -- RUN_A RUN_B. Exit code 1 below 95 %.
 */
import { openStore } from '../src/store/open-store.ts';
import type { Store } from '../src/store/store.ts';
import { readRecord } from '../src/store/typed-records.ts';

const WANTED_SHARE = 0.95;
const [folderA, folderB] = process.argv.slice(2);
if (!folderA || !folderB) {
  console.error('usage: npm run -w lab compare -- RUN_A RUN_B');
  process.exit(2);
}

/** The actions of each execution as text, by task id. */
async function readActions(store: Store): Promise<Map<string, string>> {
  const actions = new Map<string, string>();
  for await (const id of store.list('trajectories')) {
    const { kind, taskId, steps } = await readRecord(store, 'trajectories', id);
    if (kind === 'execution' && taskId) actions.set(taskId, JSON.stringify(steps.map((step) => step.action)));
  }
  return actions;
}

const [a, b] = await Promise.all([folderA, folderB].map(async (folder) => readActions(await openStore(folder))));
if (!a || !b) throw new Error('two runs were read');
const all = new Set([...a.keys(), ...b.keys()]);
const shared = [...all].filter((id) => a.has(id) && b.has(id));
const same = shared.filter((id) => a.get(id) === b.get(id));
const percent = (count: number): string => `${((100 * count) / Math.max(all.size, 1)).toFixed(1)} %`;
console.log(`tasks in either run         ${all.size}`);
console.log(`tasks in both               ${shared.length} (${percent(shared.length)})`);
console.log(`with the same actions       ${same.length} (${percent(same.length)})`);
for (const id of all) if (!shared.includes(id)) console.log(`only in ${a.has(id) ? folderA : folderB}: ${id}`);
for (const id of shared) if (a.get(id) !== b.get(id)) console.log(`other actions: ${id}`);
process.exit(same.length >= WANTED_SHARE * all.size ? 0 : 1);
