/** The time of one verdict by a contested check, from the stored run: `npm run -w lab contest-verdicts -- FOLDER [COUNT]`. */
import { createVerifier } from '../../src/model-free/shared/create-verifier.ts';
import { createFileStore } from '../../src/store/file-store.ts';
import { readRecord } from '../../src/store/typed-records.ts';

const [folder = '', count = '100'] = process.argv.slice(2);
const store = await createFileStore({ folder });
const verifier = createVerifier(store);
const times: number[] = [];
/** Processor time, which other load on the machine lengthens less. */
const cpu: number[] = [];
for await (const id of store.list('contests')) {
  const { keptId, rounds } = await readRecord(store, 'contests', id);
  if (keptId === undefined || times.length >= Number(count)) continue;
  const task = await readRecord(store, 'tasks', keptId);
  const trajectory = await readRecord(store, 'trajectories', rounds.at(-1)!.trajectoryId);
  const used = process.cpuUsage();
  const began = performance.now();
  const { result } = await verifier.verify({ task, trajectory }, new AbortController().signal);
  times.push(performance.now() - began);
  const { user, system } = process.cpuUsage(used);
  cpu.push((user + system) / 1000);
  if (result !== 'success') throw new Error(`${task.instruction}: ${result}`);
}
const at = (of: readonly number[], share: number) =>
  of.toSorted((a, b) => a - b)[Math.floor(share * (of.length - 1))]?.toFixed(1);
const format = (of: readonly number[]) => `median ${at(of, 0.5)} ms, 95th percentile ${at(of, 0.95)} ms`;
process.stdout.write(`${times.length} verdicts: ${format(times)}; of the processor ${format(cpu)}\n`);
