/** Moves results of actions between memory and the store. */
import { PipelineError } from '../errors.ts';
import { StepResult, type ActResult, type BlobRef, type Step } from '../schema/index.ts';
import { boundText } from '../text/bound-text.ts';
import type { Store } from './store.ts';

/** Limits of a stored text in bytes, and of each list of files. */
const TEXT_BYTES = 64 * 1024;
const STDERR_BYTES = 16 * 1024;
const MOST_FILES = 200;
const MEDIA_TYPE = 'text/plain;charset=utf-8';

/** Reads a blob by its reference, as stores and dataset rows do. */
type ReadBlob = (ref: BlobRef) => Promise<Buffer>;

/** Cuts a result to its limits and makes its texts printable, whatever an environment returned. */
export function boundResult({ text, stderr, files, ...facts }: ActResult): ActResult {
  const output = boundText(text, TEXT_BYTES);
  const errors = stderr === undefined ? undefined : boundText(stderr, STDERR_BYTES);
  const lists = files && Object.values(files);
  const isCut = output.isCut || errors?.isCut || lists?.some(({ length }) => length > MOST_FILES);
  return {
    ...facts,
    text: output.text,
    ...(errors && errors.text !== '' ? { stderr: errors.text } : {}),
    ...(files && lists!.some(({ length }) => length > 0)
      ? {
          files: {
            added: files.added.slice(0, MOST_FILES).map(withoutContent),
            changed: files.changed.slice(0, MOST_FILES).map(withoutContent),
            removed: files.removed.slice(0, MOST_FILES),
          },
        }
      : {}),
    ...(isCut ? { truncated: true } : {}),
  };
}

function withoutContent({ path, sha256, bytes }: NonNullable<ActResult['files']>['added'][number]) {
  return { path, sha256, bytes };
}

/** Stores a bounded result; its texts are durable when this resolves. */
export async function storeResult(store: Store, { text, stderr, ...facts }: ActResult): Promise<StepResult> {
  const put = (words: string) => storeText(store, words);
  return StepResult.parse({
    ...facts,
    text: await put(text),
    ...(stderr === undefined ? {} : { stderr: await put(stderr) }),
  });
}

/** Stores text of untrusted origin, bounded and printable. */
export async function storeText(store: Store, text: string): Promise<BlobRef> {
  return store.putBlob(Buffer.from(boundText(text, TEXT_BYTES).text), MEDIA_TYPE);
}

/** Rejects with STORE_CORRUPT if a text is not what its record says. */
export async function loadResult(read: ReadBlob, { text, stderr, ...facts }: StepResult): Promise<ActResult> {
  return {
    ...facts,
    text: await loadText(read, text),
    ...(stderr === undefined ? {} : { stderr: await loadText(read, stderr) }),
  };
}

/** The results of steps, by step index. */
export async function loadResults(
  read: ReadBlob,
  steps: readonly Pick<Step, 'index' | 'result'>[],
): Promise<ReadonlyMap<number, ActResult>> {
  const loaded = new Map<number, ActResult>();
  for (const { index, result } of steps) if (result) loaded.set(index, await loadResult(read, result));
  return loaded;
}

/** Rejects with STORE_CORRUPT if the blob is not what `storeText` makes. */
export async function loadText(read: ReadBlob, ref: BlobRef): Promise<string> {
  const bytes = await read(ref);
  const { text } = boundText(bytes, TEXT_BYTES);
  if (bytes.length === ref.bytes && Buffer.from(text).equals(bytes)) return text;
  throw new PipelineError('STORE_CORRUPT', `blob ${ref.sha256} is not the printable text that its record says`);
}
