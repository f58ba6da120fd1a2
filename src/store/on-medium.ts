/** Work on the file system, with its failures as errors of the store. */
import { link, lstat } from 'node:fs/promises';
import { PipelineError } from '../errors.ts';

/** True for any entry with this name. Readers report an entry that is not a regular file as damage. */
export async function isThere(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    (error) => (isMissing(error) ? false : Promise.reject(error)),
  );
}

/** Size in bytes; undefined when the file is missing or no regular file. */
export async function sizeOf(file: string): Promise<number | undefined> {
  return lstat(file).then(
    (entry) => (entry.isFile() ? entry.size : undefined),
    (error) => (isMissing(error) ? undefined : Promise.reject(error)),
  );
}

/** False when the name was taken. */
export async function linkFirst(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    (error) => (errorCode(error) === 'EEXIST' ? false : Promise.reject(error)),
  );
}

/** Runs file system work; `what` names the thing in STORE_NOT_FOUND. */
export async function onMedium<T>(work: () => Promise<T>, what = ''): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PipelineError) throw error;
    if (what && isMissing(error)) throw new PipelineError('STORE_NOT_FOUND', `${what} is not in the store`);
    throw new PipelineError('STORE_IO', error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Also true when a folder on the path is none. */
export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '');
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
