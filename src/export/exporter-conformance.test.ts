import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { toPipelineError } from '../errors.ts';
import { describeSpoilt } from '../testing/conformance.ts';
import { EXPORTER_CHECKS, type ExporterSubject } from './exporter-conformance.ts';
import type { Exporter, ExportRow, TargetManifest } from './exporter.ts';
import { createRowCounter } from './define-exporter.ts';
import { sealFile } from './seal-file.ts';

const blob = { sha256: 'a'.repeat(64), mediaType: 'image/png', bytes: 3, width: 1, height: 1 };
const rows = ['b', 'c'].map((letter) => ({
  split: 'train',
  trajectory: { id: letter.repeat(64) },
  loadBlob: async () => Buffer.from(letter),
  fileOfBlob: () => undefined,
})) as unknown as ExportRow[];

/** Writes each row as a line with its id and its picture. */
const exporter: Exporter = {
  target: 'jsonl',
  async export(input, folder, signal) {
    const counter = createRowCounter('jsonl', { grammar: 'autoplay', space: 'screen-pixels', row: 'trajectory' });
    const lines: string[] = [];
    try {
      for await (const { trajectory, loadBlob, split } of input) {
        if (signal.aborted) throw toPipelineError(signal.reason, 'ABORTED');
        lines.push(`${trajectory.id} ${String(await loadBlob(blob))}`);
        counter.add(split, 1);
      }
      counter.manifest([]);
      const file = path.join(folder, 'rows.txt');
      await writeFile(file, lines.join('\n'));
      return counter.manifest([await sealFile(file, 'jsonl/rows.txt')]);
    } catch (error) {
      throw toPipelineError(error, 'EXPORT_FAILED');
    }
  },
};

async function create(): Promise<ExporterSubject> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-exporter-'));
  return {
    exporter,
    rows,
    folder,
    async readBack(dataset) {
      const lines = (await readFile(path.join(dataset, 'jsonl/rows.txt'), 'utf8')).split('\n');
      return { trajectoryIds: lines.map((line) => line.split(' ')[0]!), images: lines.length };
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

const exporting =
  (change: (manifest: TargetManifest, folder: string) => Promise<TargetManifest>) =>
  (subject: ExporterSubject): ExporterSubject => ({
    ...subject,
    exporter: {
      target: 'jsonl',
      export: async (input, folder, signal) => change(await exporter.export(input, folder, signal), folder),
    },
  });

const NOTHING: TargetManifest = {
  target: 'jsonl',
  convention: { grammar: 'autoplay', space: 'screen-pixels', row: 'trajectory' },
  rows: 0,
  splits: {},
  images: 0,
  leftOut: {},
  files: [],
};

/** A faulty exporter that treats every error as a dataset without rows. */
const swallowing = (subject: ExporterSubject): ExporterSubject => ({
  ...subject,
  exporter: { target: 'jsonl', export: (...input) => exporter.export(...input).catch(() => NOTHING) },
});

const ROUND_TRIP = 'tells every row so that it can be read back, with its images, and in the same bytes again';

describeSpoilt('exporter', EXPORTER_CHECKS, {
  create,
  spoil: {
    [ROUND_TRIP]: exporting(async (manifest) => ({ ...manifest, images: 1 })),
    'refuses to export nothing': swallowing,
    'passes on why a row cannot be read': swallowing,
    'stops when the signal has fired': swallowing,
  },
});

/** The first check covers several requirements at once. */
const SPOILT_FILES: Readonly<Record<string, (subject: ExporterSubject) => ExporterSubject>> = {
  'a row is left out': (subject) => ({
    ...subject,
    readBack: async () => ({ trajectoryIds: [rows[0]!.trajectory.id], images: 2 }),
  }),
  'a file is longer than its manifest says': exporting(async (manifest, folder) => {
    await writeFile(path.join(folder, 'rows.txt'), '\n', { flag: 'a' });
    return manifest;
  }),
  'a file is written beside the folder': exporting(async (manifest, folder) => {
    await writeFile(path.join(folder, '../../escaped.txt'), '');
    return manifest;
  }),
  'the second export differs': exporting(async (manifest, folder) => {
    const isSecond = (await readdir(path.join(folder, '../..'))).includes('again');
    await mkdir(path.join(folder, isSecond ? 'second' : 'first'));
    await writeFile(path.join(folder, isSecond ? 'second' : 'first', 'notes.txt'), '');
    return manifest;
  }),
};

for (const [what, spoil] of Object.entries(SPOILT_FILES)) {
  const { [ROUND_TRIP]: check } = EXPORTER_CHECKS;
  describeSpoilt(what, { [ROUND_TRIP]: check }, { create, spoil: { [ROUND_TRIP]: spoil } });
}
