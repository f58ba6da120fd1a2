/** The viewer's command as a process of its own, with its use of resources. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { listProcessTree, readMemoryBytes } from '../../../src/env/desktop/process-tree.ts';
import { PATHS, type RunCard, type RunList } from '../../../src/view/api.ts';
import { readCpuMs } from '../process-figures.ts';

/** Reading a process's memory use takes time of that process, too. */
const LOOK_MS = 400;
const MB = 1e6;
const PROGRAM = fileURLToPath(new URL('../../../bin/autoplay.js', import.meta.url));

const started = new Set<ChildProcess>();

/** For a bench that ends early. */
export function killStarted(): void {
  for (const child of started) child.kill('SIGKILL');
}

export function noteStarted(child: ChildProcess): void {
  started.add(child);
}

export async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  started.delete(child);
  child.kill(signal);
  await once(child, 'exit');
}

export type Viewer = Awaited<ReturnType<typeof startViewer>>;

/** Resolves once all records of the runs in `folder` are in its index. */
export async function startViewer(folder: string, { looks = true } = {}) {
  const child = spawn(process.execPath, [PROGRAM, 'view', folder, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  noteStarted(child);
  let peak = 0;
  const look = () => (peak = Math.max(peak, readMemoryBytes(listProcessTree(child.pid!))));
  const timer = looks ? setInterval(look, LOOK_MS) : undefined;
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const startedAt = performance.now();
  const processorAt = readCpuMs(child.pid!);
  const url = /http:\S+/.exec(line.toString())![0];
  const get = async <T>(place: string) => (await (await fetch(`${url}${place}`)).json()) as T;
  const listRuns = async (): Promise<RunCard[]> => (await get<RunList>(PATHS.runs())).runs;
  let runs = await listRuns();
  while (runs.some(({ indexed }) => indexed < 1)) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    runs = await listRuns();
  }
  return {
    url,
    key: runs[0]!.key,
    indexMs: performance.now() - startedAt,
    /** Includes all threads. Other programs influence it less than the elapsed time. */
    processorMs: readCpuMs(child.pid!) - processorAt,
    get,
    listRuns,
    child,
    peakMb: () => Math.round(look() / MB),
    stopLooking: () => clearInterval(timer),
    async close() {
      clearInterval(timer);
      await stop(child, 'SIGTERM');
    },
  };
}
