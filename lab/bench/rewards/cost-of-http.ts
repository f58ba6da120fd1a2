/**
 * Cost of a reward over HTTP, compared with the same verifier called without HTTP: latency and rewards per second for
 * 1, 8 and 64 concurrent requests, each one trajectory with 15 screenshots. Both alternate on the same machine. Uses
 * the model-free verifier, since a model's seconds would be the endpoint's.
 */
import path from 'node:path';
import { SERVE_LIMITS } from '../../../src/serve/limits.ts';
import { createPictureDecoder } from '../../../src/serve/pictures/picture-decoder.ts';
import { storeUpload } from '../../../src/serve/upload/store-upload.ts';
import type { Upload } from '../../../src/serve/upload/upload-schema.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { createVerifier } from '../../../src/model-free/shared/create-verifier.ts';
import { makeUploads, STEPS } from './make-uploads.ts';
import { addTask } from './serve-bench.ts';
import { withService } from './services.ts';
import { inLanes, quantile } from '../times.ts';

const REQUESTS = 64;
const LEVELS = [1, 8, 64];

export async function benchCostOfHttp(): Promise<void> {
  await withService('model-free', async ({ url }, root) => {
    const task = await addTask(await openStore(path.join(root, 'run')));
    const store = await openStore(path.join(root, 'baseline'));
    const decoder = createPictureDecoder();
    const deps = { store, limits: SERVE_LIMITS, decoder };
    const verifier = createVerifier(store);
    const signal = new AbortController().signal;
    const judge = async (upload: Upload) => {
      const trajectory = await storeUpload(upload, task, deps);
      await verifier.verify({ task, trajectory }, signal);
    };
    const post = async (item: object) => {
      const body = JSON.stringify({ items: [item] });
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(`${url}/v1/rewards`, { method: 'POST', headers, body });
      const { results } = (await reply.json()) as { results?: { status: string }[] };
      if (results?.[0]?.status !== 'scored') throw new Error(`status ${reply.status}`);
    };

    console.log(`${REQUESTS} rewards a row, ${STEPS} screenshots each; p50 and p95 in ms\n`);
    console.log('| at once | screenshots | way | p50 | p95 | rewards/s |');
    console.log('| ---: | --- | --- | ---: | ---: | ---: |');
    for (const level of LEVELS) {
      const inside = await makeUploads(task.id, REQUESTS);
      print(level, 'in the request', 'in process', await measure(level, inside, judge));
      print(level, 'in the request', 'HTTP', await measure(level, inside, (trajectory) => post({ trajectory })));
      // Uploaded earlier, like rollouts that the service itself has recorded.
      const again = inside.map((upload) => ({ ...upload, answer: 'again' }));
      const [stored, ids] = [[] as Awaited<ReturnType<typeof storeUpload>>[], [] as string[]];
      for (const upload of again) {
        stored.push(await storeUpload(upload, task, deps));
        ids.push(await uploadTo(url, upload));
      }
      const verify = async (trajectory: (typeof stored)[number]) => {
        await verifier.verify({ task, trajectory }, signal);
      };
      print(level, 'stored', 'in process', await measure(level, stored, verify));
      const byId = (id: string) => post({ trajectory_id: id });
      print(level, 'stored', 'HTTP', await measure(level, ids, byId));
      print(level, 'stored', 'HTTP, verdict known', await measure(level, ids, byId));
    }
    decoder.close();
  });
}

interface Measured {
  latenciesMs: number[];
  seconds: number;
}

/** Does all the work with this many at once. */
async function measure<T>(level: number, inputs: readonly T[], work: (input: T) => Promise<void>): Promise<Measured> {
  const begin = performance.now();
  const latenciesMs = await inLanes(level, inputs, work);
  return { latenciesMs, seconds: (performance.now() - begin) / 1000 };
}

function print(level: number, screenshots: string, way: string, { latenciesMs, seconds }: Measured): void {
  const cells = [level, screenshots, way, ...[0.5, 0.95].map((part) => quantile(latenciesMs, part).toFixed(0))];
  console.log(`| ${[...cells, (latenciesMs.length / seconds).toFixed(1)].join(' | ')} |`);
}

async function uploadTo(url: string, upload: Upload): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${url}/v1/trajectories`, { method: 'POST', headers, body: JSON.stringify(upload) });
  return ((await reply.json()) as { id: string }).id;
}
