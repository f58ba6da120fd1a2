/** A thread of run-index.ts, which reads records and makes segments of them. */
import { parentPort } from 'node:worker_threads';
import { answerJobs } from '../../export/threads/answer-jobs.ts';
import { readRecords, type Reading } from './read-records.ts';
import { saveSegment, type PackedSegment } from './save-segment.ts';
import { createTextBuilder } from './text-index.ts';

export interface IndexJob extends Reading {
  /** The state of the run that the segment belongs to; without it the segment gets no file. */
  of?: string;
}

export interface IndexResult {
  /**
   * The segment, or its file. Segments with damaged records get no file, since each viewer reads such records again.
   */
  made: PackedSegment | string;
  damaged: string[];
}

const builder = createTextBuilder();

function handle({ of, ...reading }: IndexJob): IndexResult {
  const { folder, kind } = reading;
  const { facts, damaged } = readRecords(reading, builder);
  const packed = { kind, facts: Buffer.from(JSON.stringify(facts)), texts: builder.seal() };
  const file = of !== undefined && damaged.length === 0 ? saveSegment(folder, of, packed) : undefined;
  return { made: file ?? packed, damaged };
}

if (parentPort) answerJobs(parentPort, handle);
