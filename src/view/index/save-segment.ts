/** Writes a segment: see segment.ts. A separate file, since threads write segments and must load little code. */
import { closeSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from '../../store/ids.ts';
import type { RecordKind } from '../../store/record-kinds.ts';

/** Version of facts and words: segments of other versions are removed. */
export const SEGMENT_VERSION = 2;
export const SEGMENT_FOLDER = 'view-index';

/** Facts as JSON, and the sealed words. */
export interface PackedSegment {
  kind: RecordKind;
  facts: Uint8Array;
  texts: Uint8Array;
}

/** Returns the file; undefined if it cannot be written, which costs memory and a new reading of the records. */
export function saveSegment(runFolder: string, of: string, { kind, facts, texts }: PackedSegment): string | undefined {
  const about = { version: SEGMENT_VERSION, of, kind, factBytes: facts.length, textBytes: texts.length };
  const head = Buffer.from(`${JSON.stringify(about)}\n`);
  const name = `${kind}-${sha256(`${head.toString()}${sha256(facts)}`).slice(0, 16)}`;
  const file = path.join(runFolder, SEGMENT_FOLDER, name);
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeParts(`${file}.tmp`, [head, facts, texts]);
    renameSync(`${file}.tmp`, file);
    return file;
  } catch {
    return undefined;
  }
}

function writeParts(file: string, parts: readonly Uint8Array[]): void {
  const descriptor = openSync(file, 'w');
  try {
    for (const part of parts) {
      for (let written = 0; written < part.length;) written += writeSync(descriptor, part, written);
    }
  } finally {
    closeSync(descriptor);
  }
}
