/** The measured processes: the reward service, and the FastAPI server as the baseline. */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingBaseline } from '../baselines.ts';
import { readCpuMs } from '../process-figures.ts';
import type { BenchJudge } from './serve-bench.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export interface BenchService {
  pid: number;
  url: string;
  /** Processor time of the process so far, in seconds. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

/** Uses its own folder: `root/run` has the task, `root/serve` the served data. */
export async function withService(
  judge: BenchJudge,
  use: (service: BenchService, root: string) => Promise<void>,
): Promise<void> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-bench-rewards-'));
  const args = [...readServeOptions(), '--import', 'tsx', `${ROOT}lab/bench/rewards.ts`, 'serve', root, judge];
  const service = await start(process.execPath, args);
  try {
    await use(service, root);
  } finally {
    await service.stop();
    await rm(root, { recursive: true, force: true });
  }
}

/** Node options in `npm run serve`. */
function readServeOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { scripts: { serve: string } };
  return scripts.serve.split(' ').filter((word) => word.startsWith('--'));
}

/** A Python with the FastAPI server's packages; throws if there is none. */
export function findFastApi(): string {
  const python = [`${ROOT}.cache/python/bin/python3`, 'python3'].find(
    (program) => spawnSync(program, ['-c', 'import fastapi, uvloop, httptools']).status === 0,
  );
  if (python === undefined) throw missingBaseline('FastAPI', "pip install fastapi 'uvicorn[standard]'");
  return python;
}

export function startFastApi(python: string, rewardsFile: string): Promise<BenchService> {
  return start(python, [`${ROOT}lab/bench/rewards/fastapi_server.py`, rewardsFile]);
}

async function start(program: string, args: readonly string[]): Promise<BenchService> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim()));
    child.once('exit', () => reject(new Error('the service ended')));
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    url,
    pid: child.pid!,
    cpuSeconds: () => readCpuMs(child.pid!) / 1000,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
