/** Lists and reads the user's files in a desktop's home folder, from outside. */
import { createHash } from 'node:crypto';
import { closeSync, createReadStream, fstatSync, type BigIntStats } from 'node:fs';
import type { ObservedFile } from '../../schema/index.ts';
import type { HeldFolder } from './held-folder.ts';

/** Limit in bytes of a file whose content is kept. Larger files are only hashed. */
const MAX_CONTENT_BYTES = 1024 * 1024;
/** Limit of all contents of one observation. Files later in the alphabet are only hashed. */
const MAX_KEPT_BYTES = 8 * MAX_CONTENT_BYTES;
/** Limit of all contents over a desktop's observations, because every version of a changing file is kept. */
const MAX_KEPT_BYTES_EVER = 64 * MAX_CONTENT_BYTES;
/** Limit in bytes of a hashed file. Larger files are identified by size and time. */
const MAX_HASHED_BYTES = 64 * 1024 * 1024;
/** Limit of all bytes hashed in one observation. Files later in the alphabet are identified by size and time. */
const MAX_HASHED_BYTES_AT_ONCE = 128 * 1024 * 1024;
const MAX_FILES = 5_000;
/** Limit of folder levels, each of which needs a descriptor during listing. */
const MAX_DEPTH = 32;
/** Limit of observed hidden files. Profiles of browsers have thousands. */
const MAX_HIDDEN_FILES = 500;
/** The XDG base directory specification keeps disposable data here. */
const CACHE = '.cache';

/** Folders are listed too, so that their creation and deletion are visible. */
const EMPTY_SHA256 = createHash('sha256').digest('hex');

interface Known {
  stamp: string;
  file: ObservedFile;
}

/** Remaining bytes for hashing and keeping. */
interface Allowance {
  hashed: number;
  kept: number;
}

/** Caches results by size and times, so that an unchanged file is read once. */
export function createHomeFiles(home: HeldFolder, named: readonly string[] = []) {
  let remembered = new Map<string, Known>();
  let rememberedHidden = new Map<string, Known>();
  let leftEver = MAX_KEPT_BYTES_EVER;

  const read = async (
    { path, folder, name }: Entry,
    left: Allowance,
    before: ReadonlyMap<string, Known> = remembered,
  ): Promise<Known | undefined> => {
    if (name === undefined)
      return { stamp: '', file: { path, bytes: 0, sha256: EMPTY_SHA256, content: Buffer.alloc(0) } };
    const stats = folder.look(name);
    const known = before.get(path);
    if (stats === undefined || known?.stamp === stampOf(stats)) return stats && known;
    const changed = await readFile(path, folder, name, { ...left, kept: Math.min(left.kept, leftEver) });
    leftEver -= keptBytes(changed);
    left.hashed -= changed?.file.bytes ?? 0;
    return changed;
  };

  return {
    /**
     * Sorted by path; folders end in "/". Dot files and links are left out: dot files are not the user's, and links
     * could point outside. Rejects with the file system's error if the home folder is unreadable.
     */
    async list(): Promise<ObservedFile[]> {
      const left: Allowance = { hashed: MAX_HASHED_BYTES_AT_ONCE, kept: MAX_KEPT_BYTES };
      const found = new Map<string, Known>();
      for (const entry of walk(home)) {
        const known = await read(entry, left);
        left.kept -= keptBytes(known);
        if (known) found.set(entry.path, known);
        if (found.size >= MAX_FILES) break;
      }
      remembered = found;
      return [...found.values()].map(({ file }) => file).toSorted((a, b) => (a.path < b.path ? -1 : 1));
    },

    /**
     * Hidden files that may hold an application's data: those in the catalogue, and all databases and texts outside
     * caches. Sorted by path, without links.
     */
    async listHidden(): Promise<ObservedFile[]> {
      const left: Allowance = { hashed: MAX_HASHED_BYTES_AT_ONCE, kept: MAX_KEPT_BYTES };
      const found = new Map<string, Known>();
      const add = async (entry: Entry, isNamed: boolean): Promise<void> => {
        const known = await read(entry, left, rememberedHidden);
        if (!known) return;
        const isData = isNamed || mayHoldData(known.file);
        if (!isData) leftEver += keptBytes(known);
        else left.kept -= keptBytes(known);
        found.set(entry.path, isData ? known : withoutContent(known));
      };
      for (const path of named) await inFolderOf(home, path, (folder, name) => add({ path, folder, name }, true));
      for (const entry of walkHidden(home)) {
        if (found.size >= MAX_HIDDEN_FILES) break;
        if (!found.has(entry.path)) await add(entry, false);
      }
      rememberedHidden = found;
      const files = [...found].flatMap(([path, { file }]) => (named.includes(path) || file.content ? [file] : []));
      return files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
    },
  };
}

/** Enters one folder after another; undefined if one is missing or a link. */
async function inFolderOf<T>(
  home: HeldFolder,
  path: string,
  use: (folder: HeldFolder, name: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const steps = path.split('/');
  const entered: HeldFolder[] = [];
  try {
    let folder: HeldFolder | undefined = home;
    for (const step of steps.slice(0, -1)) {
      folder = folder.enter(step);
      if (!folder) return undefined;
      entered.push(folder);
    }
    return await use(folder, steps.at(-1)!);
  } finally {
    for (const folder of entered) folder.close();
  }
}

interface Entry {
  path: string;
  folder: HeldFolder;
  /** Name of a file; undefined for a folder. */
  name?: string;
}

type IsWalked = (name: string, depth: number) => boolean;

const isPlain = (name: string): boolean => !name.startsWith('.');

/** Entries below hidden folders of the home folder, and its own hidden files. */
function walkHidden(home: HeldFolder): Generator<Entry> {
  return walk(home, '', 1, (name, depth) => depth > 1 || (!isPlain(name) && name !== CACHE));
}

function* walk(folder: HeldFolder, prefix = '', depth = 1, isWalked: IsWalked = isPlain): Generator<Entry> {
  const entries = folder.list(MAX_FILES).filter(({ name }) => isWalked(name, depth));
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${prefix}${entry.name}`;
    if (entry.isFile()) yield { path, folder, name: entry.name };
    if (!entry.isDirectory()) continue;
    yield { path: `${path}/`, folder };
    const inner = depth < MAX_DEPTH ? folder.enter(entry.name) : undefined;
    if (!inner) continue;
    try {
      yield* walk(inner, `${path}/`, depth + 1, isWalked);
    } finally {
      inner.close();
    }
  }
}

/** Undefined if the file vanished or became something else. The next observation shows the new state. */
async function readFile(path: string, folder: HeldFolder, name: string, left: Allowance): Promise<Known | undefined> {
  const descriptor = folder.open(name);
  if (descriptor === undefined) return undefined;
  try {
    const stats = fstatSync(descriptor, { bigint: true });
    const stamp = stampOf(stats);
    const size = Number(stats.size);
    if (size > Math.min(MAX_HASHED_BYTES, left.hashed)) {
      return { stamp, file: { path, bytes: size, sha256: createHash('sha256').update(stamp).digest('hex') } };
    }
    return { stamp, file: { path, ...(await hashFile(descriptor, size, Math.min(MAX_CONTENT_BYTES, left.kept))) } };
  } finally {
    closeSync(descriptor);
  }
}

/** Reads at most the size at opening, because a program may continue to write. */
async function hashFile(descriptor: number, size: number, most: number): Promise<Omit<ObservedFile, 'path'>> {
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  let bytes = 0;
  const content = size === 0 ? [] : createReadStream('', { fd: descriptor, autoClose: false, start: 0, end: size - 1 });
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    if (size <= most) chunks.push(chunk);
  }
  const sha256 = hash.digest('hex');
  return size <= most ? { bytes, sha256, content: Buffer.concat(chunks) } : { bytes, sha256 };
}

const SQLITE = Buffer.from('SQLite format 3\0');
/** The first bits of an SQLite journal; only the last bit varies. */
const JOURNAL_BITS = 0x377f0682 >>> 1;
const SNIFFED_BYTES = 1024;

/** True for databases with their journals and for content that looks like text. */
function mayHoldData({ content, bytes }: ObservedFile): boolean {
  if (!content || bytes === 0) return false;
  const isJournal = bytes >= 4 && content.readUInt32BE(0) >>> 1 === JOURNAL_BITS;
  return (
    isJournal || content.subarray(0, SQLITE.length).equals(SQLITE) || !content.subarray(0, SNIFFED_BYTES).includes(0)
  );
}

function withoutContent({ stamp, file: { content: _content, ...file } }: Known): Known {
  return { stamp, file };
}

function keptBytes(known: Known | undefined): number {
  return known?.file.content?.length ?? 0;
}

function stampOf({ size, mtimeNs, ctimeNs, ino }: BigIntStats): string {
  return `${size}:${mtimeNs}:${ctimeNs}:${ino}`;
}
