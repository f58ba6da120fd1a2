/**
 * Labels: the reviewer's queue, the permitted view of a trajectory, recording, and agreement. The only writes of the
 * viewer.
 */
import { PipelineError } from '../../errors.ts';
import type { Guideline, Review } from '../../schema/index.ts';
import type { Candidate } from '../../review/candidate.ts';
import { openReviewManager, type ReviewManager } from '../../review/review-manager.ts';
import type { TrajectoryDetail } from '../trajectory-api.ts';
import type { AgreementView, LabelView, NewLabel, ReviewerQuery, ReviewQuery, ReviewQueue } from '../label-api.ts';
import type { ViewedRun } from '../library.ts';
import { assertAllIsRead, ViewFault } from '../server/fault.ts';
import { describeLabel, describeTrajectory } from './trajectory-detail.ts';

const NO_PLACE = 'A dataset has no place for labels. Open its run with `autoplay view`.';
const MODE_OF = { label: 'label', second: 'second', adjudicate: 'settle' } as const;

export function createReviewAnswers() {
  const managers = new Map<string, ReviewManager>();
  const reviewsOf = ({ key, run, dataset }: ViewedRun) => {
    if (dataset) throw new ViewFault(409, { code: 'CONFLICT', message: NO_PLACE });
    const reviews = managers.get(key) ?? openReviewManager(run.store);
    managers.set(key, reviews);
    return reviews;
  };

  return {
    async queue(viewed: ViewedRun, query: ReviewQuery): Promise<ReviewQueue> {
      const { reviewer, count, seed, sampling, task } = query;
      const reviews = reviewsOf(viewed);
      const isStratified = sampling === 'stratified';
      const sample = await asInput(() =>
        reviews.draw(async () => listCandidates(viewed), {
          seed,
          count,
          by: isStratified ? ['app', 'guideline', 'verdict'] : [],
          allocation: isStratified ? 'equal' : 'proportional',
          population: 'judged',
        }),
      );
      const items = await reviews.queue({ reviewer, mode: MODE_OF[task], sampleId: sample.id });
      return {
        items: items.map(({ trajectoryId, stratum, mine }) => ({
          trajectoryId,
          stratum: task === 'adjudicate' ? stratum : null,
          mine: mine ? describeLabel(mine) : null,
        })),
        drawn: sample.trajectories.length,
        done: items.filter(({ mine }) => mine !== undefined).length,
      };
    },
    /** The trajectory without details that could bias a blind reviewer; undefined if there is none. */
    async show(viewed: ViewedRun, id: string, query: ReviewerQuery): Promise<TrajectoryDetail | undefined> {
      const { reviewer, task } = query;
      const detail = await describeTrajectory(viewed, id);
      if (!detail) return undefined;
      const { verdict, reviews } = await reviewsOf(viewed).show(id, { reviewer, mode: MODE_OF[task], blind: true });
      return verdict ? detail : hideJudgements(detail, reviews.map(describeLabel));
    },
    /** Resolves when the label is on disk. Sending the same label again adds no record. */
    async record(viewed: ViewedRun, label: NewLabel): Promise<LabelView> {
      const { trajectoryId, reviewer, result, reason, errors, naturalness, usefulness, task } = label;
      const reviews = reviewsOf(viewed);
      const review = await asInput(() =>
        reviews.record({
          trajectoryId,
          reviewer,
          mode: MODE_OF[task],
          // As show() does.
          blind: true,
          result,
          errors: [...new Set(errors)],
          note: reason,
          ...(naturalness === undefined ? {} : { naturalness }),
          ...(usefulness === undefined ? {} : { usefulness }),
        }),
      );
      return describeLabel(review);
    },
    async agreement(viewed: ViewedRun): Promise<AgreementView> {
      const reviews = reviewsOf(viewed);
      const settled = [...(await reviews.labels()).values()];
      const labels = settled.flatMap(({ readers, adjudication }) => [
        ...readers,
        ...(adjudication ? [adjudication] : []),
      ]);
      const pairs = await reviews.agreement();
      return {
        reviewers: countReviewers(labels),
        pairs: pairs.map(({ readers, rows, same, kappa, low, high }) => ({
          reviewers: readers,
          both: rows,
          agree: same,
          kappa: Number.isNaN(kappa) ? null : { kappa, low, high },
        })),
        disputed: settled.filter(({ result }) => result === 'disputed').map(({ trajectoryId }) => trajectoryId),
      };
    },
  };
}

/** Removes verdicts and other people's labels on the server, so that browser tools do not reveal them either. */
function hideJudgements(detail: TrajectoryDetail, own: LabelView[]): TrajectoryDetail {
  const { row } = detail;
  const labels = own.map(({ reviewer, result }) => ({ reviewer, result }));
  const untold = { verdict: null, score: null, verdicts: [], labels, disagreements: [] };
  const flags = row.flags.filter((flag) => flag !== 'injection');
  return { ...detail, row: { ...row, ...untold, flags }, verdicts: [], labels: own, otherTries: [] };
}

/** A sample of the records read so far would pass for one of the whole run. */
function listCandidates({ index }: ViewedRun): Candidate[] {
  assertAllIsRead(index.indexed);
  return index.tables.rows.flatMap(({ id, app, guideline, verdict }) =>
    verdict === null || guideline === null
      ? []
      : [{ trajectoryId: id, app, guideline: guideline as Guideline, verdict }],
  );
}

function countReviewers(labels: readonly Review[]): AgreementView['reviewers'] {
  const counts = new Map<string, number>();
  for (const { reviewer } of labels) counts.set(reviewer, (counts.get(reviewer) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, labels: count }));
}

/** Turns the review desk's CONFIG_INVALID into a refusal of the person's request. */
async function asInput<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PipelineError) || error.code !== 'CONFIG_INVALID') throw error;
    throw new ViewFault(400, { code: 'INPUT_INVALID', message: error.message });
  }
}
