/**
 * The worker processes of a run on this machine, and their messages. The fleet starts them, replaces dead ones, and
 * stops them all.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PipelineError, type ErrorCode } from '../errors.ts';
import type { JobFault } from './handle-job.ts';
import type { Keys } from './keys.ts';
import type { Stage } from '../run/stages.ts';

export interface WorkerFleetOptions {
  /** File of JavaScript that calls serveWorkerProcess. */
  entry: URL;
  /** One process per entry. */
  starts: readonly Omit<StartMessage, 'type' | 'worker'>[];
  /** Environment variables of the processes. They hold no key, since started programs inherit them. */
  variables: NodeJS.ProcessEnv;
  /** Output of the processes goes to `worker-<n>.log` in this folder. */
  logFolder: string;
  onFault: (fault: JobFault) => void;
  onDeath: (reason: string) => void;
  /** The fleet cannot work and the run has to end. All processes have ended by then, or must be stopped. */
  onGone: (error: PipelineError) => void;
}

export interface WorkerFleet {
  /** Resolves once every process has ended, at the latest after a minute. */
  stop(): Promise<void>;
}

/** Limit of consecutive deaths before any worker is ready; more are no coincidence. */
const MAX_FAILED_STARTS = 3;
const RESTART_MS = 1000;
const STOP_MS = 58_000;
/** A process with this much silence hangs, in milliseconds. Its jobs were lost long before. */
const SILENCE_MS = 90_000;

export function startWorkerFleet(options: WorkerFleetOptions): WorkerFleet {
  mkdirSync(options.logFolder, { recursive: true });
  const children = new Set<ChildProcess>();
  let stopping = false;
  let ending = false;
  let failedStarts = 0;
  for (const index of options.starts.keys()) launch(index);

  function launch(index: number): void {
    const log = path.join(options.logFolder, `worker-${index + 1}.log`);
    const child = forkWorker(options, log);
    children.add(child);
    child.send({ type: 'start', worker: index + 1, ...options.starts[index]! } satisfies StartMessage, () => undefined);
    const silence = setTimeout(() => child.kill('SIGKILL'), SILENCE_MS);
    child.on('message', (message: WorkerMessage) => {
      silence.refresh();
      if (message.type === 'ready') failedStarts = 0;
      if (message.type === 'fault') options.onFault(message.fault);
      if (message.type === 'unable') void end(new PipelineError(message.code, message.message));
    });
    child.on('error', () => undefined);
    child.once('exit', (code, signal) => {
      clearTimeout(silence);
      children.delete(child);
      if (stopping || ending) return;
      failedStarts += 1;
      const reason = `worker ${index + 1} ended (${signal ?? `exit code ${code}`}); see ${log}`;
      options.onDeath(reason);
      if (failedStarts > MAX_FAILED_STARTS) options.onGone(new PipelineError('WORKER_LOST', reason));
      else setTimeout(() => stopping || ending || launch(index), RESTART_MS).unref();
    });
  }

  /** One process found that the run has to end. The others finish their jobs before the run learns of it. */
  async function end(reason: PipelineError): Promise<void> {
    if (ending) return;
    ending = true;
    const ended = untilAllEnded();
    for (const child of children) child.send({ type: 'drain' } satisfies DrainMessage, () => undefined);
    await ended;
    options.onGone(reason);
  }

  async function untilAllEnded(): Promise<void> {
    await Promise.all([...children].map((child) => new Promise((resolve) => child.once('exit', resolve))));
  }

  return {
    async stop() {
      stopping = true;
      const running = [...children];
      const ended = untilAllEnded();
      for (const child of running) child.kill('SIGTERM');
      const killer = setTimeout(() => running.forEach((child) => child.kill('SIGKILL')), STOP_MS);
      await ended;
      clearTimeout(killer);
    },
  };
}

function forkWorker({ entry, variables }: WorkerFleetOptions, log: string): ChildProcess {
  const output = openSync(log, 'a');
  try {
    return fork(fileURLToPath(entry), {
      execArgv: ['--enable-source-maps'],
      env: variables,
      stdio: ['ignore', output, output, 'ipc'],
    });
  } finally {
    closeSync(output);
  }
}

// Messages between a run's conductor and its worker processes over the IPC channel.

/** Sent once: claim no more jobs, and exit after the current ones. */
export interface DrainMessage {
  type: 'drain';
}

/** Sent once, first. The channel carries it instead of arguments, because a URL may hold a password. */
export interface StartMessage {
  type: 'start';
  runFolder: string;
  /** Number in the name of its log. */
  worker: number;
  /** URL of the run's coordination. */
  url: string;
  stages: readonly Stage[];
  lastStage: Stage;
  concurrency: number;
  /** Keys of the models that these stages call, by variable name. */
  keys: Keys;
}

export type WorkerMessage =
  | { type: 'ready' }
  /** Sent every few seconds to prove that the event loop runs. */
  | { type: 'alive' }
  | { type: 'fault'; fault: JobFault }
  /** The process cannot work, and another one would fail alike. */
  | { type: 'unable'; code: ErrorCode; message: string };
