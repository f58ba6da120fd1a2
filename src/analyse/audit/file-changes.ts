/** The user's files that a trajectory changed, which screens alone do not show. */
import { z } from 'zod';
import { FileEntry, observationsOf, type StoredObservation, type Trajectory } from '../../schema/index.ts';
import type { Store } from '../../store/store.ts';

/** "files: notes.txt changed, plan.txt new", or a statement that none changed; '' without any files, as on phones. */
export async function describeFileChanges(store: Store, trajectory: Trajectory): Promise<string> {
  const observations = observationsOf(trajectory);
  const [first, last] = [observations[0], observations.at(-1)];
  if (!first || !last) return 'files: nothing was recorded';
  const [before, after] = [await readHashes(store, first), await readHashes(store, last)];
  if (before.size + after.size === 0) return '';
  const gone = [...before.keys()].filter((file) => !after.has(file)).map((file) => `${file} gone`);
  const others = [...after].flatMap(([file, sha256]) => {
    if (!before.has(file)) return `${file} new`;
    return before.get(file) === sha256 ? [] : `${file} changed`;
  });
  return `files: ${[...gone, ...others].join(', ') || 'none changed'}`;
}

async function readHashes(store: Store, { files }: StoredObservation): Promise<Map<string, string>> {
  const entries = z.array(FileEntry).parse(JSON.parse((await store.getBlob(files.sha256)).toString('utf8')));
  return new Map(entries.map(({ path, sha256 }) => [path, sha256]));
}
