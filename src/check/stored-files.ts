/** The files that a check looks into: which they are, and what they hold as facts. */
import type { Check, FactKey } from '../schema/index.ts';
import { factId, type Fact, type FactMap } from './fact.ts';
import { StateReadError, type RecordedFile } from './readers/reading.ts';
import { readStored, writeStored } from './file-subject.ts';

/** What a file of a frame holds; no facts when the file is not there. */
export interface StoredFile {
  facts: FactMap;
  /** Why it was not read. */
  fault?: StateReadError;
}

/** Paths below the home folder. */
export function filesReadBy(check: Pick<Check, 'expect' | 'allow'> | undefined): string[] {
  const keys = [...(check?.expect ?? []).map(({ fact }) => fact), ...(check?.allow ?? [])];
  return [...new Set(keys.flatMap(({ kind, subject }) => (kind === 'stored' ? [readStored(subject).file] : [])))];
}

/**
 * The facts of a file: `FILE//(format)` is its kind, the others are what its reader says; of a file that cannot be read
 * `FILE//(unreadable)` is the reason. `bytes` is undefined for a file whose content was not recorded.
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
    // Most processes read no file, and the readers bring a library for each kind.
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

/** Whether a check is judged by application data beside the screens, which a recording may lack. */
export function restsOnData({ truth, expect, allow }: Check): boolean {
  const looksInto = [...expect.map(({ fact }) => fact), ...allow];
  const isOfFiles = looksInto.some(({ kind }) => kind === 'stored') && !looksInto.some(({ kind }) => kind === 'data');
  return truth === 'state' && !isOfFiles;
}

/** What SQLite calls the journal of a database that has not been written into it yet. */
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
 * Why the files that a check looks into cannot be compared, where that is a limit of ours. Throws TypeError when a frame
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
