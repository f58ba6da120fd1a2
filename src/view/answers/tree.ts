/** The accessibility tree of a screen, from its blob. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PipelineError } from '../../errors.ts';
import { UiNode } from '../../schema/index.ts';
import type { Store } from '../../store/store.ts';

/** A tree of a hundred thousand nodes has some 30 MB; what unpacks to more was not written by this program. */
const MAX_TREE_BYTES = 128 << 20;

/** Rejects with STORE_NOT_FOUND, or STORE_CORRUPT for a blob that is no tree. */
export async function readTree(store: Store, sha256: string): Promise<UiNode> {
  const bytes = await store.getBlob(sha256);
  try {
    const json = await promisify(gunzip)(bytes, { maxOutputLength: MAX_TREE_BYTES });
    return UiNode.parse(JSON.parse(json.toString('utf8')));
  } catch (error) {
    throw new PipelineError('STORE_CORRUPT', `blob ${sha256} is no tree`, { cause: error });
  }
}
