/**
 * Time that the service adds to its judge: 256 clients request one new verdict after the other, from a judge that takes
 * 1 to 3 s. The added time is a client's wait beyond the judge's given time: admission, reading the rollout, the lock
 * in Redis, the durable commit, the answer. The baseline is FastAPI with the same judge, which stores nothing.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLane, prepareRequest } from './http-lane.ts';
import { findFastApi, startFastApi, withService, type BenchService } from './services.ts';
import { storeRollouts, type StoredRollout } from './stored-rollouts.ts';
import { quantile } from '../times.ts';

const CLIENTS = 256;
/** Long enough that one hiccup of the disk or one garbage collection does not make up the whole last per cent. */
const PER_CLIENT = 24;
const WARM_UP = 512;
const JUDGE_MS = { least: 1000, most: 3000 };

const ask = ({ id }: StoredRollout) => prepareRequest('POST', '/v1/rewards', { items: [{ trajectory_id: id }] });
const askFastApi = ({ judgeMs }: StoredRollout) =>
  prepareRequest('POST', '/judge', { labels: [{ judge_ms: judgeMs }] });

export async function benchOverhead(): Promise<void> {
  const python = findFastApi();
  await withService('patient', async (service, root) => {
    const measured = Array.from({ length: CLIENTS * PER_CLIENT }, drawJudgeMs);
    const rollouts = await storeRollouts(root, [...Array.from({ length: WARM_UP }, () => 1), ...measured]);
    const [warmUp, counted] = [rollouts.slice(0, WARM_UP), rollouts.slice(WARM_UP)];
    console.log(
      `| ${CLIENTS} at once, judge of 1–3 s | verdicts/s | added p50 ms | p95 | p99 | most | processor ms a verdict |`,
    );
    console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
    await measure(service, warmUp, ask);
    print('`/v1/rewards`', await measure(service, counted, ask));
    await writeFile(path.join(root, 'rewards.json'), '{}');
    const fastApi = await startFastApi(python, path.join(root, 'rewards.json'));
    await measure(fastApi, warmUp, askFastApi);
    print('FastAPI, nothing kept', await measure(fastApi, counted, askFastApi));
    await fastApi.stop();
  });
}

function drawJudgeMs(): number {
  return Math.round(JUDGE_MS.least + Math.random() * (JUDGE_MS.most - JUDGE_MS.least));
}

interface Measured {
  addedMs: number[];
  seconds: number;
  cpuSeconds: number;
}

async function measure(
  service: BenchService,
  rollouts: readonly StoredRollout[],
  prepare: (rollout: StoredRollout) => Buffer,
): Promise<Measured> {
  const queue = [...rollouts];
  const addedMs: number[] = [];
  const lanes = await Promise.all(Array.from({ length: CLIENTS }, () => openLane(service.url)));
  const [beganAt, cpuBefore] = [performance.now(), service.cpuSeconds()];
  await Promise.all(
    lanes.map(async (lane, index) => {
      // A trainer's clients do not begin in the same millisecond.
      await sleep((index / CLIENTS) * JUDGE_MS.least);
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { status, body, latencyMs } = await lane.send(prepare(next));
        if (status !== 200 || !/"rewards?":\[?1/.test(body)) throw new Error(`status ${status}: ${body.slice(0, 300)}`);
        addedMs.push(latencyMs - next.judgeMs);
      }
      lane.close();
    }),
  );
  return { addedMs, seconds: (performance.now() - beganAt) / 1000, cpuSeconds: service.cpuSeconds() - cpuBefore };
}

function print(name: string, { addedMs, seconds, cpuSeconds }: Measured): void {
  const cells = [name, (addedMs.length / seconds).toFixed(0)];
  for (const part of [0.5, 0.95, 0.99, 1]) cells.push(quantile(addedMs, part).toFixed(1));
  console.log(`| ${[...cells, ((cpuSeconds * 1000) / addedMs.length).toFixed(2)].join(' | ')} |`);
}
