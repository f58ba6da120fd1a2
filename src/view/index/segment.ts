/**
 * A part of an index as a file: the facts of some records of one kind, and the words that they are found by. It is disposable:
 * what cannot be read is made again from the records.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
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

export function unpackSegment({ kind, facts, texts }: PackedSegment): Segment {
  return { kind, facts: JSON.parse(bufferOf(facts).toString('utf8')), texts: openSealedText(bufferOf(texts)) };
}

/** A folder that cannot be written to costs nothing but the time to read the records again. */
export async function saveSegment(runFolder: string, of: string, { kind, facts, texts }: PackedSegment): Promise<void> {
  const head = Buffer.from(
    `${JSON.stringify({ version: VERSION, of, kind, factBytes: facts.length, textBytes: texts.length })}\n`,
  );
  const bytes = Buffer.concat([head, facts, texts]);
  const file = path.join(runFolder, FOLDER, `${kind}-${sha256(bytes).slice(0, 16)}`);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(`${file}.tmp`, bytes);
    await rename(`${file}.tmp`, file);
  } catch (error) {
    quietly('the index was not saved')(error);
  }
}

/** Whole segments of this state of the run; others are removed. */
export async function* loadSegments(runFolder: string, of: string): AsyncGenerator<Segment> {
  const folder = path.join(runFolder, FOLDER);
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    const file = path.join(folder, name);
    try {
      yield readSegment(await readFile(file), of);
    } catch (error) {
      quietly('a part of the index is made again')(error);
      await rm(file, { force: true }).catch(quietly('a part of an index stays'));
    }
  }
}

/** Trajectories come first: verdicts and labels are found by their words only once their trajectory is known. */
function rankOf(name: string): number {
  return RECORD_KINDS.findIndex((kind) => name.startsWith(`${kind}-`));
}

function readSegment(bytes: Buffer, of: string): Segment {
  const end = bytes.indexOf('\n');
  const head = Head.parse(JSON.parse(bytes.toString('utf8', 0, end)));
  const factsAt = end + 1;
  const textsAt = factsAt + head.factBytes;
  if (head.of !== of) throw new Error('is of another state of the run');
  if (bytes.length !== textsAt + head.textBytes) throw new Error('is not whole');
  const texts = Buffer.from(bytes.subarray(textsAt));
  return unpackSegment({ kind: head.kind, facts: bytes.subarray(factsAt, textsAt), texts });
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
