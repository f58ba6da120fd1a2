/**
 * A part of an index as a file: the facts of some records of one kind, and their words. It is disposable: unreadable
 * segments are made again from the records.
 */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { RECORD_KINDS, type RecordKind } from '../../store/record-kinds.ts';
import { quietly } from '../../log/log.ts';
import type { ReadFacts } from './read-records.ts';
import { SEGMENT_FOLDER, SEGMENT_VERSION, type PackedSegment } from './save-segment.ts';
import { openSealedText, type TextSearch } from './text-index.ts';

const MAX_HEAD_BYTES = 4096;

export interface Segment {
  kind: RecordKind;
  facts: ReadFacts;
  texts: TextSearch;
}

const Head = z.object({
  version: z.literal(SEGMENT_VERSION),
  /** Source of the segment: the run, and the number of its repairs. */
  of: z.string(),
  kind: z.enum(RECORD_KINDS as [RecordKind, ...RecordKind[]]),
  factBytes: z.number(),
  textBytes: z.number(),
});

/** A segment in memory, without a file. */
export function holdSegment({ kind, facts, texts }: PackedSegment): Segment {
  const held = bufferOf(texts);
  return {
    kind,
    facts: JSON.parse(bufferOf(facts).toString('utf8')) as ReadFacts,
    texts: openSealedText((from, to) => held.subarray(from, to), held.length),
  };
}

export async function removeSegments(runFolder: string): Promise<void> {
  await rm(path.join(runFolder, SEGMENT_FOLDER), { recursive: true, force: true }).catch(quietly('an old index stays'));
}

/** Complete segments of this state of the run, for the wanted kinds; removes others. */
export async function* loadSegments(
  runFolder: string,
  of: string,
  isWanted: (kind: RecordKind) => boolean,
): AsyncGenerator<Segment> {
  const folder = path.join(runFolder, SEGMENT_FOLDER);
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names) {
    const kind = RECORD_KINDS.find((known) => name.startsWith(`${known}-`));
    if (kind && !isWanted(kind)) continue;
    const file = path.join(folder, name);
    try {
      yield readSegment(file, of);
    } catch (error) {
      quietly('a part of the index is made again')(error);
      await rm(file, { force: true, recursive: true }).catch(quietly('a part of an index stays'));
    }
  }
}

/**
 * Reads facts at once, and words during a search. Throws if the file is gone, incomplete, or of another state of the
 * run.
 */
export function readSegment(file: string, of: string): Segment {
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  try {
    const { size } = fstatSync(descriptor);
    const begin = readFrom(descriptor, 0, Math.min(size, MAX_HEAD_BYTES));
    const factsAt = begin.indexOf('\n') + 1;
    const head = Head.parse(JSON.parse(begin.toString('utf8', 0, factsAt)));
    const textsAt = factsAt + head.factBytes;
    if (head.of !== of) throw new Error('is of another state of the run');
    if (size !== textsAt + head.textBytes) throw new Error('is not whole');
    const facts = JSON.parse(readFrom(descriptor, factsAt, textsAt).toString('utf8')) as ReadFacts;
    // The file stays open, so that it can be searched even after its removal.
    const read = (from: number, to: number) => readFrom(descriptor, textsAt + from, textsAt + to);
    return { kind: head.kind, facts, texts: openSealedText(read, head.textBytes, () => closeSync(descriptor)) };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

/** Synchronous, because each trip to the thread pool takes longer than reading from the page cache. */
function readFrom(descriptor: number, from: number, to: number): Buffer {
  const bytes = Buffer.allocUnsafe(to - from);
  let filled = 0;
  while (filled < bytes.length) {
    const count = readSync(descriptor, bytes, filled, bytes.length - filled, from + filled);
    if (count === 0) throw new Error('is not whole');
    filled += count;
  }
  return bytes;
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
