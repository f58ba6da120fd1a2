/**
 * A folder of an untrusted desktop, held by descriptor. Programs of the desktop may replace any name below it, for
 * instance by a link to the outside. No operation leaves the folder: each opens one name from an open descriptor and
 * follows no link.
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
  /** Path that stays valid while the folder is held, for this process and its children. */
  readonly path: string;
  /** At most `most` entries, including dot files, in no order; empty if the folder is unreadable. */
  list(most: number): Dirent[];
  /** Status of this entry; undefined if it does not exist or is not accessible. Does not follow links. */
  look(name: string): BigIntStats | undefined;
  /** Opens a folder; undefined if it is not a folder or is unreadable. */
  enter(name: string): HeldFolder | undefined;
  /** Descriptor of a regular file, which the caller closes; undefined for other entries and unreadable files. */
  open(name: string): number | undefined;
  close(): void;
}

/** Errors that a program of the desktop can cause by replacing, removing and locking its own files. */
const CHANGED_MEANWHILE = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM', 'ENXIO', 'ENODEV', 'EISDIR']);
const FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
/** O_NONBLOCK, because opening a pipe without a writer would block. */
const FILE = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** `path` itself must be out of the desktop's reach, as before the first application runs. Throws system errors. */
export function holdFolder(path: string): HeldFolder {
  return heldBy(openSync(path, FOLDER));
}

function heldBy(descriptor: number): HeldFolder {
  let held: number | undefined = descriptor;
  // A closed descriptor's number may soon belong to another file.
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

/** Undefined for EACCES, because a program may make its own folders unreadable at any time. */
function unlessForbidden<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return undefined;
    throw error;
  }
}

/** Checks that a name is one step of a path. */
function only(name: string): string {
  if (name === '' || name === '.' || name === '..' || /[/\0]/.test(name)) throw new TypeError(`not a name: "${name}"`);
  return name;
}
