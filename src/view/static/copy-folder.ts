/**
 * The folder of a static copy: written next to its place and moved there whole, so that a kill leaves the former copy.
 */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { PipelineError } from '../../errors.ts';
import { describeFileFault } from '../../files/file-faults.ts';
import { makeFolder } from '../../files/make-folder.ts';
import type { PageFile } from '../build-pages.ts';
import { isFile } from '../library.ts';
import { staticFileOf, writeStaticFile } from './static-files.ts';

export type CopyFolder = Awaited<ReturnType<typeof createCopyFolder>>;

/** Shorter answers stay readable. */
const MAX_PLAIN_CHARACTERS = 4096;
/** A file of every copy, with a name that a person would hardly use here. */
const OWN_FILE = path.join('data', 'site.js');

/** Rejects with CONFIG_INVALID if `out` is not a valid place for a copy. */
export async function createCopyFolder(out: string) {
  const place = path.resolve(out);
  await assertUsable(place);
  const draft = `${place}.${process.pid}.tmp`;
  await rm(draft, { recursive: true, force: true });
  await makeFolder(draft).catch((error: unknown) => {
    throw new PipelineError('CONFIG_INVALID', `--static: ${place}: ${describeFileFault(error) ?? String(error)}`, {
      cause: error,
    });
  });
  const size = { bytes: 0, files: 0 };
  const written = new Set<string>();

  async function write(name: string, bytes: Buffer): Promise<void> {
    const file = path.join(draft, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
    size.bytes += bytes.length;
    size.files += 1;
  }

  return {
    /** Bytes and number of the files so far. */
    size: size as Readonly<typeof size>,
    page: ({ name, bytes }: PageFile) => write(name, bytes),
    /** `of` is one of PATHS. */
    async answer(of: string, answer: unknown): Promise<void> {
      written.add(of);
      await write(staticFileOf(of), Buffer.from(writeStaticFile(of, await pack(answer))));
    },
    async picture(of: string, bytes: Buffer): Promise<void> {
      written.add(of);
      await write(staticFileOf(of), bytes);
    },
    has: (of: string) => written.has(of),
    /** Replaces a former copy. */
    async publish(): Promise<void> {
      await rm(place, { recursive: true, force: true });
      await rename(draft, place);
    },
    /** Removes an unpublished draft. */
    close: () => rm(draft, { recursive: true, force: true }),
  };
}

async function pack(answer: unknown): Promise<Parameters<typeof writeStaticFile>[1]> {
  const json = JSON.stringify(answer);
  if (json.length <= MAX_PLAIN_CHARACTERS) return { json: answer };
  return { gzip: (await promisify(gzip)(json, { level: 9 })).toString('base64') };
}

/** Only a missing path, an empty folder or a former copy may be replaced. */
async function assertUsable(place: string): Promise<void> {
  const entries = await readdir(place).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw new PipelineError('CONFIG_INVALID', `--static: ${place}: ${describeFileFault(error) ?? error.code}`, {
      cause: error,
    });
  });
  if (entries.length === 0) return;
  if (entries.includes('index.html') && (await isFile(path.join(place, OWN_FILE)))) return;
  throw new PipelineError('CONFIG_INVALID', `--static: ${place} holds other things (${entries[0]}) and no former copy`);
}
