/**
 * A part of an index as a file: the facts of some records of one kind, and the words that they are found by. It is disposable:
 * what cannot be read is made again from the records.
 */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { sha256 } from '../../store/ids.ts';
import { RECORD_KINDS, type RecordKind } from '../../store/record-kinds.ts';
import { quietly } from '../../log/log.ts';
import type { ReadFacts } from './read-records.ts';
import { openSealedText, type TextSearch } from './text-index.ts';

/** Of the facts and of the words: segments of another version are removed. */
const VERSION = 1;
const FOLDER = 'view-index';
const MAX_HEAD_BYTES = 4096;

export interface Segment {
  kind: RecordKind;
  facts: ReadFacts;
  texts: TextSearch;
}

/** What threads answer with: facts as JSON, since that moves faster than objects, and the sealed words. */
export interface PackedSegment {
  kind: RecordKind;
  facts: Uint8Array;
  texts: Uint8Array;
}

const Head = z.object({
  version: z.literal(VERSION),
  /** Of what the segment was made: the run, and how often its records were repaired. */
  of: z.string(),
  kind: z.enum(RECORD_KINDS as [RecordKind, ...RecordKind[]]),
  factBytes: z.number(),
  textBytes: z.number(),
});

export function unpackFacts({ facts }: PackedSegment): ReadFacts {
  return JSON.parse(bufferOf(facts).toString('utf8')) as ReadFacts;
}

/**
 * Resolves with the words as they are found in the file, so that they need no memory. A folder that cannot be written to
 * costs nothing but that, and the time to read the records again.
 */
export async function saveSegment(
  runFolder: string,
  of: string,
  { kind, facts, texts }: PackedSegment,
): Promise<TextSearch> {
  const head = Buffer.from(
    `${JSON.stringify({ version: VERSION, of, kind, factBytes: facts.length, textBytes: texts.length })}\n`,
  );
  const name = `${kind}-${sha256(Buffer.concat([head, facts])).slice(0, 16)}`;
  const file = path.join(runFolder, FOLDER, name);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(`${file}.tmp`, [head, facts, texts]);
    await rename(`${file}.tmp`, file);
    return openTexts(openSync(file, 'r'), head.length + facts.length, texts.length);
  } catch (error) {
    quietly('the index was not saved')(error);
    return holdTexts({ texts });
  }
}

/** The words in memory. */
export function holdTexts({ texts }: Pick<PackedSegment, 'texts'>): TextSearch {
  const held = bufferOf(texts);
  return openSealedText((from, to) => held.subarray(from, to), held.length);
}

export async function removeSegments(runFolder: string): Promise<void> {
  await rm(path.join(runFolder, FOLDER), { recursive: true, force: true }).catch(quietly('an old index stays'));
}

/** Whole segments of this state of the run; others are removed. Trajectories only, or what is not. */
export async function* loadSegments(
  runFolder: string,
  of: string,
  isWanted: (kind: RecordKind) => boolean,
): AsyncGenerator<Segment> {
  const folder = path.join(runFolder, FOLDER);
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

/** Facts at once, words when they are searched. */
function readSegment(file: string, of: string): Segment {
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
    return { kind: head.kind, facts, texts: openTexts(descriptor, textsAt, head.textBytes) };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

/** The file stays open: it can be searched even when somebody has removed it. */
function openTexts(descriptor: number, at: number, length: number): TextSearch {
  const read = (from: number, to: number) => readFrom(descriptor, at + from, at + to);
  return openSealedText(read, length, () => closeSync(descriptor));
}

/** Synchronous, because each trip to the thread pool takes longer than reading what the system has in memory. */
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
