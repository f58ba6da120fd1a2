import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { ExportOptions, type ExportTarget } from '../export-options.ts';
import type { TargetManifest } from '../exporter.ts';
import { writeDatasetCard } from './dataset-card.ts';
import type { CardInput } from './card-making.ts';

function target(name: ExportTarget): TargetManifest {
  const convention = { grammar: 'autoplay', space: 'screen-pixels', row: 'trajectory' } as const;
  return { target: name, convention, rows: 1200, splits: { train: 1200 }, images: 4000, leftOut: {}, files: [] };
}

const input: CardInput = {
  name: 'Made up',
  targets: [target('parquet'), target('jsonl')],
  options: ExportOptions.parse({}),
  picture: undefined,
  description: { config: 'quickstart', seed: 7, limits: ['Made up for a test.'] },
  statistics: {
    rows: 1200,
    splits: { train: 1200 },
    leftOut: {},
    kinds: { sum: { rows: 1, steps: 4 } },
    categories: new Map([['edit', 300]]),
    coverage: [{ app: 'notes', rows: 1200, templates: 90, elements: 40, screens: 800 }],
    prompts: new Map(),
    steps: 4000,
    refusedSteps: 0,
    unusableSteps: 0,
    commandRows: 0,
    modelFreeRows: 1200,
    failures: 400,
    notScored: 3,
    injected: { judged: 0, rows: 0 },
    admitted: { tested: 0, admitted: 0 },
    severalReaders: 0,
    successes: [
      { app: 'notes', guideline: 'repetition', success: 200, failure: 300 },
      { app: 'notes', guideline: 'feature-use', success: 900, failure: 100 },
      { app: 'player', guideline: 'feature-use', success: 100, failure: 0 },
    ],
    lengths: new Map([
      [12, 200],
      [3, 1000],
    ]),
    madeBy: {
      environment: new Map([['desktop', 1200]]),
      generator: new Map([['model-free', 1200]]),
      policy: new Map([['model-free', 1200]]),
      verifier: new Map([['model-free', 1200]]),
    },
  },
};

it('begins with what Hugging Face reads', () => {
  const [, head] = writeDatasetCard(input).split('---\n');
  expect(parse(head!)).toMatchObject({
    pretty_name: 'Made up',
    license: 'apache-2.0',
    size_categories: ['1K<n<10K'],
    configs: [{ config_name: 'default', data_files: [{ split: 'train', path: 'data/train-*.parquet' }] }],
  });
});

it('points at the JSONL when there is no Parquet', () => {
  const card = writeDatasetCard({ ...input, targets: [target('jsonl')] });
  expect(card).toContain('path: jsonl/trajectories.jsonl');
  expect(card).not.toContain('row["images"]');
});

it('says how it was made and what is known to be wrong with it', () => {
  const card = writeDatasetCard(input);
  expect(card).toContain('Configuration: `quickstart`, seed `7`');
  expect(card).toContain('Verified: 1200 of 1600 scored trajectories (75 %); 3 more could not be scored');
  expect(card).toContain('**Model-free:** in every row');
  expect(card).toContain('- Made up for a test.');
});

it('says how long rows are, and with which settings their trainer cuts nothing', () => {
  const tokens = {
    text: { least: 540, most: 843 },
    pictures: { least: 1000, most: 1000 },
    row: { least: 1540, most: 1843 },
  };
  const card = writeDatasetCard({ ...input, targets: [{ ...target('verl'), tokens }, target('atif')] });
  expect(card).toContain('Tokens a row: 1540 to 1843, of them text 540 to 843 (estimated), pictures 1000;');
  expect(card).toContain('nothing is cut with `data.max_length=2048`.');
  expect(card.match(/Tokens a row/g)).toHaveLength(1);
});

it('says how far off points in thousandths may be on large screens', () => {
  const thousandths = { grammar: 'qwen3-vl', space: 'thousandths', row: 'step' } as const;
  const [one, other] = [target('verl'), target('atif')];
  const card = writeDatasetCard({ ...input, targets: [{ ...one, convention: thousandths }, other] });
  expect(card.match(/up to 1 pixel off on sides of 2000 pixels/g)).toHaveLength(1);
});

it('says in how many rows a model had a part', () => {
  const { statistics } = input;
  expect(writeDatasetCard({ ...input, statistics: { ...statistics, modelFreeRows: 5 } })).toContain(
    'in 5 of 1200 rows',
  );
  const none = writeDatasetCard({ ...input, statistics: { ...statistics, modelFreeRows: 0 } });
  expect(none).toContain('A model had a part in every row.');
});

it('counts successes by application and guideline', () => {
  const [, section] = writeDatasetCard(input).split('## Success by application and guideline');
  const table = section!
    .split('## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| '));
  expect(table).toEqual([
    '| application | feature-use | repetition | all |',
    '| --- | ---: | ---: | ---: |',
    '| notes | 900 of 1000 (90 %) | 200 of 500 (40 %) | 1100 of 1500 (73 %) |',
    '| player | 100 of 100 (100 %) | – | 100 of 100 (100 %) |',
    '| **all** | 1000 of 1100 (91 %) | 200 of 500 (40 %) | 1200 of 1600 (75 %) |',
  ]);
});

it('draws the lengths in order', () => {
  const card = writeDatasetCard(input);
  expect(card).toContain(`    3  ${'#'.repeat(40)} 1000\n   12  ${'#'.repeat(8)} 200\n`);
});

it('reports the kinds of tasks that are easy to make, and that they were limited', () => {
  const statistics = { ...input.statistics, kinds: { sum: { rows: 30, steps: 400 } } };
  const line = '- Kinds that are easy to make: sum 30 rows (10 % of the steps).';
  expect(writeDatasetCard({ ...input, statistics })).toContain(line);
  expect(writeDatasetCard(input)).not.toContain('no kind below');
  const options = ExportOptions.parse({ selection: { balance: true } });
  expect(writeDatasetCard({ ...input, statistics, options })).toContain('no kind below is more than 10 % of the steps');
});

it('names the use, the applications of its rows with their licences, and the citation', () => {
  const applications = [
    { app: 'notes', title: 'Notes', source: 'Debian package notes', license: 'MIT' },
    { app: 'unused', title: 'Unused', source: 'Debian package unused' },
  ];
  const card = writeDatasetCard({ ...input, description: { ...input.description, applications } });
  expect(card).toContain('| Notes | 1200 | Debian package notes | MIT |');
  expect(card).not.toContain('Unused');
  expect(card).toContain('**Not intended**');
  expect(card).toContain('## Personal data');
  expect(card).toContain('@article{autoplay2025,');
  expect(parse(card.split('---\n')[1]!)).toMatchObject({ language: ['en'] });
});
