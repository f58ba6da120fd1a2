/**
 * The service where people label trajectories: draws samples, selects the next trajectory and its visible parts, and
 * records labels. The viewer's server and the audit command use it; the store's records are the truth.
 */
import { PipelineError } from '../errors.ts';
import { SCHEMA_VERSION, type DrawnBy, type Review, type ReviewSample } from '../schema/index.ts';
import { reviewId } from '../store/record-ids.ts';
import type { RecordOf } from '../store/record-kinds.ts';
import { passOver } from '../store/sound-records.ts';
import type { Store } from '../store/store.ts';
import { commitRecord, readRecord } from '../store/typed-records.ts';
import type { Candidate } from './candidate.ts';
import { compareReaders, latestOfEach, settleReviews, type SettledLabel } from './settle-reviews.ts';
import { drawSample, type DrawRequest } from './draw-sample.ts';
import { parseLabel, type GivenLabel, type ReviewMode } from './new-label.ts';

export interface QueueRequest {
  reviewer: string;
  mode: ReviewMode;
  /** Default: the latest sample. */
  sampleId?: string | undefined;
}

/** A trajectory to read, or that this reader has read in this mode. */
export interface QueueItem {
  trajectoryId: string;
  stratum: string;
  /** The reader's latest review in this mode. */
  mine?: Review;
}

/** The parts of a trajectory that a reader may see. */
export interface Shown {
  /** False for a reader whom the verdict could bias. */
  verdict: boolean;
  /** The latest visible reviews of each reader, always including the reader's own. */
  reviews: Review[];
}

export type ReviewManager = ReturnType<typeof openReviewManager>;

export function openReviewManager(store: Store, now: () => Date = () => new Date()) {
  const reviews = readOnce(store, 'reviews');
  const samples = readOnce(store, 'review-samples');
  /** Samples without a label so far. */
  const fresh = new Map<string, ReviewSample>();
  /** Labels are recorded one after another, so that each follows the reader's previous one. */
  let recording: Promise<unknown> = Promise.resolve();

  const reviewsOf = async (trajectoryId: string) =>
    (await reviews()).filter((review) => review.trajectoryId === trajectoryId);

  const drawn = async () => {
    const known = new Map([...fresh, ...(await samples()).map((sample) => [sample.id, sample] as const)]);
    return [...known.values()].toSorted((a, b) => (a.drawnAt < b.drawnAt ? 1 : -1));
  };

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
    // If the clock stands still or goes back, the later label must still count.
    const time = Math.max(now().getTime(), before ? Date.parse(before.reviewedAt) + 1 : 0);
    const dated = { ...content, reviewedAt: new Date(time).toISOString() };
    const sample = fresh.get(content.sample?.sampleId ?? '');
    if (sample) await commitRecord(store, 'review-samples', sample);
    return commitRecord(store, 'reviews', { ...dated, id: reviewId(dated) });
  }

  async function drawOf(trajectoryId: string, sampleId: string | undefined): Promise<{ sample?: DrawnBy }> {
    const sample = findDraw(sampleId === undefined ? await drawn() : [await findSample(sampleId)], trajectoryId);
    return sample ? { sample } : {};
  }

  return {
    /**
     * The sample of an earlier call with the same request, so that growth of the run changes nothing. Otherwise a new
     * one, which is recorded with its first label. Rejects with CONFIG_INVALID if there is nothing to draw from.
     */
    async draw(candidates: () => Promise<readonly Candidate[]>, request: DrawRequest) {
      const known = (await drawn()).find((sample) => isSameRequest(sample, request));
      if (known) return known;
      const sample = drawSample(await candidates(), request, now().toISOString());
      fresh.set(sample.id, sample);
      return sample;
    },
    /** The latest draw first. */
    samples: drawn,
    /** In the order of the sample. Rejects with CONFIG_INVALID for an unknown sample, and if none was drawn. */
    async queue({ reviewer, mode, sampleId }: QueueRequest): Promise<QueueItem[]> {
      const { trajectories } = await findSample(sampleId);
      const settled = settleReviews(await reviews());
      return trajectories.flatMap(({ id: trajectoryId, stratum }) => {
        const label = settled.get(trajectoryId);
        const mine = findOwn(label, reviewer, mode);
        if (!mine && !isLeft(label, mode)) return [];
        return [{ trajectoryId, stratum, ...(mine && { mine }) }];
      });
    },
    async show(
      trajectoryId: string,
      { reviewer, mode, blind = false }: { reviewer: string; mode: ReviewMode; blind?: boolean },
    ): Promise<Shown> {
      const isBlind = mode === 'second' || (mode === 'label' && blind);
      const those = await reviewsOf(trajectoryId);
      const seen = isBlind ? those.filter((review) => review.reviewer === reviewer) : those;
      return { verdict: !isBlind, reviews: seen.toSorted((a, b) => (a.reviewedAt < b.reviewedAt ? -1 : 1)) };
    },
    /**
     * Resolves when the label is on disk. Repeating the reader's latest label, as after a lost answer, gives the same
     * review. Rejects with CONFIG_INVALID if there is no such trajectory, or nothing to settle.
     */
    record(label: GivenLabel) {
      const done = recording.then(() => record(label));
      recording = done.catch(() => undefined);
      return done;
    },
    /** The settled result of each labelled trajectory. */
    labels: async () => settleReviews(await reviews()),
    /** For each pair of readers with a row in common, on their results. */
    agreement: async () => compareReaders(await reviews()),
  };
}

/** The draw of a trajectory in the first of these samples that contains it. */
export function findDraw(samples: readonly ReviewSample[], trajectoryId: string): DrawnBy | undefined {
  for (const { id, seed, strata, trajectories } of samples) {
    const found = trajectories.find((trajectory) => trajectory.id === trajectoryId);
    if (!found) continue;
    const { size, drawn } = strata.find(({ name }) => name === found.stratum)!;
    return { sampleId: id, seed, stratum: found.stratum, probability: drawn / size };
  }
  return undefined;
}

/** The reader's review, if it was made in this mode: a second one is blind, and comes after another reader's. */
function findOwn(label: SettledLabel | undefined, reviewer: string, mode: ReviewMode): Review | undefined {
  if (mode === 'settle') return label?.adjudication?.reviewer === reviewer ? label.adjudication : undefined;
  const rank = label?.readers.findIndex((review) => review.reviewer === reviewer) ?? -1;
  return rank >= 0 && rank > 0 === (mode === 'second') ? label!.readers[rank] : undefined;
}

/** True while the trajectory still needs a review in this mode. */
function isLeft(label: SettledLabel | undefined, mode: ReviewMode): boolean {
  if (mode === 'settle') return label?.result === 'disputed';
  return (label?.readers.length ?? 0) === (mode === 'label' ? 0 : 1);
}

function isSameRequest(sample: ReviewSample, { seed, count, by, allocation, population }: DrawRequest): boolean {
  if (sample.seed !== seed || sample.allocation !== allocation || sample.population !== population) return false;
  return sample.count === count && sample.by.join() === by.join();
}

function reviewsToSettle(reviews: readonly Review[], adjudicator: string): string[] {
  const readers = latestOfEach(reviews.filter(({ settles }) => !settles));
  if (readers.length > 1) return readers.map(({ id }) => id);
  throw new PipelineError(
    'CONFIG_INVALID',
    `mode: fewer than two readers have labelled it, so ${adjudicator} cannot settle it`,
  );
}

/** Reads the records added since the last call, since records never change. Skips damaged ones. */
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
