/**
 * Columns of a Parquet file: one table gives both the Parquet schema and the feature description that Hugging Face
 * `datasets` reads from the footer.
 */
import type { SchemaElement } from 'hyparquet';

type Scalar = 'string' | 'int32' | 'float64' | 'bool';
type Shape = Scalar | 'image' | readonly [Shape] | { readonly [field: string]: Shape };

/** Every table has a column `images`, a list of images. */
export type Columns = { readonly [name: string]: Shape } & { readonly images: readonly ['image'] };

const PHYSICAL: Record<Scalar, Pick<SchemaElement, 'type' | 'converted_type'>> = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  int32: { type: 'INT32' },
  float64: { type: 'DOUBLE' },
  bool: { type: 'BOOLEAN' },
};

/** Every field is OPTIONAL, because `datasets` uses its footer only if nullability is what Arrow would have written. */
export function parquetSchema(columns: Columns): SchemaElement[] {
  const names = Object.keys(columns);
  return [
    { name: 'schema', num_children: names.length },
    ...names.flatMap((name) => elementsOf(name, columns[name] as Shape)),
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
export function huggingFaceFooter(columns: Columns): string {
  return JSON.stringify({ info: { features: featureOf(columns) } });
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
