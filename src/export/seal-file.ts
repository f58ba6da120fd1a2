/** The last thing that happens to an exported file before it is announced. Called by the exporters. */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { ExportedFile } from './exporter.ts';

/** Syncs a finished file to the disk and says what it holds; its path is given relative to the dataset folder. */
export async function sealFile(file: string, datasetPath: string): Promise<ExportedFile> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of handle.createReadStream({ autoClose: false, highWaterMark: 1 << 20 })) {
      hash.update(chunk as Buffer);
      bytes += (chunk as Buffer).length;
    }
    return { path: datasetPath, bytes, sha256: hash.digest('hex') };
  } finally {
    await handle.close();
  }
}
