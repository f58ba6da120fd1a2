/**
 * One hour of a trainer at full speed: 20 steps of 64 prompts with groups of 8, a GRPO step every three minutes, so
 * 10,240 rollouts. Each comes with its screens and is judged by the model-free verifier. It is requested a second time,
 * as by a client that lost the first answer. Each step ends with a batch of all groups' first rollouts. Compares the
 * memory after the last quarter of the steps with that after the first.
 */
import { openStore } from '../../../src/store/open-store.ts';
import path from 'node:path';
import { makeShortUploads } from './make-uploads.ts';
import { openLane, prepareRequest, type Lane } from './http-lane.ts';
import { addTask } from './serve-bench.ts';
import { withService } from './services.ts';
import { quantile } from '../times.ts';

const STEPS = 20;
const PROMPTS = 64;
const GROUP = 8;
const CONNECTIONS = 8;

interface Sample {
  residentMb: number;
  heapMb: number;
  handles: number;
}

export async function benchSoak(): Promise<void> {
  await withService('model-free', async (service, root) => {
    const task = await addTask(await openStore(path.join(root, 'run')));
    const lanes = await Promise.all(Array.from({ length: CONNECTIONS }, () => openLane(service.url)));
    const samples: Sample[] = [];
    const beganAt = performance.now();
    let rewards = 0;
    for (let step = 0; step < STEPS; step++) {
      const firsts: string[] = [];
      const groups = Array.from({ length: PROMPTS }, (_, prompt) => prompt);
      const play = async (lane: Lane) => {
        for (let prompt = groups.shift(); prompt !== undefined; prompt = groups.shift()) {
          const uploads = await makeShortUploads(task.id, GROUP, `${step} ${prompt}`);
          const first = await score(
            lane,
            uploads.map((trajectory) => ({ trajectory })),
          );
          const again = await score(
            lane,
            first.map((trajectory_id) => ({ trajectory_id })),
          );
          firsts.push(first[0]!);
          rewards += first.length + again.length;
        }
      };
      await Promise.all(lanes.map(play));
      rewards += await scoreAsBatch(lanes[0]!, firsts);
      samples.push(await sample(lanes[0]!));
    }
    for (const lane of lanes) lane.close();
    print(samples, rewards, (performance.now() - beganAt) / 1000);
  });
}

/** Resolves with the ids of the trajectories. */
async function score(lane: Lane, items: readonly object[]): Promise<string[]> {
  const { status, body } = await lane.send(prepareRequest('POST', '/v1/rewards', { items }));
  const { results } = JSON.parse(body) as { results?: { status: string; trajectory_id: string }[] };
  if (!results?.every((result) => result.status === 'scored'))
    throw new Error(`status ${status}: ${body.slice(0, 300)}`);
  return results.map((result) => result.trajectory_id);
}

async function scoreAsBatch(lane: Lane, ids: readonly string[]): Promise<number> {
  const items = ids.map((trajectory_id) => ({ trajectory_id }));
  const { body } = await lane.send(prepareRequest('POST', '/v1/rewards', { mode: 'async', items }));
  const { status_url: url } = JSON.parse(body) as { status_url: string };
  for (;;) {
    const batch = JSON.parse((await lane.send(prepareRequest('GET', url))).body) as {
      status: string;
      results: object[];
    };
    if (batch.status === 'done') return batch.results.length;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function sample(lane: Lane): Promise<Sample> {
  const { body } = await lane.send(prepareRequest('GET', '/metrics'));
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(body)?.[1]);
  return {
    residentMb: read('process_resident_memory_bytes') / 2 ** 20,
    heapMb: read('nodejs_heap_size_used_bytes') / 2 ** 20,
    handles: read('process_open_fds'),
  };
}

function print(samples: readonly Sample[], rewards: number, seconds: number): void {
  const quarter = Math.floor(samples.length / 4);
  console.log(`${STEPS * PROMPTS * GROUP} rollouts, ${rewards} rewards in ${seconds.toFixed(0)} s\n`);
  console.log('| median of | first quarter | last quarter | most |');
  console.log('| --- | ---: | ---: | ---: |');
  for (const [name, key] of [
    ['memory, MB', 'residentMb'],
    ['heap, MB', 'heapMb'],
    ['open files', 'handles'],
  ] as const) {
    const values = samples.map((one) => one[key]);
    const cells = [quantile(values.slice(0, quarter), 0.5), quantile(values.slice(-quarter), 0.5), Math.max(...values)];
    console.log(`| ${name} | ${cells.map((value) => value.toFixed(0)).join(' | ')} |`);
  }
}
