import { expect, it } from 'vitest';
import { ExportOptions } from '../export-options.ts';
import type { TargetManifest } from '../exporter.ts';
import { writeCroissant } from './croissant.ts';
import type { CardInput } from './card-making.ts';

const sha256 = 'a'.repeat(64);
const convention = { grammar: 'autoplay', space: 'screen-pixels', row: 'trajectory' } as const;

function target(name: string, paths: string[]): TargetManifest {
  const files = paths.map((path) => ({ path, bytes: 7, sha256 }));
  return { target: name, convention, rows: 2, splits: { train: 1, test: 1 }, images: 4, leftOut: {}, files };
}

function write(targets: TargetManifest[]) {
  const input = {
    name: 'Made up',
    targets,
    options: ExportOptions.parse({}),
    description: { config: 'quickstart', seed: 7 },
    statistics: { rows: 2, steps: 9 },
  } as unknown as CardInput;
  return JSON.parse(writeCroissant(input)) as {
    distribution: { '@id': string; sha256: string }[];
    recordSet: { field: { name: string; source: { fileObject: { '@id': string } } }[] }[];
  };
}

const DATA = ['data/train-00000-of-00001.parquet', 'data/test-00000-of-00001.parquet'];

it('lists tables and lines with their hashes, and no other files', () => {
  const { distribution } = write([target('parquet', DATA), target('jsonl', ['jsonl/a.jsonl', 'jsonl/info.json'])]);
  expect(distribution.map((file) => file['@id'])).toEqual([...DATA, 'jsonl/a.jsonl']);
  expect(distribution.every((file) => file.sha256 === sha256)).toBe(true);
});

it('has the plain columns of the trajectory table, each from a listed file', () => {
  const [records] = write([target('parquet', DATA)]).recordSet;
  const names = records!.field.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['instruction', 'actions', 'step_count', 'model_free']));
  expect(names).not.toContain('messages');
  expect(new Set(records!.field.map(({ source }) => source.fileObject['@id']))).toEqual(new Set([DATA[0]]));
});

it('has no records without a trajectory table', () => {
  expect(write([target('verl', ['verl/train-00000-of-00001.parquet'])]).recordSet).toEqual([]);
});
