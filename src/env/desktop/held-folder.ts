/**
 * A folder of an untrusted desktop, held by descriptor. Whatever a program of the desktop puts in the place of a name
 * below it, such as a link to the outside, no step from here leaves the folder: each goes by one name from a descriptor
 * that is already open, and follows no link.
 */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  opendirSync,
  type BigIntStats,
  type Dirent,
} from 'node:fs';

export interface HeldFolder {
  /** Path of the folder that holds good as long as it is held, for this process and those it starts. */
  readonly path: string;
  /** At most `most` of its entries, dot files included, in no order; none of a folder that may not be read. */
  list(most: number): Dirent[];
  /** What is there by that name, undefined when nothing is or it may not be seen; links are not followed. */
  look(name: string): BigIntStats | undefined;
  /** Undefined when it is no folder, or none that may be read. */
  enter(name: string): HeldFolder | undefined;
  /** Descriptor of a regular file, for the caller to close; undefined when it is none, or none that may be read. */
  open(name: string): number | undefined;
  close(): void;
}

/** What a program of the desktop can bring about by replacing, removing and locking its own files. */
const CHANGED_MEANWHILE = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM', 'ENXIO', 'ENODEV', 'EISDIR']);
const FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
/** A pipe without a writer must not be waited for. */
const FILE = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** `path` itself must be out of the desktop's reach, as it is before the first application runs. Throws errors of the file system. */
export function holdFolder(path: string): HeldFolder {
  return heldBy(openSync(path, FOLDER));
}

function heldBy(descriptor: number): HeldFolder {
  let held: number | undefined = descriptor;
  // A descriptor that is closed may soon be another's.
  const path = () => `/proc/${process.pid}/fd/${held ?? 'closed'}`;
  return {
    get path() {
      return path();
    },
    list(most) {
      const folder = unlessForbidden(() => opendirSync(path()));
      if (!folder) return [];
      try {
        const entries: Dirent[] = [];
        for (let entry = folder.readSync(); entry && entries.length < most; entry = folder.readSync())
          entries.push(entry);
        return entries;
      } finally {
        folder.closeSync();
      }
    },
    look: (name) =>
      unlessForbidden(() => lstatSync(`${path()}/${only(name)}`, { bigint: true, throwIfNoEntry: false })),
    enter(name) {
      const found = openOwn(`${path()}/${only(name)}`, FOLDER);
      return found === undefined ? undefined : heldBy(found);
    },
    open(name) {
      const found = openOwn(`${path()}/${only(name)}`, FILE);
      if (found === undefined || fstatSync(found).isFile()) return found;
      closeSync(found);
      return undefined;
    },
    close() {
      if (held !== undefined) closeSync(held);
      held = undefined;
    },
  };
}

function openOwn(path: string, flags: number): number | undefined {
  try {
    return openSync(path, flags);
  } catch (error) {
    if (CHANGED_MEANWHILE.has(String((error as NodeJS.ErrnoException).code))) return undefined;
    throw error;
  }
}

/** A program may forbid the reading of its own folders at any time. */
function unlessForbidden<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return undefined;
    throw error;
  }
}

/** One step of a path. */
function only(name: string): string {
  if (name === '' || name === '.' || name === '..' || /[/\0]/.test(name)) throw new TypeError(`not a name: "${name}"`);
  return name;
}
