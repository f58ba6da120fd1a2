/**
 * Puts a few chosen rows of datasets into a folder small enough to be committed: their screenshots with few colours,
 * the rows as lines of JSON, and a page that describes them. Called by lab/sample.ts.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { stringify } from 'yaml';
import { PipelineError } from '../../src/errors.ts';
import { isVirtual } from '../../src/schema/index.ts';

/** Rows of one dataset, by their ids or the first digits of them. */
export interface Chosen {
  dataset: string;
  ids: readonly string[];
}

/** A row of jsonl/, with the keys used here. */
interface Row {
  id: string;
  app: string;
  guideline: string;
  environment: string;
  instruction: string;
  images: string[];
}

export interface MadeSample {
  rows: number;
  bytes: number;
  colours: number;
}

export const MAX_BYTES = 1_000_000;
/** Tried in this order until the whole is small enough. */
const COLOURS = [256, 128, 64, 32, 16, 8];

/** Replaces `output`. Rejects with CONFIG_INVALID if a row is missing, or if the rows exceed the size limit. */
export async function makeSample(output: string, chosen: readonly Chosen[], most = MAX_BYTES): Promise<MadeSample> {
  const rows = (await Promise.all(chosen.map(findRows))).flat();
  const lines = rows.map(({ row }) => JSON.stringify(row)).join('\n');
  const page = writePage(rows.map(({ row }) => row));
  const others = Buffer.byteLength(lines) + Buffer.byteLength(page);
  for (const colours of COLOURS) {
    const pictures = await reduce(rows, colours);
    const bytes = [...pictures.values()].reduce((sum, { length }) => sum + length, others);
    if (bytes > most) continue;
    await rm(output, { recursive: true, force: true });
    await mkdir(path.join(output, 'images'), { recursive: true });
    for (const [name, content] of pictures) await writeFile(path.join(output, name), content);
    await writeFile(path.join(output, 'sample.jsonl'), `${lines}\n`);
    await writeFile(path.join(output, 'README.md'), page);
    return { rows: rows.length, bytes, colours };
  }
  throw new PipelineError(
    'CONFIG_INVALID',
    `the rows take more than ${most} bytes even with few colours: choose fewer`,
  );
}

interface FoundRow {
  row: Row;
  /** Folder of the row's pictures. */
  folder: string;
}

async function findRows({ dataset, ids }: Chosen): Promise<FoundRow[]> {
  const folder = path.join(dataset, 'jsonl');
  const names = await readdir(folder).catch((error: unknown) => {
    throw new PipelineError('CONFIG_INVALID', `${dataset} has no jsonl/: export the target jsonl`, { cause: error });
  });
  const texts = await Promise.all(
    names.filter((name) => name.endsWith('.jsonl')).map((name) => readFile(path.join(folder, name), 'utf8')),
  );
  const rows = texts.flatMap((text) => text.split('\n').filter(Boolean)).map((line) => JSON.parse(line) as Row);
  return ids.map((start) => {
    const [row, another] = rows.filter(({ id }) => id.startsWith(start));
    if (row && !another) return { row, folder };
    throw new PipelineError('CONFIG_INVALID', `${dataset} has ${row ? 'several rows' : 'no row'} "${start}"`);
  });
}

/** Every picture once, by its name in the rows. Pictures keep their size, or points would be off. */
async function reduce(rows: readonly FoundRow[], colours: number): Promise<Map<string, Buffer>> {
  const reduced = new Map<string, Buffer>();
  for (const { row, folder } of rows) {
    for (const name of row.images) {
      if (reduced.has(name)) continue;
      const picture = sharp(path.join(folder, name)).png({ palette: true, colours, dither: 0, effort: 10 });
      reduced.set(name, await picture.toBuffer());
    }
  }
  return reduced;
}

function writePage(rows: readonly Row[]): string {
  const head = {
    pretty_name: 'Autoplay sample',
    license: 'apache-2.0',
    configs: [{ config_name: 'default', data_files: [{ split: 'train', path: 'sample.jsonl' }] }],
  };
  const virtual = rows.filter(({ environment }) => isVirtual(environment)).length;
  const list = rows.map(({ id, app, guideline, environment, instruction, images }) => {
    const where = isVirtual(environment) ? `${app} (virtual phone)` : app;
    const words = instruction.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|');
    return `| ${id.slice(0, 8)} | ${where} | ${guideline} | ${images.length} | ${words} |`;
  });
  return `---
${stringify(head)}---

# Sample

${rows.length} rows chosen by hand from datasets of this project${virtual > 0 ? `, ${virtual} of them from virtual phones` : ''}. The rows are as they were exported; the
pictures have fewer colours, to be small. \`load_dataset\` gives the rows, with the names of their pictures:

\`\`\`python
from datasets import load_dataset
from PIL import Image

row = load_dataset("datasets/sample", split="train")[0]
print(row["instruction"])
for name, action in zip(row["images"], row["actions"]):
    print(Image.open(f"datasets/sample/{name}").size, action)
\`\`\`

| row | application | guideline | steps | instruction |
| --- | --- | --- | ---: | --- |
${list.join('\n')}
`;
}
