/** Reads many records for the index, one after the other: in a thread for thousands, directly for a few. */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import type { RecordKind } from '../../store/record-kinds.ts';
import { gleanRecord } from './record-facts.ts';
import type { TextBuilder } from './text-index.ts';

/** Facts by id; null for a record that exists but is unreadable. */
export type ReadFacts = [id: string, facts: object | null][];

export interface ReadRecords {
  facts: ReadFacts;
  damaged: string[];
}

const MAX_RECORD_BYTES = 1 << 26;
const READ_SAFELY = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/** A request to read records of one kind. */
export interface Reading {
  /** Folder of the run. */
  folder: string;
  /** Folder of the records, relative to the run's. */
  place: string;
  kind: RecordKind;
  ids: readonly string[];
}

type Texts = Pick<TextBuilder, 'addText' | 'addQuoted' | 'endDocument'>;

/** Each existing record becomes one document of `texts`. */
export function readRecords({ folder, place, kind, ids }: Reading, texts: Texts): ReadRecords {
  const read: ReadRecords = { facts: [], damaged: [] };
  const begin = path.join(folder, place) + path.sep;
  for (const id of ids) {
    let facts: object | null = null;
    try {
      const length = readFile(`${begin}${id}.json`);
      if (length === undefined) continue;
      facts = gleanRecord(kind, held, length, texts);
    } catch (error) {
      read.damaged.push(
        `${place}/${id}.json: ${(error instanceof Error ? error.message : String(error)).slice(0, 300)}`,
      );
    }
    texts.endDocument();
    read.facts.push([id, facts]);
  }
  return read;
}

let held = Buffer.allocUnsafeSlow(1 << 16);

/**
 * Reads a file into `held`, with room for one byte more, and returns its length; undefined if there is no such file.
 * Synchronous, because each trip to the thread pool takes longer than the reading.
 */
function readFile(file: string): number | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(file, READ_SAFELY);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const entry = fstatSync(descriptor);
    if (!entry.isFile() || entry.size > MAX_RECORD_BYTES) throw new Error('is no record');
    if (entry.size >= held.length) held = Buffer.allocUnsafeSlow(2 * entry.size);
    let filled = 0;
    while (filled < entry.size) {
      const count = readSync(descriptor, held, filled, entry.size - filled, filled);
      if (count === 0) break;
      filled += count;
    }
    return filled;
  } finally {
    closeSync(descriptor);
  }
}
