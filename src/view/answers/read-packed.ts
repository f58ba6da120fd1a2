/** JSON that blobs hold packed with gzip, such as the accessibility tree of a screen. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { z } from 'zod';
import { PipelineError } from '../../errors.ts';
import { UiNode } from '../../schema/index.ts';
import type { Store } from '../../store/store.ts';

/** A tree of a hundred thousand nodes has some 30 MB; this program never writes larger ones. */
const MAX_TREE_BYTES = 128 << 20;

/** Rejects with STORE_NOT_FOUND, or with STORE_CORRUPT for a blob that is not a tree. */
export async function readTree(store: Store, sha256: string): Promise<UiNode> {
  return readPacked(store, sha256, UiNode, MAX_TREE_BYTES, 'is no tree');
}

/** Rejects with STORE_NOT_FOUND, or with STORE_CORRUPT and the message `fault` for a blob with other content. */
export async function readPacked<T>(
  store: Store,
  sha256: string,
  schema: z.ZodType<T>,
  maxBytes: number,
  fault: string,
): Promise<T> {
  const bytes = await store.getBlob(sha256);
  try {
    const json = await promisify(gunzip)(bytes, { maxOutputLength: maxBytes });
    return schema.parse(JSON.parse(json.toString('utf8')));
  } catch (error) {
    throw new PipelineError('STORE_CORRUPT', `blob ${sha256} ${fault}`, { cause: error });
  }
}
