/**
 * Disk space of a run's folder by part. A large run has a million files, so they are counted rarely and a few at a
 * time.
 */
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { RunOverview } from '../run-api.ts';

type DiskUse = RunOverview['disk'];

const KEEP_MS = 60_000;
/** Beyond this number of files, the total is extrapolated from those inspected. */
const MAX_LOOKED_AT = 5000;

const kept = new Map<string, { at: number; use: Promise<DiskUse> }>();

export function measureDisk(folder: string): Promise<DiskUse> {
  const known = kept.get(folder);
  if (known && performance.now() - known.at < KEEP_MS) return known.use;
  const use = measure(folder);
  kept.set(folder, { at: performance.now(), use });
  return use;
}

async function measure(folder: string): Promise<DiskUse> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const parts = [];
  for (const entry of entries) {
    const { bytes, files } = entry.isDirectory()
      ? await measureFolder(path.join(folder, entry.name))
      : { bytes: await sizeOf(path.join(folder, entry.name)), files: 1 };
    parts.push({ part: entry.name, bytes, files });
  }
  return parts.toSorted((a, b) => b.bytes - a.bytes);
}

async function measureFolder(folder: string): Promise<{ bytes: number; files: number }> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = names.filter((entry) => entry.isFile());
  const every = Math.max(1, Math.ceil(files.length / MAX_LOOKED_AT));
  const looked = files.filter((_, at) => at % every === 0);
  let bytes = 0;
  for (const entry of looked) bytes += await sizeOf(path.join(entry.parentPath, entry.name));
  return { bytes: looked.length === 0 ? 0 : Math.round((bytes / looked.length) * files.length), files: files.length };
}

async function sizeOf(file: string): Promise<number> {
  return lstat(file).then(
    ({ size }) => size,
    () => 0,
  );
}
