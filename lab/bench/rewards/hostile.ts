/**
 * Hostile uploads: 500 requests of one seed, eight at a time, that try to crash the service: broken pictures, bombs of
 * each kind of chunk, spoiled JSON, odd headers and URLs. Measures the memory of the service and all its children,
 * meanwhile and during valid uploads before and after. The minimum counts, since garbage hides in larger values.
 * `npm run -w lab bench:rewards -- hostile`; HOSTILE_SEED chooses other requests.
 */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  makeHostileRequests,
  sendHostile,
  type HostileRequest,
  type SoundUpload,
} from '../../../src/testing/hostile-requests.ts';
import { listProcessTree } from '../../../src/env/desktop/process-tree.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { makeShortUploads, makeUploads } from './make-uploads.ts';
import { addTask } from './serve-bench.ts';
import { withService, type BenchService } from './services.ts';
import { readResidentMb } from '../process-figures.ts';
import { inLanes, quantile } from '../times.ts';

const REQUESTS = 500;
const AT_ONCE = 8;
const SOUND_UPLOADS = 128;
const SETTLE_MS = 10_000;

export async function benchHostile(): Promise<void> {
  const seed = Number(process.env['HOSTILE_SEED'] ?? 1);
  await withService('model-free', async (service, root) => {
    const task = await addTask(await openStore(path.join(root, 'run')));
    const serveOthers = async () => {
      const watch = watchService(service);
      const sound = await makeUploads(task.id, SOUND_UPLOADS);
      await inLanes(AT_ONCE, sound, (upload) => post(service.url, upload));
      return watch.stop();
    };
    await serveOthers();
    const before = await serveOthers();
    const [short] = await makeShortUploads(task.id, 1, 'hostile');
    const requests = makeHostileRequests(seed, REQUESTS, short as SoundUpload);
    const statuses: Record<string, number> = {};
    const watch = watchService(service);
    await inLanes(AT_ONCE, requests, async (request) => {
      const { status, body } = await sendHostile(service.url, request);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status >= 500) console.log(`${status} ${request.name} ${request.route}: ${body.slice(0, 200)}`);
    });
    const meanwhile = await watch.stop();
    await sleep(SETTLE_MS);
    // Garbage is collected rarely, and only during work.
    const after = await serveOthers();
    console.log(`${requests.length} hostile requests, seed ${seed}, ${AT_ONCE} at a time; by status:`);
    console.log(
      Object.entries(statuses)
        .map(([status, count]) => `${status} × ${count}`)
        .join(', '),
    );
    const { healthMs, unwell } = meanwhile;
    console.log('service and children, MB, least and most:');
    for (const [name, { leastMb, mostMb }] of Object.entries({ before, meanwhile, after })) {
      console.log(`${name}: ${leastMb.toFixed(0)} ${mostMb.toFixed(0)}`);
    }
    const [p50, p99, most] = [0.5, 0.99, 1].map((part) => quantile(healthMs, part).toFixed(0));
    console.log(
      `health meanwhile: ${healthMs.length} answers, p50 ${p50} ms, p99 ${p99} ms, most ${most} ms; ${unwell} others`,
    );
  });
}

async function post(url: string, upload: object): Promise<void> {
  const request: HostileRequest = {
    name: 'sound',
    method: 'POST',
    route: '/v1/trajectories',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(upload),
  };
  const { status, body } = await sendHostile(url, request);
  if (status !== 201) throw new Error(`a sound upload: ${status} ${body}`);
}

/** Requests the health and reads the memory ten times a second. */
function watchService({ url, pid }: BenchService) {
  const healthMs: number[] = [];
  let unwell = 0;
  let [leastMb, mostMb] = [Infinity, 0];
  const done = new AbortController();
  const look = async () => {
    while (!done.signal.aborted) {
      const startedAt = performance.now();
      const isWell = await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(10_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
      healthMs.push(performance.now() - startedAt);
      if (!isWell) unwell++;
      const nowMb = residentMb(pid);
      [leastMb, mostMb] = [Math.min(leastMb, nowMb), Math.max(mostMb, nowMb)];
      await sleep(100);
    }
  };
  const looking = look();
  return {
    async stop() {
      done.abort();
      await looking;
      return { leastMb, mostMb, healthMs, unwell };
    },
  };
}

/** Memory of the process and all its descendants. */
function residentMb(root: number): number {
  return listProcessTree(root).reduce((sum, pid) => sum + readResidentMb(pid), 0);
}
