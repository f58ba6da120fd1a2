/**
 * Writes the bytes of a row group's images in order straight to the file. The Parquet library would copy each four
 * times, which takes longer than reading, hashing and writing it.
 */
import { ByteWriter, type ParquetWriter } from 'hyparquet-writer';
import { writePageHeader } from 'hyparquet-writer/src/datapage.js';
import { writeRleBitPackedHybrid } from 'hyparquet-writer/src/encoding.js';

import type { HashingWriter } from './hashing-writer.ts';

const LEAF = 'images.list.element.bytes';
/** Definition levels of the leaf: an image exists (every field is optional), or the row's list is empty. */
const [IMAGE, EMPTY_LIST] = [4, 1];
const [LEVEL_BITS, REPEAT_BITS] = [3, 1];
/** A page ends with the row that reaches this size. */
const PAGE_BYTES = 1 << 20;

export interface LazyImage {
  /** Length in bytes. */
  length: number;
  /** The bytes, valid until the next image is loaded. */
  load(): Uint8Array;
}

/**
 * Call this after the library has written the group with an empty image in place of each: appends the real column after
 * the group and replaces the empty one in the metadata.
 */
export function writeImageColumn(
  parquet: ParquetWriter,
  file: HashingWriter,
  rows: readonly (readonly LazyImage[])[],
): void {
  const group = parquet.row_groups.at(-1);
  const chunk = group?.columns.find(({ meta_data: data }) => data?.path_in_schema.join('.') === LEAF);
  if (!group || !chunk?.meta_data) throw new Error('the row group has no images');
  const start = file.writer.offset;
  for (const page of pagesOf(rows)) writePage(file, page);
  const bytes = BigInt(file.writer.offset - start);
  const before = chunk.meta_data.total_uncompressed_size;
  chunk.file_offset = BigInt(start);
  Object.assign(chunk.meta_data, {
    data_page_offset: BigInt(start),
    dictionary_page_offset: undefined,
    encodings: ['PLAIN'],
    total_compressed_size: bytes,
    total_uncompressed_size: bytes,
  });
  group.total_byte_size += bytes - before;
  group.total_compressed_size = (group.total_compressed_size ?? 0n) + bytes - before;
}

function* pagesOf(rows: readonly (readonly LazyImage[])[]): Generator<(readonly LazyImage[])[]> {
  let page: (readonly LazyImage[])[] = [];
  let bytes = 0;
  for (const row of rows) {
    page.push(row);
    bytes += row.reduce((sum, { length }) => sum + length, 0);
    if (bytes < PAGE_BYTES) continue;
    yield page;
    page = [];
    bytes = 0;
  }
  if (page.length > 0) yield page;
}

function writePage(file: HashingWriter, rows: readonly (readonly LazyImage[])[]): void {
  const levels = new ByteWriter();
  const repeats = rows.flatMap((row) => (row.length === 0 ? [0] : row.map((_, index) => (index === 0 ? 0 : 1))));
  const definitions = rows.flatMap((row) => (row.length === 0 ? [EMPTY_LIST] : row.map(() => IMAGE)));
  const repeatBytes = writeRleBitPackedHybrid(levels, repeats, REPEAT_BITS);
  const definitionBytes = writeRleBitPackedHybrid(levels, definitions, LEVEL_BITS);
  const images = rows.flat();
  const size = levels.offset + images.reduce((sum, { length }) => sum + 4 + length, 0);
  writePageHeader(file.writer, {
    type: 'DATA_PAGE_V2',
    uncompressed_page_size: size,
    compressed_page_size: size,
    data_page_header_v2: {
      num_values: definitions.length,
      num_nulls: definitions.length - images.length,
      num_rows: rows.length,
      encoding: 'PLAIN',
      repetition_levels_byte_length: repeatBytes,
      definition_levels_byte_length: definitionBytes,
      is_compressed: false,
    },
  });
  file.writer.appendBytes(levels.getBytes());
  for (const image of images) {
    file.writer.appendUint32(image.length);
    file.appendLarge(image.load());
  }
}
