/** The files of a web application's user: selectable documents, and downloads. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Download } from 'playwright-core';
import { isDoneWithin } from '../../async/deadline.ts';
import { quietly } from '../../log/log.ts';
import type { ObservedFile } from '../../schema/index.ts';

/** Limit of downloads in one episode. Later ones are cancelled. */
const MAX_DOWNLOADS = 20;
/** Limit in bytes of a kept file. Larger ones are cancelled or left out. */
const MAX_BYTES = 1024 * 1024;
const MAX_DOCUMENTS = 200;
/** Time limit of a download in milliseconds. */
const LONGEST_MS = 10_000;
/** Longest wait of an observation for a running download, in milliseconds. */
const WAIT_MS = 2_000;

export interface Downloads {
  take(download: Download): void;
  /** Sorted by path: "Documents/…" and "Downloads/…". Waits a moment for running downloads. */
  list(): Promise<ObservedFile[]>;
  refused(): number;
  /** Number of finished and refused downloads. */
  count(): number;
}

/** Files directly in the folder by name, sorted. */
export function readDocuments(folder: string | undefined): ReadonlyMap<string, Buffer> {
  const names = folder === undefined ? [] : readdirSync(folder).filter((name) => !name.startsWith('.'));
  const paths = names.toSorted().map((name) => [name, join(folder!, name)] as const);
  const readable = paths.filter(([, path]) => statSync(path).isFile() && statSync(path).size <= MAX_BYTES);
  return new Map(readable.slice(0, MAX_DOCUMENTS).map(([name, path]) => [name, readFileSync(path)]));
}

export function createDownloads(documents: ReadonlyMap<string, Buffer>): Downloads {
  const files = new Map(
    [...documents].map(([name, content]) => [`Documents/${name}`, describe(`Documents/${name}`, content)]),
  );
  const coming = new Set<Promise<void>>();
  let taken = 0;
  let refused = 0;

  const refuse = async (download: Download) => {
    refused++;
    await download.cancel();
  };
  const keep = async (download: Download) => {
    const path = download.path();
    if (!(await isDoneWithin(path, LONGEST_MS))) return refuse(download);
    const where = await path;
    if ((await stat(where)).size > MAX_BYTES) return refuse(download);
    const name = freeName(files, download.suggestedFilename());
    files.set(name, describe(name, await readFile(where)));
  };
  return {
    take(download) {
      const done = (++taken > MAX_DOWNLOADS ? refuse(download) : keep(download)).catch(quietly('a download failed'));
      coming.add(done);
      void done.then(() => coming.delete(done));
    },
    async list() {
      await isDoneWithin(Promise.all(coming), WAIT_MS);
      return [...files.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
    },
    refused: () => refused,
    count: () => taken,
  };
}

function freeName(files: ReadonlyMap<string, unknown>, suggested: string): string {
  const safe = suggested.replaceAll(/[/\\\p{Cc}]/gu, '_').replace(/^\.+/, '') || 'download';
  const [, stem = safe, extension = ''] = /^(.*?)(\.[^.]*)?$/.exec(safe) ?? [];
  for (let number = 0; ; number++) {
    const path = `Downloads/${stem}${number === 0 ? '' : ` (${number})`}${extension}`;
    if (!files.has(path)) return path;
  }
}

function describe(path: string, content: Buffer): ObservedFile {
  return { path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex'), content };
}
