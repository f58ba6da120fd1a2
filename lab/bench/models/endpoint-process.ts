/** A scripted endpoint in its own process, so that a bench measures the caller alone. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startScriptedServer, type RateLimit } from '../../../src/model/scripted-server/index.ts';

export interface EndpointSettings {
  /** Time of each answer, plus or minus a share of `spread` (0 to 1). */
  latencyMs: number;
  spread: number;
  rateLimit?: RateLimit;
}

/** Counts of answers between `fromMs` and `toMs`, in milliseconds since the epoch. */
export interface Counts {
  answered: number;
  rateLimited: number;
}

export interface EndpointProcess {
  baseUrl: string;
  count(fromMs: number, toMs: number): Promise<Counts>;
  stop(): Promise<void>;
}

interface Window {
  fromMs: number;
  toMs: number;
}

/** Provides an empty folder, which is removed afterwards together with the endpoint. */
export async function withEndpoint<T>(
  settings: EndpointSettings,
  use: (endpoint: EndpointProcess, folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-bench-'));
  const endpoint = await startEndpoint(settings);
  try {
    return await use(endpoint, folder);
  } finally {
    await endpoint.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function startEndpoint(settings: EndpointSettings): Promise<EndpointProcess> {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(settings)], { execArgv: ['--import', 'tsx'] });
  const [baseUrl] = (await once(child, 'message')) as [string];
  return {
    baseUrl,
    async count(fromMs, toMs) {
      child.send({ fromMs, toMs } satisfies Window);
      const [counts] = (await once(child, 'message')) as [Counts];
      return counts;
    },
    stop: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

async function serve({ latencyMs, spread, rateLimit }: EndpointSettings): Promise<void> {
  const server = await startScriptedServer({
    rateLimit,
    keepImages: false,
    async reply() {
      await sleep(latencyMs * (1 + spread * (2 * Math.random() - 1)));
      return { content: { intent: 'Wait a moment.', seconds: 0 } };
    },
  });
  process.on('message', ({ fromMs, toMs }: Window) => {
    const within = server.calls.filter(
      ({ answeredAtMs }) => answeredAtMs !== undefined && answeredAtMs >= fromMs && answeredAtMs < toMs,
    );
    const ofStatus = (status: number) => within.filter((call) => call.status === status).length;
    process.send!({ answered: ofStatus(200), rateLimited: ofStatus(429) } satisfies Counts);
  });
  process.once('disconnect', () => void server.close());
  process.send!(server.baseUrl);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await serve(JSON.parse(process.argv[2]!) as EndpointSettings);
