/**
 * Where people label trajectories: draws samples, says what to read next and what may be shown of it, and records
 * labels. The viewer's server and the audit command use it; the store's records are the truth.
 */
import { PipelineError } from '../errors.ts';
import { SCHEMA_VERSION, type DrawnBy, type Review, type ReviewSample } from '../schema/index.ts';
import { reviewId } from '../store/record-ids.ts';
import type { RecordOf } from '../store/record-kinds.ts';
import { passOver } from '../store/sound-records.ts';
import type { Store } from '../store/store.ts';
import { commitRecord, readRecord } from '../store/typed-records.ts';
import type { Candidate } from './candidate.ts';
import { compareReaders, type ReadersAgreement } from './compare-readers.ts';
import { drawSample, type DrawRequest } from './draw-sample.ts';
import { parseLabel, type GivenLabel, type ReviewMode } from './new-label.ts';
import { latestOfEach, settleReviews, type SettledLabel } from './settle-reviews.ts';

export interface NextRequest {
  reviewer: string;
  mode: ReviewMode;
  /** Default: the sample that was drawn last. */
  sampleId?: string | undefined;
  /** Trajectories that the reader passes over for now. */
  skip?: readonly string[];
}

export interface Next {
  /** Undefined when nothing is left. */
  trajectoryId: string | undefined;
  /** Trajectories of the sample that are left in this mode for this reader, and all of them. */
  left: number;
  of: number;
}

/** What a reader may see of a trajectory. */
export interface Shown {
  /** False for a reader that must not be led by it. */
  verdict: boolean;
  /** The latest of each reader that may be seen, the reader's own always. */
  reviews: Review[];
}

export interface ReviewDesk {
  /** Records a sample. The same candidates and request give the same sample. Rejects with CONFIG_INVALID when there is none. */
  draw(candidates: readonly Candidate[], request: DrawRequest): Promise<ReviewSample>;
  /** The latest draw first. */
  samples(): Promise<ReviewSample[]>;
  /** Rejects with CONFIG_INVALID for an unknown sample, and when none was drawn. */
  next(request: NextRequest): Promise<Next>;
  show(trajectoryId: string, reader: { reviewer: string; mode: ReviewMode; blind?: boolean }): Promise<Shown>;
  /**
   * Resolves when the label is on disk. The reader's latest label given again, as after a lost answer, is the same
   * review. Rejects with CONFIG_INVALID when there is no such trajectory, or nothing to settle.
   */
  record(label: GivenLabel): Promise<Review>;
  /** What each labelled trajectory's reviews come to. */
  labels(): Promise<Map<string, SettledLabel>>;
  /** Of every two readers with a row in common, on their results. */
  agreement(): Promise<ReadersAgreement[]>;
}

/** Time for which what was offered to one reader is not offered to another. */
const OFFER_MS = 10 * 60_000;

export function openReviewDesk(store: Store, now: () => Date = () => new Date()): ReviewDesk {
  const reviews = readOnce(store, 'reviews');
  const samples = readOnce(store, 'review-samples');
  /** Reader and time of what was offered, by mode and trajectory. */
  const offers = new Map<string, { reviewer: string; untilMs: number }>();
  /** Labels of one desk are recorded one after another, so that each follows the reader's one before. */
  let recording: Promise<unknown> = Promise.resolve();

  const reviewsOf = async (trajectoryId: string) =>
    (await reviews()).filter((review) => review.trajectoryId === trajectoryId);

  const drawn = async () => (await samples()).toSorted((a, b) => (a.drawnAt < b.drawnAt ? 1 : -1));

  async function findSample(sampleId: string | undefined): Promise<ReviewSample> {
    const all = await drawn();
    const found = sampleId === undefined ? all[0] : all.find(({ id }) => id === sampleId);
    if (found) return found;
    const why = sampleId === undefined ? 'no sample was drawn yet' : `there is no sample ${sampleId}`;
    throw new PipelineError('CONFIG_INVALID', `sample: ${why}`);
  }

  async function record(given: GivenLabel): Promise<Review> {
    const { mode, blind, sampleId, ...label } = parseLabel(given);
    if (!(await store.has('trajectories', label.trajectoryId))) {
      throw new PipelineError('CONFIG_INVALID', `trajectoryId: ${label.trajectoryId} is not in the run`);
    }
    const those = await reviewsOf(label.trajectoryId);
    const isBlind = mode === 'second' || (mode === 'label' && blind);
    const content = {
      schemaVersion: SCHEMA_VERSION as typeof SCHEMA_VERSION,
      ...label,
      ...(await drawOf(label.trajectoryId, sampleId)),
      ...(isBlind && { blind: true }),
      ...(mode === 'settle' && { settles: reviewsToSettle(those, label.reviewer) }),
    };
    const before = latestOfEach(those.filter(({ settles }) => (settles !== undefined) === (mode === 'settle'))).find(
      ({ reviewer }) => reviewer === label.reviewer,
    );
    const same = before && { ...content, reviewedAt: before.reviewedAt };
    if (same && reviewId(same) === before.id) return before;
    // A clock that stands still, or goes back, must not make the earlier label count.
    const time = Math.max(now().getTime(), before ? Date.parse(before.reviewedAt) + 1 : 0);
    const dated = { ...content, reviewedAt: new Date(time).toISOString() };
    return commitRecord(store, 'reviews', { ...dated, id: reviewId(dated) });
  }

  async function drawOf(trajectoryId: string, sampleId: string | undefined): Promise<{ sample?: DrawnBy }> {
    const sample = findDraw(sampleId === undefined ? await drawn() : [await findSample(sampleId)], trajectoryId);
    return sample ? { sample } : {};
  }

  return {
    async draw(candidates, request) {
      if (candidates.length === 0) throw new PipelineError('CONFIG_INVALID', 'sample: there is nothing to draw from');
      return commitRecord(store, 'review-samples', drawSample(candidates, request, now().toISOString()));
    },
    samples: drawn,
    async next({ reviewer, mode, sampleId, skip = [] }) {
      const { trajectories } = await findSample(sampleId);
      const settled = settleReviews(await reviews());
      const left = trajectories.map(({ id }) => id).filter((id) => isLeft(settled.get(id), reviewer, mode));
      const nowMs = now().getTime();
      const isFree = (id: string) => {
        const offer = offers.get(`${mode} ${id}`);
        return !offer || offer.reviewer === reviewer || offer.untilMs < nowMs;
      };
      const trajectoryId = left.find((id) => !skip.includes(id) && isFree(id));
      if (trajectoryId !== undefined) {
        offers.set(`${mode} ${trajectoryId}`, { reviewer, untilMs: nowMs + OFFER_MS });
      }
      return { trajectoryId, left: left.length, of: trajectories.length };
    },
    async show(trajectoryId, { reviewer, mode, blind = false }) {
      const isBlind = mode === 'second' || (mode === 'label' && blind);
      const those = await reviewsOf(trajectoryId);
      const seen = isBlind ? those.filter((review) => review.reviewer === reviewer) : those;
      return { verdict: !isBlind, reviews: seen.toSorted((a, b) => (a.reviewedAt < b.reviewedAt ? -1 : 1)) };
    },
    record(label) {
      const done = recording.then(() => record(label));
      recording = done.catch(() => undefined);
      return done;
    },
    labels: async () => settleReviews(await reviews()),
    agreement: async () => compareReaders(await reviews()),
  };
}

/** The draw of a trajectory in the first of these samples that holds it. */
export function findDraw(samples: readonly ReviewSample[], trajectoryId: string): DrawnBy | undefined {
  for (const { id, seed, strata, trajectories } of samples) {
    const found = trajectories.find((trajectory) => trajectory.id === trajectoryId);
    if (!found) continue;
    const { size, drawn } = strata.find(({ name }) => name === found.stratum)!;
    return { sampleId: id, seed, stratum: found.stratum, probability: drawn / size };
  }
  return undefined;
}

function isLeft(label: SettledLabel | undefined, reviewer: string, mode: ReviewMode): boolean {
  if (mode === 'settle') return label?.result === 'disputed';
  const readers = label?.readers ?? [];
  if (mode === 'label') return readers.length === 0;
  return readers.length === 1 && readers[0]!.reviewer !== reviewer;
}

function reviewsToSettle(reviews: readonly Review[], adjudicator: string): string[] {
  const readers = latestOfEach(reviews.filter(({ settles }) => !settles));
  if (readers.length > 1) return readers.map(({ id }) => id);
  throw new PipelineError('CONFIG_INVALID', `mode: there are no two readers between whom ${adjudicator} could decide`);
}

/** Reads records that are new since the last call, since they never change. Damaged ones are passed over. */
function readOnce<Kind extends 'reviews' | 'review-samples'>(
  store: Store,
  kind: Kind,
): () => Promise<RecordOf<Kind>[]> {
  const known = new Map<string, RecordOf<Kind> | undefined>();
  return async () => {
    for await (const id of store.list(kind)) {
      if (known.has(id)) continue;
      const record: RecordOf<Kind> | undefined = await passOver([], () => readRecord(store, kind, id));
      known.set(id, record);
    }
    return [...known.values()].filter((record) => record !== undefined);
  };
}
