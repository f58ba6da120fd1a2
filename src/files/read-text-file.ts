/** Reads text files that people name. A special file at the path cannot hang a command or fill its memory. */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { PipelineError } from '../errors.ts';
import { describeFileFault, fileFaultCode } from './file-faults.ts';

export interface TextFileOptions {
  /** The flag or key that names the file, at the start of messages. */
  what?: string;
  /** Default: 64 MB. */
  maxBytes?: number;
}

const MAX_BYTES = 64_000_000;
const CHUNK_BYTES = 1 << 16;
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE']);

/** Throws CONFIG_INVALID that names the file if it is missing, not a regular file, too large, or not UTF-8. */
export function readTextFile(file: string, { what, maxBytes = MAX_BYTES }: TextFileOptions = {}): string {
  const place = what === undefined ? file : `${what}: ${file}`;
  try {
    const bytes = readRegularFile(file, maxBytes);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new PipelineError('CONFIG_INVALID', `${place}: ${describeFailure(error)}`, { cause: error });
  }
}

/** Like readTextFile; undefined when the file does not exist. */
export function readTextFileIfThere(file: string, options?: TextFileOptions): string | undefined {
  try {
    return readTextFile(file, options);
  } catch (error) {
    if (MISSING.has(fileFaultCode(error) ?? '')) return undefined;
    throw error;
  }
}

/** Opens without blocking, since a FIFO without a writer would wait for ever. */
function readRegularFile(file: string, maxBytes: number): Buffer {
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  try {
    const stats = fstatSync(descriptor);
    if (stats.isDirectory()) throw new Error('is a folder, not a file');
    if (!stats.isFile()) throw new Error('is a device, pipe or socket, not a file');
    // Files of /proc report size 0, so the size is not reliable.
    const chunks: Buffer[] = [];
    for (let total = 0; ;) {
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      const count = readSync(descriptor, chunk);
      if (count === 0) return Buffer.concat(chunks);
      total += count;
      if (total > maxBytes) throw new Error(`is larger than ${maxBytes} bytes`);
      chunks.push(chunk.subarray(0, count));
    }
  } finally {
    closeSync(descriptor);
  }
}

function describeFailure(error: unknown): string {
  if (fileFaultCode(error) === 'ENOENT') return 'no such file (ENOENT)';
  const fault = describeFileFault(error);
  if (fault) return fault;
  if (error instanceof TypeError) return 'is not UTF-8 text; save it as UTF-8';
  return error instanceof Error ? error.message : String(error);
}
