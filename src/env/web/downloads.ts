/** The files of a web application's user: documents to choose from, and what was downloaded. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Download } from 'playwright-core';
import { isDoneWithin } from '../../async/deadline.ts';
import { quietly } from '../../log/log.ts';
import type { ObservedFile } from '../../schema/index.ts';

/** Of one episode; what comes after is cancelled. */
const MAX_DOWNLOADS = 20;
/** Larger files are cancelled or left out; smaller ones are kept whole. */
const MAX_BYTES = 1024 * 1024;
const MAX_DOCUMENTS = 200;
/** A download that is slower than this is cancelled. */
const LONGEST_MS = 10_000;
/** An observation waits for a download that goes on. */
const WAIT_MS = 2_000;

export interface Downloads {
  take(download: Download): void;
  /** Sorted by path: "Documents/…" and "Downloads/…". Waits a moment for what is just coming. */
  list(): Promise<ObservedFile[]>;
  refused(): number;
  /** How many came or were refused. */
  count(): number;
}

/** Files directly in the folder, by name, in the order of their names. */
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
