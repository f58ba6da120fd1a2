/** Lists and reads the user's files in a desktop's home folder, from outside. Called at each observation. */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObservedFile } from '../../schema/index.ts';

/** Larger files are hashed but their bytes are not kept. */
const MAX_CONTENT_BYTES = 1024 * 1024;
/** Larger files are known by size and time only. */
const MAX_HASHED_BYTES = 64 * 1024 * 1024;
const MAX_FILES = 5_000;

/** Folders are entries too, so that making and deleting one shows. */
const EMPTY_SHA256 = createHash('sha256').digest('hex');

export interface HomeFiles {
  /** Sorted by path; folders end in "/". Dot files and links are left out: the first are not the user's, the second could point outside. */
  list(): Promise<ObservedFile[]>;
}

/** Remembers what it read by size and times, so that an unchanged file is read once. */
export function createHomeFiles(home: string): HomeFiles {
  const remembered = new Map<string, { stamp: string; file: ObservedFile }>();

  const readOnce = async (path: string): Promise<ObservedFile | undefined> => {
    if (path.endsWith('/')) return { path, bytes: 0, sha256: EMPTY_SHA256, content: Buffer.alloc(0) };
    try {
      const stats = await lstat(join(home, path), { bigint: true });
      const stamp = `${stats.size}:${stats.mtimeNs}:${stats.ctimeNs}:${stats.ino}`;
      const old = remembered.get(path);
      if (old?.stamp === stamp) return old.file;
      const file = await readFile(home, path, Number(stats.size), stamp);
      remembered.set(path, { stamp, file });
      return file;
    } catch {
      // Deleted or replaced while we looked; the next observation shows it.
      return undefined;
    }
  };

  return {
    async list() {
      const paths = (await listPaths(home, '')).toSorted();
      const files: ObservedFile[] = [];
      for (const path of paths) {
        const file = await readOnce(path);
        if (file !== undefined) files.push(file);
      }
      return files;
    },
  };
}

async function listPaths(home: string, folder: string, found: string[] = []): Promise<string[]> {
  const entries = await readdir(join(home, folder), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (entry.name.startsWith('.') || found.length >= MAX_FILES) continue;
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isFile()) found.push(path);
    else if (entry.isDirectory()) {
      found.push(`${path}/`);
      await listPaths(home, path, found);
    }
  }
  return found;
}

async function readFile(home: string, path: string, bytes: number, stamp: string): Promise<ObservedFile> {
  if (bytes > MAX_HASHED_BYTES) return { path, bytes, sha256: createHash('sha256').update(stamp).digest('hex') };
  const handle = await open(join(home, path), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const content = await handle.readFile();
    const sha256 = createHash('sha256').update(content).digest('hex');
    const file = { path, bytes: content.length, sha256 };
    return content.length <= MAX_CONTENT_BYTES ? { ...file, content } : file;
  } finally {
    await handle.close();
  }
}
