/**
 * The columns of the Parquet files: one table, from which both the Parquet schema and the feature description that
 * Hugging Face `datasets` reads from the footer are made. Used by parquet-shards.ts.
 */
import type { SchemaElement } from 'hyparquet';
import type { DatasetRecord } from './dataset-record.ts';

type Scalar = 'string' | 'int32' | 'float64' | 'bool';
type Shape = Scalar | 'image' | readonly [Shape] | { readonly [field: string]: Shape };

export const COLUMNS = {
  id: 'string',
  task_id: 'string',
  verdict_id: 'string',
  instruction: 'string',
  app: 'string',
  platform: 'string',
  guideline: 'string',
  categories: ['string'],
  environment: 'string',
  initial_state: 'string',
  messages: [{ role: 'string', content: 'string' }],
  images: ['image'],
  actions: ['string'],
  intents: ['string'],
  points: [{ step: 'int32', x: 'float64', y: 'float64' }],
  targets: [
    { step: 'int32', role: 'string', name: 'string', x: 'float64', y: 'float64', width: 'float64', height: 'float64' },
  ],
  step_count: 'int32',
  refused_steps: 'int32',
  width: 'int32',
  height: 'int32',
  answer: 'string',
  expected_answer: 'string',
  outcome: 'string',
  reward: 'float64',
  generator: 'string',
  policy: 'string',
  verifier: 'string',
  model_free: 'bool',
} satisfies Record<keyof DatasetRecord | 'images', Shape>;

type ColumnName = keyof typeof COLUMNS;

export const COLUMN_NAMES = Object.keys(COLUMNS) as ColumnName[];

const PHYSICAL: Record<Scalar, Pick<SchemaElement, 'type' | 'converted_type'>> = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  int32: { type: 'INT32' },
  float64: { type: 'DOUBLE' },
  bool: { type: 'BOOLEAN' },
};

/** Every field is OPTIONAL: `datasets` honours its footer only where nullability is what Arrow would have written. */
export function parquetSchema(): SchemaElement[] {
  return [
    { name: 'schema', num_children: COLUMN_NAMES.length },
    ...COLUMN_NAMES.flatMap((name) => elementsOf(name, COLUMNS[name])),
  ];
}

function elementsOf(name: string, shape: Shape): SchemaElement[] {
  if (shape === 'image') {
    const bytes: SchemaElement = { name: 'bytes', type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' };
    return [{ name, repetition_type: 'OPTIONAL', num_children: 2 }, bytes, ...elementsOf('path', 'string')];
  }
  if (typeof shape === 'string') return [{ name, repetition_type: 'OPTIONAL', ...PHYSICAL[shape] }];
  if (isList(shape)) {
    return [
      { name, repetition_type: 'OPTIONAL', converted_type: 'LIST', num_children: 1 },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      ...elementsOf('element', shape[0]),
    ];
  }
  const fields = Object.entries(shape);
  return [
    { name, repetition_type: 'OPTIONAL', num_children: fields.length },
    ...fields.flatMap(([field, inner]) => elementsOf(field, inner)),
  ];
}

/** Value of the footer key `huggingface`. Lists are written as `[feature]`, which old and new `datasets` both read. */
export function huggingFaceFooter(): string {
  return JSON.stringify({ info: { features: featureOf(COLUMNS) } });
}

function featureOf(shape: Shape): unknown {
  if (shape === 'image') return { _type: 'Image' };
  if (typeof shape === 'string') return { dtype: shape, _type: 'Value' };
  if (isList(shape)) return [featureOf(shape[0])];
  return Object.fromEntries(Object.entries(shape).map(([field, inner]) => [field, featureOf(inner)]));
}

function isList(shape: readonly [Shape] | { readonly [field: string]: Shape }): shape is readonly [Shape] {
  return Array.isArray(shape);
}
