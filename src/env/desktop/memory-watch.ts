/**
 * Ends a desktop that exceeds its memory if the kernel does not. It counts once a second, so a program can briefly
 * exceed the limit. Files in memory count too.
 */
import { statfsSync } from 'node:fs';
import { readProcFile } from './process-tree.ts';
import { log } from '../../log/log.ts';
import { sum } from '../../collections/sum.ts';

export type MemoryWatch = ReturnType<typeof watchMemory>;

interface Watched {
  listProcesses(): number[];
  /** The desktop's in-memory file systems. */
  folders: readonly string[];
  /** Limit in MB. */
  most: number;
  /** Called once. */
  onExceeded(): void;
}

const INTERVAL_MS = 1_000;
const MB = 1024 ** 2;

export function watchMemory({ listProcesses, folders, most, onExceeded }: Watched) {
  let exceeded = false;
  const timer = setInterval(() => {
    const used = sum(listProcesses().map(privateBytes)) + sum(folders.map(filledBytes));
    if (used <= most * MB) return;
    exceeded = true;
    clearInterval(timer);
    onExceeded();
  }, INTERVAL_MS);
  timer.unref();
  return { wasExceeded: () => exceeded, stop: () => clearInterval(timer) };
}

/** Memory in bytes that no other process shares. */
function privateBytes(pid: number): number {
  return 1024 * Number(/^RssAnon:\s+(\d+)/m.exec(readProcFile(`/proc/${pid}/status`))?.[1] ?? 0);
}

function filledBytes(folder: string): number {
  try {
    const { blocks, bfree, bsize } = statfsSync(folder);
    return (blocks - bfree) * bsize;
  } catch (error) {
    log('debug', 'the memory of a desktop cannot be read', { err: error });
    // The desktop has ended.
    return 0;
  }
}
