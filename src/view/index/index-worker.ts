/** A thread of run-index.ts, which reads records and makes segments of them. */
import { parentPort } from 'node:worker_threads';
import { answerJobs } from '../../export/threads/thread-pool.ts';
import type { RecordKind } from '../../store/record-kinds.ts';
import { readRecords } from './read-records.ts';
import type { PackedSegment } from './segment.ts';
import { createTextBuilder } from './text-index.ts';

export interface IndexJob {
  folder: string;
  kind: RecordKind;
  ids: readonly string[];
}

export interface IndexResult extends PackedSegment {
  damaged: string[];
}

const builder = createTextBuilder();

function handle({ folder, kind, ids }: IndexJob): IndexResult {
  const { facts, damaged } = readRecords(folder, kind, ids, builder);
  return { kind, facts: Buffer.from(JSON.stringify(facts)), texts: builder.seal(), damaged };
}

if (parentPort) answerJobs(parentPort, handle);
