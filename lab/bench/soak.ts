/**
 * A whole run of many tasks through the real command line, on fake environments: memory and handles of each process
 * during the run.
 *   npm run -w lab soak [-- --apps 900 --minutes 40]
 * An application gives three or four tasks, so 2700 make 10,000. Prints Markdown; exits with 1 if an input is not done.
 */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { killTree, processTree, startCli } from '../../src/testing/cli.ts';
import { readResidentMb } from './process-figures.ts';

const { values } = parseArgs({
  options: { apps: { type: 'string', default: '900' }, minutes: { type: 'string', default: '40' } },
});
const SAMPLE_MS = 2_000;
const ROWS = 20;
/** The processes of a run by a part of their command line. */
const KINDS = { conductor: 'autoplay.js run', worker: 'worker-process', Redis: 'redis-server' } as const;
type Kind = keyof typeof KINDS;

interface Sample {
  atMs: number;
  tasks: number;
  residentMb: Record<Kind, number>;
  handles: Record<Kind, number>;
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-soak-'));
const output = path.join(folder, 'run');
const config = path.join(folder, 'soak.yaml');
const names = Array.from({ length: Number(values.apps) }, (_, index) => `app${index + 1}`);
await writeFile(
  config,
  `name: soak
output: ${output}
seed: 7
apps: [${names.join(', ')}]
environment: { name: fake }
workers: 1
explore: { turns: 1, maxSteps: 15 }
propose: { tasksPerGuideline: 10 }
execute: { maxSteps: 20 }
export: { targets: [jsonl] }
`,
);

const countTasks = async () => (await readdir(path.join(output, 'records/verdicts')).catch(() => [])).length;
const handlesOf = (pid: number) => {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
};

async function sample(root: number, startMs: number): Promise<Sample> {
  const tree = processTree(root);
  const each = (measure: (pid: number) => number) =>
    Object.fromEntries(
      Object.entries(KINDS).map(([kind, words]) => {
        const pids = tree.filter(({ command }) => command.includes(words)).map(({ pid }) => pid);
        return [kind, pids.reduce((sum, pid) => sum + measure(pid), 0)];
      }),
    ) as Record<Kind, number>;
  const atMs = performance.now() - startMs;
  return { atMs, tasks: await countTasks(), residentMb: each(readResidentMb), handles: each(handlesOf) };
}

/** Minimum memory of a kind in a part of the run, which excludes most garbage. */
function least(part: readonly Sample[], kind: Kind): number {
  return Math.min(...part.map(({ residentMb }) => residentMb[kind]));
}

const kinds = Object.keys(KINDS) as Kind[];
const run = startCli(['run', config]);
const samples: Sample[] = [];
try {
  const startMs = performance.now();
  const ended = run.ended.then(() => true);
  while (!(await Promise.race([ended, sleep(SAMPLE_MS, false)]))) {
    samples.push(await sample(run.pid, startMs));
    if (performance.now() - startMs > Number(values.minutes) * 60_000) killTree(run.pid);
  }
  const { code, stderr } = await run.ended;
  const busy = samples.filter(({ residentMb }) => kinds.every((kind) => residentMb[kind] > 0));
  const size = Math.max(1, Math.floor(busy.length / ROWS));
  const parts = Array.from({ length: Math.floor(busy.length / size) }, (_, index) =>
    busy.slice(index * size, (index + 1) * size),
  );
  console.log(`| minutes | tasks | ${kinds.map((kind) => `${kind}: least MB, handles`).join(' | ')} |`);
  console.log(`|${'---:|'.repeat(kinds.length + 2)}`);
  for (const part of parts) {
    const { atMs, tasks, handles } = part.at(-1)!;
    const cells = kinds.map((kind) => `${least(part, kind).toFixed(0)}, ${handles[kind]}`);
    console.log(`| ${[(atMs / 60_000).toFixed(1), tasks, ...cells].join(' | ')} |`);
  }
  console.log(`\n${await countTasks()} tasks judged, exit code ${code}.`);
  if (code !== 0) console.log(stderr.slice(-2_000));
  process.exitCode = code === 0 ? 0 : 1;
} finally {
  killTree(run.pid);
  await rm(folder, { recursive: true, force: true });
}
