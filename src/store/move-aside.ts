/** Moves damaged files of a run out of the way without losing them. */
import { mkdir, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { isThere } from './on-medium.ts';

export const DAMAGED_FOLDER = 'damaged';

/**
 * Moves each path to its own path below `damaged/<number>/`, in the order given; missing ones are skipped. Returns that
 * folder, relative to `folder`, and the moved paths; undefined when none existed.
 */
export async function moveAside(
  folder: string,
  places: readonly string[],
): Promise<{ folder: string; moved: string[] } | undefined> {
  const there: string[] = [];
  for (const place of places) if (await isThere(path.join(folder, place))) there.push(place);
  if (there.length === 0) return undefined;
  const aside = await makeNumberedFolder(folder);
  for (const place of there) {
    const target = path.join(folder, aside, place);
    await mkdir(path.dirname(target), { recursive: true });
    await rename(path.join(folder, place), target);
  }
  return { folder: aside, moved: there };
}

async function makeNumberedFolder(folder: string): Promise<string> {
  await mkdir(path.join(folder, DAMAGED_FOLDER), { recursive: true });
  const taken = (await readdir(path.join(folder, DAMAGED_FOLDER))).map(Number).filter(Number.isInteger);
  const aside = path.join(DAMAGED_FOLDER, String(Math.max(0, ...taken) + 1));
  await mkdir(path.join(folder, aside));
  return aside;
}
