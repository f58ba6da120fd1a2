/**
 * Lets one process at a time conduct a run; workers need no lock. The kernel keeps the lock for all processes and
 * containers of a machine. For machines that share a folder without sharing its locks, the holder also renews the
 * file's modification time.
 */
import { readFileSync } from 'node:fs';
import { open, readFile, rm, type FileHandle } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { delay } from '../async/deadline.ts';
import { PipelineError } from '../errors.ts';
import { isLocked, tryKernelLock } from '../locks/kernel-lock.ts';
import { quietly } from '../log/log.ts';

/** Exists while a process conducts the run, and after a conductor was killed. */
export const CONDUCTOR_FILE = 'conductor.json';

const Holder = z.object({
  host: z.string(),
  pid: z.int(),
  /** Boot id of the kernel, equal in all containers of a machine. '' when unknown. */
  boot: z.string(),
});
type Holder = z.infer<typeof Holder>;

export interface RunLockOptions {
  signal: AbortSignal;
  /** Called when lockRun has to watch whether another machine's process is alive. */
  onNotice: (text: string) => void;
  /** How often a holder renews the file's time, in milliseconds. */
  beatMs?: number;
  /** How long another machine's file is watched, in milliseconds: several beats, as disks and networks stall. */
  watchMs?: number;
}

const BEAT_MS = 4000;
const WATCH_MS = 20_000;

/**
 * Rejects with CONFIG_INVALID, naming process, host and file, while a live process conducts the run. The process may
 * run on this machine or on another that can write to the folder. Takes over a dead process's lock. Resolves to the
 * function that releases the lock.
 */
export async function lockRun(folder: string, options: RunLockOptions): Promise<() => Promise<void>> {
  const file = path.join(folder, CONDUCTOR_FILE);
  const handle = await tryKernelLock(file);
  if (!handle) throw heldError(folder, file, await readHolder(file));
  try {
    await assertLeft(folder, file, options);
    const text = JSON.stringify(describeSelf());
    await claim(handle, file, text);
    const beat = setInterval(() => renew(handle), options.beatMs ?? BEAT_MS).unref();
    return async () => {
      clearInterval(beat);
      // Another machine may have taken over the lock while this process was stopped for long.
      if ((await readFile(file, 'utf8').catch(() => '')) === text) await rm(file, { force: true });
      await handle.close();
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Removes the file when the disk is too full to write it. */
async function claim(handle: FileHandle, file: string, text: string): Promise<void> {
  try {
    await handle.truncate();
    await handle.write(text, 0);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** The process that conducts the run now, if any. */
export async function findConductor(folder: string): Promise<{ host: string; pid: number } | undefined> {
  const file = path.join(folder, CONDUCTOR_FILE);
  const holder = await readHolder(file);
  if (!holder) return undefined;
  if (await isLocked(file)) return holder;
  const isRecent = Date.now() - ((await renewedAt(file)) ?? 0) < WATCH_MS;
  return !isOfThisKernel(holder) && isRecent ? holder : undefined;
}

/** Called with the kernel lock held; rejects if a process on another machine is still renewing the lock file. */
async function assertLeft(folder: string, file: string, { signal, onNotice, ...pace }: RunLockOptions): Promise<void> {
  const holder = await readHolder(file);
  if (!holder || isOfThisKernel(holder)) return;
  const { beatMs = BEAT_MS, watchMs = WATCH_MS } = pace;
  onNotice(`${file} is of process ${holder.pid} on host ${holder.host}; watching for ${watchMs / 1000} s if it lives`);
  const before = await renewedAt(file);
  const startedAt = performance.now();
  while (performance.now() - startedAt < watchMs) {
    await delay(beatMs / 4, signal);
    if ((await renewedAt(file)) !== before) throw heldError(folder, file, holder);
  }
}

function heldError(folder: string, file: string, holder: Holder | undefined): PipelineError {
  const isHere = holder?.host === os.hostname();
  const who = holder ? `process ${holder.pid}${isHere ? '' : ` on host ${holder.host}`}` : 'another process';
  const where = isHere ? '' : ` (it holds ${file})`;
  const advice = `stop that one first${isHere ? '' : ', there'}, or watch with: autoplay status`;
  return new PipelineError('CONFIG_INVALID', `${folder}: ${who} is running it${where}; ${advice}`);
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    return Holder.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}

function describeSelf(): Holder {
  return { host: os.hostname(), pid: process.pid, boot: bootId() };
}

/** The kernel's lock is complete for processes of its own machine. */
function isOfThisKernel({ boot }: Holder): boolean {
  return boot !== '' && boot === bootId();
}

/** Source: random(4). */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

/** A medium that is temporarily full or read-only is no reason to stop. */
function renew(handle: FileHandle): void {
  const now = new Date();
  handle.utimes(now, now).catch(quietly('the run lock was not renewed'));
}

/**
 * Modification time in milliseconds. The file is opened because network file systems revalidate attributes only then.
 */
async function renewedAt(file: string): Promise<number | undefined> {
  const handle = await open(file, 'r').catch(() => undefined);
  if (!handle) return undefined;
  try {
    return (await handle.stat()).mtimeMs;
  } finally {
    await handle.close();
  }
}
