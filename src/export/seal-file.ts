/** Size and hash of an exported file. */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, writeFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { ExportedFile } from './exporter.ts';

/** Limits of the read buffer in bytes. Between them it has the file's size. */
const [LEAST_BYTES, MOST_BYTES] = [1 << 16, 1 << 20];

/** Syncs a finished file to disk and measures it; its path is given relative to the dataset folder. */
export async function sealFile(file: string, datasetPath: string): Promise<ExportedFile> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
    return { path: datasetPath, ...(await measure(handle)) };
  } finally {
    await handle.close();
  }
}

/** Writes a file at `place` below a target's folder, and seals it. */
export async function writeSealed(folder: string, place: string, content: string | Uint8Array): Promise<ExportedFile> {
  const file = path.join(folder, place);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  return sealFile(file, `${path.basename(folder)}/${place}`);
}

/** Measures a file of unknown origin; undefined if it is a pipe, a link or the like. */
export async function measureFile(file: string): Promise<Omit<ExportedFile, 'path'> | undefined> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW).catch(
    () => undefined,
  );
  if (!handle) return undefined;
  try {
    return (await handle.stat()).isFile() ? await measure(handle) : undefined;
  } finally {
    await handle.close();
  }
}

/** One buffer for all parts of a file: a stream would allocate a whole part anew for each, however small the file. */
async function measure(handle: FileHandle): Promise<Omit<ExportedFile, 'path'>> {
  const hash = createHash('sha256');
  const { size } = await handle.stat();
  const part = Buffer.allocUnsafe(Math.min(Math.max(size, LEAST_BYTES), MOST_BYTES));
  let bytes = 0;
  for (;;) {
    const { bytesRead } = await handle.read(part, 0, part.length, bytes);
    if (bytesRead === 0) break;
    hash.update(part.subarray(0, bytesRead));
    bytes += bytesRead;
  }
  return { bytes, sha256: hash.digest('hex') };
}
