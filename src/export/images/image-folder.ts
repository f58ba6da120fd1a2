/** A folder with the images of a target's rows. Screens repeat a lot, so each is read and written once. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PipelineError } from '../../errors.ts';
import type { ImageSize } from '../../grammars/grammar.ts';
import type { BlobRef, ImageRef } from '../../schema/index.ts';
import type { ExportRow } from '../exporter.ts';
import { createBacklog } from '../threads/backlog.ts';
import { fromThread } from '../threads/answer-jobs.ts';
import { createThreadPool } from '../threads/thread-pool.ts';
import { copyImages, type Copy } from './copy-worker.ts';
import type { PrepareImage } from './prepare-image.ts';

export type ImageFolder = Awaited<ReturnType<typeof createImageFolder>>;

/** Number of copies that a thread receives at once. */
const BATCH = 32;
/** Fewer images are copied without threads, whose start would cost more. */
const BEFORE_THREADS = 256;

/** Creates `<folder>/<name>`, which must not exist. */
export async function createImageFolder(folder: string, prepare: PrepareImage, signal: AbortSignal, name = 'images') {
  await mkdir(path.join(folder, name));
  const threads = createThreadPool<readonly Copy[], void>(new URL('./copy-worker.ts', import.meta.url), signal);
  const places = new Map<string, Promise<string>>();
  const names = new Set<string>();
  const backlog = createBacklog({ jobs: 2 * threads.size, bytes: Infinity });
  let batch: Copy[] = [];
  let copied = 0;

  async function sendBatch(): Promise<void> {
    const copies = batch;
    batch = [];
    if (copied < BEFORE_THREADS) copyImages(copies);
    else {
      await backlog.begin(0, () => threads.run(Math.floor(copied / BATCH) % threads.size, copies));
    }
    copied += copies.length;
  }

  async function put(fileName: string, content: Uint8Array | Copy['from']): Promise<string> {
    const place = `${name}/${fileName}`;
    if (names.has(fileName)) return place;
    names.add(fileName);
    const to = path.join(folder, place);
    if (content instanceof Uint8Array) await writeFile(to, content, { flag: 'wx' });
    else if (batch.push({ from: content, to }) >= BATCH) await sendBatch();
    return place;
  }

  /** Each key is prepared and written only once. */
  function once(key: string, make: () => Promise<string>): Promise<string> {
    if (signal.aborted) return Promise.reject(new PipelineError('ABORTED', 'the export was stopped'));
    const known = places.get(key);
    if (known) return known;
    const made = make().catch((error: unknown) => Promise.reject(fromThread(error)));
    places.set(key, made);
    return made;
  }

  return {
    /** Returns the image's path relative to the target's folder; its file exists once `finish` has resolved. */
    add: (row: ExportRow, image: ImageRef, sent: ImageSize) =>
      once(`${image.sha256} ${sent.width}x${sent.height}`, async () => {
        const prepared = await prepare(row, image, sent);
        return put(prepared.name, prepared.content);
      }),
    /** Adds a blob other than an image under this name. */
    addFile: (row: ExportRow, blob: BlobRef, fileName: string) =>
      once(fileName, async () => {
        const file = row.fileOfBlob(blob);
        const content = file === undefined ? await row.loadBlob(blob) : { ...blob, file };
        return put(fileName, content);
      }),
    async finish(): Promise<void> {
      try {
        await sendBatch();
        await backlog.empty();
      } catch (error) {
        throw fromThread(error);
      }
    },
    close: () => threads.close(),
  };
}
