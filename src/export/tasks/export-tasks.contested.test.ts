/** RL rows of a run with contested tasks: only the kept tasks, and no refused candidate. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCHEMA_VERSION, type Contest, type Task } from '../../schema/index.ts';
import { contestId, taskId } from '../../store/record-ids.ts';
import type { Store } from '../../store/store.ts';
import { commitRecord } from '../../store/typed-records.ts';
import { inputFor, makeFolder, makeRun, readParquet, verifiedRecords } from '../../testing/dataset-fixture.ts';
import { exportTasks } from './export-tasks.ts';

let root: Awaited<ReturnType<typeof makeFolder>>;
let store: Store;
let tasks: { plain: Task[]; kept: Task; refused: Task; reworded: Task; waiting: Task };

beforeAll(async () => {
  root = await makeFolder();
  store = await makeRun(path.join(root.folder, 'store'), { trajectories: 3 });
  const plain = (await verifiedRecords(store)).map(({ task }) => task);
  const propose = async (words: string): Promise<Task> => {
    const { id: _id, ...task } = { ...plain[0]!, instruction: words, template: words, wanted: `wanted: ${words}` };
    return commitRecord(store, 'tasks', { ...task, id: taskId(task) });
  };
  const [kept, refused, reworded, waiting] = await Promise.all(
    ['Open the door', 'Open a window', 'Open the window', 'Close it'].map(propose),
  );
  tasks = { plain, kept: kept!, refused: refused!, reworded: reworded!, waiting: waiting! };
  await contest([tasks.kept], tasks.kept.id);
  await contest([tasks.refused, tasks.reworded]);
});

afterAll(() => root.remove());

/** `rounds` holds the candidate's version in each round. */
async function contest(rounds: readonly Task[], keptId?: string): Promise<void> {
  const candidateId = rounds[0]!.id;
  const played = rounds.map(({ id }) => ({
    taskId: id,
    trajectoryId: id,
    tests: [],
    ruling: { fault: keptId === undefined ? ('checker' as const) : ('none' as const), reason: '' },
  }));
  const result = keptId === undefined ? { reason: 'checker: it passes before' } : { keptId, reason: '' };
  const made: Contest = {
    schemaVersion: SCHEMA_VERSION,
    id: contestId('run', candidateId),
    candidateId,
    rounds: played,
    ...result,
  };
  await commitRecord(store, 'contests', made);
}

it('has of all tasks those that were kept, and of contested ones no other', async () => {
  const input = inputFor(path.join(root.folder, 'all'), { rl: ['verl', 'slime'], selection: { tasks: 'all' } });
  await exportTasks({ ...input, environment: 'fake', maxSteps: 9 }, { store }, new AbortController().signal);
  const rows = (await readParquet(path.join(root.folder, 'all'), 'rl/verl')) as unknown as {
    extra_info: { task_id: string };
  }[];
  const found = rows.map(({ extra_info: { task_id: id } }) => id).toSorted();
  const lines = (await readFile(path.join(root.folder, 'all/rl/slime/train.jsonl'), 'utf8')).trimEnd().split('\n');
  const labels = lines.map((line) => (JSON.parse(line) as { label: string }).label).toSorted();
  expect(found).toContain(tasks.kept.id);
  expect(found).toEqual(expect.arrayContaining(tasks.plain.map(({ id }) => id)));
  for (const { id } of [tasks.refused, tasks.reworded, tasks.waiting]) expect(found).not.toContain(id);
  expect(labels).toEqual(found);
});

it('has of solved tasks none that was only a candidate', async () => {
  const input = inputFor(path.join(root.folder, 'solved'), { rl: ['verl'] });
  const { rows } = await exportTasks(
    { ...input, environment: 'fake', maxSteps: 9 },
    { store },
    new AbortController().signal,
  );
  expect(rows).toBe(tasks.plain.length);
});
