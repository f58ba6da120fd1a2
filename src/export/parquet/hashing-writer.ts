/** The output of the Parquet writer: a file that is hashed while it grows. */
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { ByteWriter } from 'hyparquet-writer';

/** Bytes collected per write. */
const CHUNK = 1 << 20;

export type HashingWriter = ReturnType<typeof createHashingWriter>;

/** `file` must not exist. */
export function createHashingWriter(file: string) {
  const handle = openSync(file, 'wx');
  const hash = createHash('sha256');
  const writer = new ByteWriter(2 * CHUNK);

  function write(bytes: Uint8Array): void {
    hash.update(bytes);
    for (let written = 0; written < bytes.length;) written += writeSync(handle, bytes, written);
  }

  function flush(): void {
    write(new Uint8Array(writer.buffer, 0, writer.index));
    writer.index = 0;
  }

  writer.ensure = (size: number) => {
    if (writer.index > CHUNK) flush();
    const needed = writer.index + size;
    if (needed <= writer.buffer.byteLength) return;
    const larger = new ArrayBuffer(Math.max(2 * writer.buffer.byteLength, needed));
    new Uint8Array(larger).set(new Uint8Array(writer.buffer, 0, writer.index));
    writer.buffer = larger;
    writer.view = new DataView(larger);
  };
  writer.finish = flush;
  return {
    writer,
    /** Appends bytes without copying them. */
    appendLarge(bytes: Uint8Array): void {
      flush();
      write(bytes);
      writer.offset += bytes.length;
    },
    /** Syncs and closes the file. */
    close() {
      flush();
      fsyncSync(handle);
      closeSync(handle);
      return { bytes: writer.offset, sha256: hash.digest('hex') };
    },
  };
}
