/**
 * Rewards per second with a known verdict, over 64 connections, compared with a FastAPI server that answers from a
 * dictionary (fastapi_server.py). They alternate in rounds, so that both meet the same load; the median of the rounds
 * counts.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openLane, prepareRequest, type Lane } from './http-lane.ts';
import { findFastApi, startFastApi, withService, type BenchService } from './services.ts';
import { storeRollouts } from './stored-rollouts.ts';
import { quantile } from '../times.ts';

const CONNECTIONS = 64;
const ROLLOUTS = 512;
const BATCH = 64;
const ROUNDS = 5;
const ROUND_MS = 1500;
/** Text that OpenRLHF sends: the prompt, and the prompt with its answer. */
const TEXT = 'Open the settings and turn on large text. '.repeat(12);

interface Contender {
  name: string;
  service: BenchService;
  requests: readonly Buffer[];
  rewardsPerRequest: number;
  perSecond: number[];
  cpuMicroseconds: number[];
  latenciesMs: number[];
}

const native = (group: readonly string[]) => ({ items: group.map((id) => ({ trajectory_id: id })) });
const openRlhf = (group: readonly string[]) => ({
  query: group.map(() => TEXT + TEXT),
  prompts: group.map(() => TEXT),
  labels: group.map((id) => ({ trajectory_id: id })),
});

export async function benchCached(): Promise<void> {
  const python = findFastApi();
  await withService('patient', async (service, root) => {
    const rollouts = await storeRollouts(
      root,
      Array.from({ length: ROLLOUTS }, () => 0),
    );
    const ids = rollouts.map(({ id }) => id);
    const file = path.join(root, 'rewards.json');
    await writeFile(file, JSON.stringify(Object.fromEntries(ids.map((id) => [id, 1]))));
    const fastApi = await startFastApi(python, file);
    const contender = (
      name: string,
      server: BenchService,
      route: string,
      size: number,
      body: (group: readonly string[]) => object,
    ) => ({
      name: `${name}, ${size} a request`,
      service: server,
      requests: chunks(ids, size).map((group) => prepareRequest('POST', route, body(group))),
      rewardsPerRequest: size,
      perSecond: [],
      cpuMicroseconds: [],
      latenciesMs: [],
    });
    const contenders: Contender[] = [contender('`/v1/rewards`', service, '/v1/rewards', 1, native)];
    for (const size of [1, BATCH]) {
      contenders.push(contender('`/compat/openrlhf`', service, '/compat/openrlhf', size, openRlhf));
      contenders.push(contender('FastAPI', fastApi, '/get_reward', size, openRlhf));
    }
    contenders.push(contender('`/v1/rewards`', service, '/v1/rewards', BATCH, native));
    try {
      await race(contenders);
    } finally {
      await fastApi.stop();
    }
    print(contenders);
  });
}

async function race(contenders: readonly Contender[]): Promise<void> {
  // The first round warms up, and makes the verdicts.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const contender of contenders) {
      const lanes = await Promise.all(Array.from({ length: CONNECTIONS }, () => openLane(contender.service.url)));
      const result = await run(contender, lanes);
      for (const lane of lanes) lane.close();
      if (round === 0) continue;
      contender.perSecond.push(result.rewards / result.seconds);
      contender.cpuMicroseconds.push((result.cpuSeconds * 1e6) / result.rewards);
      contender.latenciesMs.push(...result.latenciesMs);
    }
  }
}

async function run({ service, requests, rewardsPerRequest }: Contender, lanes: readonly Lane[]) {
  let next = 0;
  const latenciesMs: number[] = [];
  const [beganAt, cpuBefore] = [performance.now(), service.cpuSeconds()];
  await Promise.all(
    lanes.map(async (lane) => {
      while (performance.now() - beganAt < ROUND_MS) {
        const { status, body, latencyMs } = await lane.send(requests[next++ % requests.length]!);
        if (status !== 200 || !/"rewards?":\[?1/.test(body)) throw new Error(`status ${status}: ${body.slice(0, 300)}`);
        latenciesMs.push(latencyMs);
      }
    }),
  );
  const seconds = (performance.now() - beganAt) / 1000;
  const rewards = latenciesMs.length * rewardsPerRequest;
  return { rewards, seconds, cpuSeconds: service.cpuSeconds() - cpuBefore, latenciesMs };
}

function print(contenders: readonly Contender[]): void {
  console.log(
    `| known verdicts, ${CONNECTIONS} connections | rewards/s | of ${ROUNDS} rounds | p50 ms | p99 ms | processor µs a reward |`,
  );
  console.log('| --- | ---: | --- | ---: | ---: | ---: |');
  for (const { name, perSecond, latenciesMs, cpuMicroseconds } of contenders) {
    const range = `${Math.round(Math.min(...perSecond))}–${Math.round(Math.max(...perSecond))}`;
    const latencies = [0.5, 0.99].map((part) => quantile(latenciesMs, part).toFixed(1));
    const cells = [name, Math.round(quantile(perSecond, 0.5)), range, ...latencies];
    console.log(`| ${[...cells, Math.round(quantile(cpuMicroseconds, 0.5))].join(' | ')} |`);
  }
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
