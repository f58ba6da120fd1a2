/**
 * Locks that the kernel keeps on an open file. They end with the process that holds them, however it dies, and never
 * have two holders. Node cannot take them, so flock(1) of util-linux does, on a descriptor that it inherits and that
 * stays open here.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { PipelineError } from '../errors.ts';

/** Opens neither a FIFO nor a link in the file's place. */
const SAFELY = constants.O_NONBLOCK | constants.O_NOFOLLOW;
/** A process that only tests the lock holds it for a moment, so taking it is retried. */
const TRIES = 3;
const BETWEEN_TRIES_MS = 30;
const CONFLICT = 1;

/**
 * The open file, created if missing; closing it releases the lock. Undefined if another process or another part of this
 * one holds it. Rejects with the file system's error, or STORE_IO if it cannot lock.
 */
export async function tryKernelLock(file: string): Promise<FileHandle | undefined> {
  for (;;) {
    const handle = await open(file, constants.O_RDWR | constants.O_CREAT | SAFELY, 0o666);
    let isOurs = false;
    try {
      if (!(await lockWithin(handle, '-x', TRIES))) return undefined;
      isOurs = await isStillAt(handle, file);
      if (isOurs) return handle;
    } finally {
      if (!isOurs) await handle.close();
    }
  }
}

/** True if a process that this kernel can see holds the lock. */
export async function isLocked(file: string): Promise<boolean> {
  const handle = await open(file, constants.O_RDONLY | SAFELY).catch(ignoreMissing);
  if (!handle) return false;
  try {
    return !(await lockWithin(handle, '-s', 1));
  } finally {
    await handle.close();
  }
}

async function lockWithin(handle: FileHandle, kind: '-x' | '-s', tries: number): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    if (await lock(handle, kind)) return true;
    if (attempt >= tries) return false;
    await sleep(BETWEEN_TRIES_MS);
  }
}

/**
 * False if the lock is held elsewhere. It belongs to the open file, which this process shares with flock, so it stays.
 */
async function lock({ fd }: FileHandle, kind: '-x' | '-s'): Promise<boolean> {
  const child = spawn('flock', ['-n', kind, '3'], { stdio: ['ignore', 'ignore', 'pipe', fd] });
  let output = '';
  child.stderr!.on('data', (text) => (output += String(text)));
  const code = await new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => reject(missing(error)));
    child.once('close', resolve);
  });
  if (code === 0) return true;
  if (code === CONFLICT) return false;
  throw new PipelineError(
    'STORE_IO',
    `this file system cannot lock files (${output.trim()}); put the run on another one`,
  );
}

function missing(error: NodeJS.ErrnoException): PipelineError {
  return new PipelineError('STORE_IO', `cannot start flock (${error.code}): install the package util-linux`, {
    cause: error,
  });
}

/**
 * The last holder may have removed the file after it was opened here. A lock on a removed file would exclude no
 * process.
 */
async function isStillAt(handle: FileHandle, file: string): Promise<boolean> {
  const own = await handle.stat({ bigint: true });
  if (!own.isFile()) throw new PipelineError('STORE_IO', `${file} is not a file; remove it`);
  const there = await stat(file, { bigint: true }).catch(ignoreMissing);
  return there !== undefined && there.ino === own.ino && there.dev === own.dev;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
