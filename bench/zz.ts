import path from 'node:path';
import { execSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeHostileRequests, sendHostile } from '../src/serve/hostile/test-hostile-requests.ts';
import { createFileStore } from '../src/store/file-store.ts';
import { makeShortUploads, makeUploads } from './rewards/make-uploads.ts';
import { addTask } from './rewards/serve-bench.ts';
import { withService } from './rewards/services.ts';
await withService('model-free', async (service, root) => {
  const task = await addTask(await createFileStore({ folder: path.join(root, 'run') }));
  const post = (body: object) =>
    sendHostile(service.url, {
      name: '',
      method: 'POST',
      route: '/v1/trajectories',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const state = async (name: string) => {
    const m = await (await fetch(service.url + '/metrics')).text();
    const g = (k: string) => (Number(new RegExp(`^${k} (\\S+)`, 'm').exec(m)?.[1]) / 2 ** 20).toFixed(0);
    console.log(
      name,
      'rss',
      g('process_resident_memory_bytes'),
      'heap used',
      g('nodejs_heap_size_used_bytes'),
      'total',
      g('nodejs_heap_size_total_bytes'),
      'ext',
      g('nodejs_external_memory_bytes'),
      execSync(`ps --ppid ${service.pid} -o pid=,rss=,comm=`)
        .toString()
        .trim()
        .split('\n')
        .map((l) => l.trim().split(/\s+/))
        .map(([p, r, c]) => `${c} ${p} ${Number(r) >> 10}`)
        .join('; '),
    );
  };
  for (const u of await makeUploads(task.id, 32)) await post(u);
  await state('warm');
  const [short] = await makeShortUploads(task.id, 1, 'h');
  for (const seed of process.argv.slice(2).map(Number)) {
    const queue = makeHostileRequests(seed, 500, short as never);
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let r = queue.shift(); r; r = queue.shift()) await sendHostile(service.url, r);
      }),
    );
    await state(`seed ${seed}`);
    await sleep(15000);
    await state(`  later`);
  }
  for (let i = 0; i < 3; i++) for (const u of await makeUploads(task.id, 32)) await post(u);
  await state('after sound ones');
});
