/** Runs the command line as a person does, for tests: real processes, ending whole process trees, runs to compare. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { RecordKind } from '../store/record-kinds.ts';
import { readRecords } from './records.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/autoplay.js', import.meta.url));

export interface CliResult {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface CliProcess {
  pid: number;
  ended: Promise<CliResult>;
  /** Resolves when its standard error contains the words; rejects if it ends without them. */
  untilPrinted(words: string): Promise<void>;
}

export function startCli(args: readonly string[], env: NodeJS.ProcessEnv = {}): CliProcess {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...process.env, REDIS_URL: '', NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (text) => (stdout += text));
  child.stderr.on('data', (text) => (stderr += text));
  const ended = new Promise<CliResult>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return {
    pid: child.pid!,
    ended,
    untilPrinted: (words) =>
      new Promise((resolve, reject) => {
        const look = () => stderr.includes(words) && resolve();
        look();
        child.stderr.on('data', look);
        void ended.then(() => reject(new Error(`it ended without saying "${words}": ${stderr}`)));
      }),
  };
}

export const runCli = (args: readonly string[], env?: NodeJS.ProcessEnv) => startCli(args, env).ended;

/** A run on the FAKE environment, small but with work in every stage. Returns the path of its config. */
export async function writeFakeConfig(folder: string, name: string): Promise<string> {
  const file = path.join(folder, `${name}.yaml`);
  const text = `
name: chaos
output: ${path.join(folder, name)}
seed: 7
apps: [notes, lists]
environment: { name: fake }
explore: { turns: 2, maxSteps: 20 }
propose: { tasksPerGuideline: 10 }
execute: { maxSteps: 20 }
`;
  await writeFile(file, text);
  return file;
}

/** The process and its descendants, itself first. Source: proc(5), field 4 of stat. */
export function processTree(root: number): { pid: number; command: string }[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const processes = all.flatMap((name) => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return [{ pid: Number(name), parent, command }];
    } catch {
      return [];
    }
  });
  const tree = processes.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...processes.filter(({ parent }) => parent === pid));
  return tree;
}

export function killTree(root: number): void {
  for (const { pid } of processTree(root)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It died with its parent.
    }
  }
}

export async function countRecords(folder: string, kind: RecordKind): Promise<number> {
  return (await readdir(path.join(folder, 'records', kind)).catch(() => [])).length;
}

/** Resolves when the run has this many records of a kind; rejects after 150 s. */
export async function untilRecords(folder: string, kind: RecordKind, count: number): Promise<void> {
  const startedAt = performance.now();
  while ((await countRecords(folder, kind)) < count) {
    if (performance.now() - startedAt > 150_000) throw new Error(`no ${count} ${kind} within 150 s`);
    await sleep(5);
  }
}

/** Every record of a run by kind and id, without the times, and the rows of its dataset. */
export async function readRun(folder: string): Promise<{ records: Record<string, unknown>; rows: string[] }> {
  const records = await readRecords(folder);
  const rows = await readFile(path.join(folder, 'jsonl/trajectories.jsonl'), 'utf8');
  return { records, rows: rows.trim().split('\n') };
}
