/** Describes file system errors in words. */

const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EBUSY: 'is in use',
  EDQUOT: 'the disk quota is used up',
  EIO: 'the disk reports an error',
  EISDIR: 'is a folder, not a file',
  ELOOP: 'is a symbolic link, or leads through too many',
  EMFILE: 'too many open files',
  ENAMETOOLONG: 'the name is too long',
  ENFILE: 'too many open files',
  ENOENT: 'no such file or folder',
  ENOSPC: 'no space left on the disk',
  ENOTDIR: 'a part of the path is not a folder',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ERR_INVALID_ARG_VALUE: 'is no path',
};

/** Errors that pass when space or handles become free; the written data is not at fault. */
const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE']);

/** The file system's code of the error or of its cause. */
export function fileFaultCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // Errors from worker threads have lost the code, but Node's messages begin with it.
    const code = 'code' in cause ? String(cause.code) : (/^(E[A-Z]+): /.exec(cause.message)?.[1] ?? '');
    if (Object.hasOwn(WORDS, code)) return code;
  }
}

/** Returns text such as "the file system is read-only (EROFS)"; undefined for other errors. */
export function describeFileFault(error: unknown): string | undefined {
  const code = fileFaultCode(error);
  return code === undefined ? undefined : `${WORDS[code]} (${code})`;
}

/** True if the whole medium is full, read-only or out of handles, so that the written data is not at fault. */
export function isMediumFault(error: unknown): boolean {
  return FULL.has(fileFaultCode(error) ?? '');
}

/** The path that a fault is about, if the file system names it. */
export function fileOfFault(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('path' in cause && typeof cause.path === 'string') return cause.path;
  }
}
