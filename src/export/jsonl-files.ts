/** JSONL files, one per split. */
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { SPLITS, type Split } from './export-settings.ts';
import type { ExportedFile } from './exporter.ts';
import { sealFile } from './seal-file.ts';

export interface JsonlFiles {
  add(split: Split, row: object): Promise<void>;
  /** Paths are relative to the folder's parent. */
  finish(): Promise<ExportedFile[]>;
  close(): Promise<void>;
}

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

/** Writes `<folder>/<name of the split>`, created with its first row. */
export function createJsonlFiles(folder: string, nameOf: (split: Split) => string): JsonlFiles {
  const files = new Map<Split, OpenFile>();

  return {
    async add(split, row) {
      const file = files.get(split) ?? { handle: await open(path.join(folder, nameOf(split)), 'wx'), text: '' };
      files.set(split, file);
      file.text += `${JSON.stringify(row)}\n`;
      if (file.text.length > CHUNK) await flush(file);
    },
    async finish() {
      const sealed: ExportedFile[] = [];
      for (const split of SPLITS) {
        const file = files.get(split);
        if (!file) continue;
        await flush(file);
        const name = nameOf(split);
        sealed.push(await sealFile(path.join(folder, name), `${path.basename(folder)}/${name}`));
      }
      return sealed;
    },
    async close() {
      for (const { handle } of files.values()) await handle.close();
    },
  };
}
