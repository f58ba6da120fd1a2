/** Readers' findings on the rows of a run, stored as reviews, for the dataset's card and for reports. */
import { appOf, SCHEMA_VERSION, type Review, type ReviewSample } from '../../schema/index.ts';
import { reviewId } from '../../store/record-ids.ts';
import { readSoundRecords, type Damaged } from '../../store/sound-records.ts';
import { findDraw } from '../../review/review-manager.ts';
import { gradeOf } from '../../review/settle-reviews.ts';
import type { Store } from '../../store/store.ts';
import { commitRecord, readRecord } from '../../store/typed-records.ts';
import type { Label } from './audit-table.ts';

export interface Reader {
  name: string;
  labels: Label[];
}

export interface Audit {
  /** ISO date of the latest review. */
  readOn: string;
  readers: Reader[];
}

/**
 * Each label becomes a review of the latest draw with that row. Existing reviews stay. `reviewedAt` is an ISO 8601
 * time.
 */
export async function recordReviews(store: Store, { name, labels }: Reader, reviewedAt: string): Promise<void> {
  const samples: ReviewSample[] = [];
  for await (const sample of readSoundRecords(store, 'review-samples', [])) samples.push(sample);
  samples.sort((a, b) => (a.drawnAt < b.drawnAt ? 1 : -1));
  for (const { trajectory, strict, passesLeniently, naturalness, usefulness, wastedSteps, note } of labels) {
    const draw = findDraw(samples, trajectory);
    const content = {
      schemaVersion: SCHEMA_VERSION,
      trajectoryId: trajectory,
      reviewer: name,
      reviewedAt,
      grade: strict,
      result: passesLeniently ? 'success' : 'failure',
      naturalness,
      usefulness,
      wastedSteps,
      note,
      ...(draw && { sample: draw }),
    } as const;
    await commitRecord(store, 'reviews', { ...content, id: reviewId(content) });
  }
}

/** The latest label per reader and row. Undefined if the run's rows have no reader. */
export async function readAudit(store: Store, damaged: Damaged = []): Promise<Audit | undefined> {
  const latest = new Map<string, Review>();
  for await (const review of readSoundRecords(store, 'reviews', damaged)) {
    const key = `${review.trajectoryId} ${review.reviewer}`;
    if ((latest.get(key)?.reviewedAt ?? '') <= review.reviewedAt) latest.set(key, review);
  }
  if (latest.size === 0) return undefined;
  const byReader = new Map<string, Label[]>();
  for (const review of latest.values()) {
    const { naturalness, usefulness, wastedSteps, result, note, reviewer } = review;
    const grade = gradeOf(review);
    // Reviews without grades do not audit a whole row.
    if (!grade || naturalness === undefined || usefulness === undefined || wastedSteps === undefined) continue;
    const graded = { strict: grade, passesLeniently: result === 'success', naturalness, usefulness, wastedSteps, note };
    byReader.set(reviewer, [...(byReader.get(reviewer) ?? []), { ...(await rowOf(store, review)), ...graded }]);
  }
  const readOn = [...latest.values()]
    .map(({ reviewedAt }) => reviewedAt)
    .toSorted()
    .at(-1)!
    .slice(0, 10);
  const readers = [...byReader].map(([name, labels]) => ({ name, labels }));
  return { readOn, readers: readers.toSorted((one, other) => one.name.localeCompare(other.name)) };
}

async function rowOf(store: Store, { trajectoryId }: Review) {
  const { taskId, steps } = await readRecord(store, 'trajectories', trajectoryId);
  const task = await readRecord(store, 'tasks', taskId!);
  const { guideline, instruction } = task;
  return { trajectory: trajectoryId, app: appOf(task), guideline, instruction, steps: steps.length };
}
