/** The files that a check reads: their paths, and their contents as facts. */
import type { Check, FactKey } from '../schema/index.ts';
import { factId, type Fact, type FactMap } from './fact.ts';
import { StateReadError, type RecordedFile } from './readers/reading.ts';
import { readStored, writeStored } from './file-subject.ts';

/** The content of a file in a frame; no facts if the file is missing. */
export interface StoredFile {
  facts: FactMap;
  /** The reason why it was not read. */
  fault?: StateReadError;
}

/** Paths below the home folder. */
export function filesReadBy(check: Pick<Check, 'expect' | 'allow'> | undefined): string[] {
  const keys = [...(check?.expect ?? []).map(({ fact }) => fact), ...(check?.allow ?? [])];
  return [...new Set(keys.flatMap(({ kind, subject }) => (kind === 'stored' ? [readStored(subject).file] : [])))];
}

/**
 * The facts of a file. `FILE//(format)` is its kind, and the others come from its reader. For an unreadable file
 * `FILE//(unreadable)` is the reason. `bytes` is undefined if the content was not recorded.
 */
export async function readStoredFile(
  file: Omit<RecordedFile, 'bytes'> & { bytes: Buffer | undefined },
): Promise<StoredFile> {
  const { path, bytes } = file;
  const facts = new Map<string, Fact>();
  const add = (place: string, value: string, strict: boolean): void => {
    const key = storedKey(path, place);
    facts.set(factId(key), { key, value, strict });
  };
  try {
    if (!bytes) throw new StateReadError(path, 'not-recorded', 'it was too large for the environment to keep');
    // Loaded on demand: most processes read no file, and the readers bring a library for each format.
    const { readContent } = await import('./readers/readers.ts');
    const { format, values } = await readContent({ ...file, bytes });
    add('(format)', format, true);
    for (const { path: place, value, derived } of values) add(place, value, derived !== true);
    return { facts };
  } catch (error) {
    if (!(error instanceof StateReadError)) throw error;
    add('(unreadable)', error.reason, true);
    return { facts, fault: error };
  }
}

/** True if a check needs application data in addition to the screens, which a recording may lack. */
export function restsOnData({ truth, expect, allow }: Check): boolean {
  const looksInto = [...expect.map(({ fact }) => fact), ...allow];
  const isOfFiles = looksInto.some(({ kind }) => kind === 'stored') && !looksInto.some(({ kind }) => kind === 'data');
  return truth === 'state' && !isOfFiles;
}

/** The suffix of SQLite's journal with writes that are not in the database yet. */
export const JOURNAL = '-wal';

/** The SQLite database that a journal belongs to; the path of any other file. */
export function databaseOf(path: string): string {
  return path.replace(/-(wal|shm|journal)$/, '');
}

export const NO_FILE: StoredFile = { facts: new Map() };

export function storedKey(file: string, place: string): FactKey {
  return { kind: 'stored', subject: writeStored({ file, place }) };
}

/**
 * The reason why the check's files cannot be compared, if a limit on our side caused it. Throws TypeError if a frame
 * was loaded without them.
 */
export function findUnreadable(
  check: Check,
  frames: readonly ({ stored?: ReadonlyMap<string, StoredFile> } | undefined)[],
): string[] {
  return filesReadBy(check).flatMap((path) =>
    frames.flatMap((frame) => {
      const stored = frame?.stored?.get(path);
      if (frame && !stored) throw new TypeError(`the check looks into ${path}, which was not loaded with the episode`);
      return stored?.fault?.isOurs ? [stored.fault.message] : [];
    }),
  );
}
