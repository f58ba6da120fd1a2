import { mkdtemp, rm } from 'node:fs/promises';
const wt = process.argv[3] + '/src';
const { createFileStore } = await import(`${wt}/store/file-store.ts`);
const { checkStore } = await import(`${wt}/store/fsck.ts`);
const { fillSyntheticRun } = await import(`${wt}/export/synthetic-run.ts`);
const { exportDataset } = await import(`${wt}/export/export-dataset.ts`);
const { inputFor } = await import(`${wt}/export/dataset-fixture.ts`);
const folder = `/tmp/fsckbench/${process.argv[2]}`;
const signal = new AbortController().signal;
await rm(folder, { recursive: true, force: true });
const store = await createFileStore({ folder });
const { gzipSync } = await import('node:zlib');
const tree = await store.putBlob(
  gzipSync(
    JSON.stringify({
      role: 'desktop',
      name: '',
      states: [],
      bounds: { x: 0, y: 0, width: 1, height: 1 },
      children: [],
    }),
  ),
  'application/json+gzip',
);
const real = store.commit;
const filling = {
  ...store,
  commit: (kind: string, id: string, record: any) => {
    for (const step of record.steps ?? []) step.observation.tree = tree;
    if (record.finalObservation) record.finalObservation.tree = tree;
    return real(kind, id, record);
  },
};
let t = performance.now();
await fillSyntheticRun(filling, {
  trajectories: 150,
  stepsPerTrajectory: 12,
  width: 64,
  height: 48,
  explorations: true,
});
console.log('fill s', ((performance.now() - t) / 1000).toFixed(2));

const timed = async (work: () => Promise<unknown>) => {
  const c = process.cpuUsage();
  const t = performance.now();
  await work();
  const d = process.cpuUsage(c);
  return `${((d.user + d.system) / 1e6).toFixed(2)}cpu/${((performance.now() - t) / 1000).toFixed(2)}s`;
};
for (let round = 0; round < 4; round++) {
  const fsck = await timed(() => checkStore(store, 'a'.repeat(64), signal));
  const out = `${folder}-out`;
  await rm(out, { recursive: true, force: true });
  const exp = await timed(() => exportDataset(inputFor(out, { targets: ['parquet', 'jsonl'] }), { store }, signal));
  const read = await timed(async () => {
    for (const kind of ['trajectories', 'verdicts', 'tasks'])
      for await (const id of store.list(kind)) await store.get(kind, id);
  });
  const blobs = await timed(async () => {
    for await (const id of store.list('trajectories'))
      for (const step of ((await store.get('trajectories', id)) as any).steps)
        await store.getBlob(step.observation.screenshot.sha256);
  });
  console.log(`fsck ${fsck} export ${exp} read ${read} blobs ${blobs}`);
}
