/**
 * The JSONL target: `trajectories.jsonl`, one line a verified trajectory, beside `images/<sha256>.png`, for reading with
 * anything and for LLaMA-Factory (which finds its description in `dataset_info.json`).
 */
import { access, mkdir, open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PipelineError, toPipelineError } from '../errors.ts';
import { imageFileName, imagesOf, toDatasetRecord } from './dataset-record.ts';
import type { Exporter, ExportRow } from './exporter.ts';
import { sealFile } from './seal-file.ts';

const LINES = 'trajectories.jsonl';
const DESCRIPTION = 'dataset_info.json';
const IMAGES = 'images';

/** How LLaMA-Factory reads the file: its names for roles and contents. */
const LLAMA_FACTORY = {
  trajectories: {
    file_name: LINES,
    formatting: 'sharegpt',
    columns: { messages: 'messages', images: 'images' },
    tags: {
      role_tag: 'role',
      content_tag: 'content',
      user_tag: 'user',
      assistant_tag: 'assistant',
      system_tag: 'system',
    },
  },
};

export function createJsonlExporter(): Exporter {
  return {
    target: 'jsonl',
    folderName: 'jsonl',

    async export(rows, folder, signal) {
      try {
        return await writeLines(rows, folder, signal);
      } catch (error) {
        throw toPipelineError(error, 'EXPORT_FAILED');
      }
    },
  };
}

const writeLines: Exporter['export'] = async (rows, folder, signal) => {
  await mkdir(path.join(folder, IMAGES));
  await writeFile(path.join(folder, DESCRIPTION), `${JSON.stringify(LLAMA_FACTORY, null, 2)}\n`);
  const counts = { rows: 0, images: 0 };
  const lines = await open(path.join(folder, LINES), 'wx');
  try {
    for await (const row of rows) {
      if (signal.aborted) throw new PipelineError('ABORTED', 'the export was stopped');
      const images = await writeImages(row, path.join(folder, IMAGES));
      await lines.appendFile(`${JSON.stringify({ ...toDatasetRecord(row), images })}\n`);
      counts.rows += 1;
      counts.images += images.length;
    }
  } finally {
    await lines.close();
  }
  const names = [DESCRIPTION, LINES];
  const files = await Promise.all(
    names.map((name) => sealFile(path.join(folder, name), `${path.basename(folder)}/${name}`)),
  );
  return { target: 'jsonl', ...counts, files };
};

/** Paths relative to the target's folder. Screens repeat a lot: each is read and written once. */
async function writeImages(row: ExportRow, folder: string): Promise<string[]> {
  const written: string[] = [];
  for (const image of imagesOf(row)) {
    const name = imageFileName(image);
    const file = path.join(folder, name);
    if (!(await exists(file))) await writeFile(file, await row.loadImage(image));
    written.push(`${IMAGES}/${name}`);
  }
  return written;
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
