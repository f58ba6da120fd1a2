/** JSONL files, one per split. */
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { wellFormedJson } from '../text/well-formed.ts';
import type { ExportRun } from './define-exporter.ts';
import { SPLITS, type ExportImages, type Split } from './export-settings.ts';
import type { ExportedFile } from './exporter.ts';
import { createImageFolder } from './images/image-folder.ts';
import { createImagePreparer } from './images/prepare-image.ts';
import { sealFile } from './seal-file.ts';

/** Characters collected per write. */
const CHUNK = 1 << 20;

interface OpenFile {
  handle: FileHandle;
  /** Text that is not written yet. */
  text: string;
}

async function flush(file: OpenFile): Promise<void> {
  await file.handle.appendFile(file.text);
  file.text = '';
}

/** Writes `<folder>/<name of the split>.jsonl`, created with its first row. */
export function createJsonlFiles(folder: string, nameOf: (split: Split) => string = (split) => split) {
  const files = new Map<Split, OpenFile>();

  return {
    async add(split: Split, row: object): Promise<void> {
      const name = `${nameOf(split)}.jsonl`;
      const file = files.get(split) ?? { handle: await open(path.join(folder, name), 'wx'), text: '' };
      files.set(split, file);
      file.text += `${wellFormedJson(JSON.stringify(row))}\n`;
      if (file.text.length > CHUNK) await flush(file);
    },
    /** Paths are relative to the folder's parent. */
    async finish(): Promise<ExportedFile[]> {
      const sealed: ExportedFile[] = [];
      for (const split of SPLITS) {
        const file = files.get(split);
        if (!file) continue;
        await flush(file);
        const name = `${nameOf(split)}.jsonl`;
        sealed.push(await sealFile(path.join(folder, name), `${path.basename(folder)}/${name}`));
      }
      return sealed;
    },
    async close(): Promise<void> {
      for (const { handle } of files.values()) await handle.close();
    },
  };
}

/** Opens JSONL files next to folders of the images that the lines name. */
export async function openLines(
  { folder, signal }: ExportRun,
  images: ExportImages,
  {
    nameOf,
    folders: names = ['images'],
  }: { nameOf?: ((split: Split) => string) | undefined; folders?: readonly string[] } = {},
) {
  const prepare = createImagePreparer(images);
  const folders = await Promise.all(names.map((name) => createImageFolder(folder, prepare, signal, name)));
  const lines = createJsonlFiles(folder, nameOf);
  return {
    folders,
    addLine: lines.add,
    async finish() {
      for (const each of folders) await each.finish();
      return lines.finish();
    },
    async close() {
      await lines.close();
      for (const each of folders) await each.close();
    },
  };
}
