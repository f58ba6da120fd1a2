/**
 * Labels as JSON lines, for other programs, and to merge labels from copies of one run. A line holds an unchanged
 * record, `{"sample": …}` or `{"review": …}`.
 */
import { z } from 'zod';
import { PipelineError } from '../errors.ts';
import { Review, ReviewSample } from '../schema/index.ts';
import { reviewId, sampleId } from '../store/record-ids.ts';
import { readSoundRecords, type Damaged } from '../store/sound-records.ts';
import type { Store } from '../store/store.ts';
import { commitRecord } from '../store/typed-records.ts';

const Line = z.union([z.strictObject({ sample: ReviewSample }), z.strictObject({ review: Review })]);
type Line = z.infer<typeof Line>;

/** Samples, then reviews in the order of their creation; each ends in a line feed. Empty without any. */
export async function writeLabelLines(store: Store, damaged: Damaged): Promise<string> {
  const lines: Line[] = [];
  for await (const sample of readSoundRecords(store, 'review-samples', damaged)) lines.push({ sample });
  const reviews: Review[] = [];
  for await (const review of readSoundRecords(store, 'reviews', damaged)) reviews.push(review);
  reviews.sort((a, b) => (`${a.reviewedAt} ${a.id}` < `${b.reviewedAt} ${b.id}` ? -1 : 1));
  lines.push(...reviews.map((review) => ({ review })));
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/**
 * Records entries that the store lacks, after validating every line. Resolves with the number of reviews in the file,
 * and of the new ones. Safe to repeat. Rejects with CONFIG_INVALID that names the line.
 */
export async function recordLabelLines(
  store: Store,
  text: string,
  file: string,
): Promise<{ reviews: number; added: number }> {
  const lines = text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [{ line, number: index + 1 }]));
  const read: Line[] = [];
  for (const { line, number } of lines) {
    const refuse = (why: string) => new PipelineError('CONFIG_INVALID', `${file}: line ${number}: ${why}`);
    const parsed = Line.safeParse(parseJson(line));
    if (!parsed.success) throw refuse('is not a {"review": …} or {"sample": …} line of this command');
    const about = 'sample' in parsed.data ? parsed.data.sample.trajectories : [{ id: parsed.data.review.trajectoryId }];
    for (const { id } of about) {
      if (!(await store.has('trajectories', id))) throw refuse(`trajectory ${id} is not in the run`);
    }
    if (!hasOwnId(parsed.data)) throw refuse('id: does not match the content, which was changed');
    read.push(parsed.data);
  }
  let added = 0;
  for (const line of read) {
    if ('sample' in line) await commitRecord(store, 'review-samples', line.sample);
    else if (!(await store.has('reviews', line.review.id))) {
      await commitRecord(store, 'reviews', line.review);
      added += 1;
    }
  }
  return { reviews: read.filter((line) => 'review' in line).length, added };
}

function hasOwnId(line: Line): boolean {
  if ('sample' in line) return line.sample.id === sampleId(line.sample);
  return line.review.id === reviewId(line.review);
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
