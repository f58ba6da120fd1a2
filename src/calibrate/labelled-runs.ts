/** People's labels of a run's trajectories together with its verifiers' verdicts, with the weight of each. */
import { weigh } from '../analyse/estimate-share.ts';
import { PipelineError } from '../errors.ts';
import { compareReaders, type ReadersAgreement, settleReviews, type SettledLabel } from '../review/settle-reviews.ts';
import { appOf, type ReviewSample, type Verdict } from '../schema/index.ts';
import { readTask } from '../store/read-task.ts';
import { passOver, readSoundRecords, type Damaged } from '../store/sound-records.ts';
import type { Store } from '../store/store.ts';
import { append } from '../collections/by-key.ts';
import type { LabelledUnit } from './measure-labelled.ts';

export interface LabelledTrajectory extends LabelledUnit {
  trajectoryId: string;
  app: string;
  guideline: string;
}

/** The sample whose labels are used, and the numbers of unusable ones. */
export interface LabelFacts {
  /** Undefined if no draw was recorded; then all labels weigh the same. */
  sample?: Pick<ReviewSample, 'id' | 'seed' | 'by' | 'allocation' | 'population'> & { drawn: number; of: number };
  readers: string[];
  /** For each pair of readers, on the rows that both labelled. */
  agreement: ReadersAgreement[];
  /** Trajectories of the sample with a label of success or failure. */
  labelled: number;
  unsure: number;
  disputed: number;
  /** Labelled trajectories in no sample, or in another one. */
  outside: number;
  /** Share of the population in strata without labels, which no figure covers. */
  unread: number;
}

export interface LabelledRun {
  facts: LabelFacts;
  /** By name of the verifier, with the trajectories that it judged or abstained on. */
  verifiers: Map<string, LabelledTrajectory[]>;
}

/**
 * Labels of the sample whose id begins with `sampleStart`, or by default of the one with the most labels. Rejects with
 * CONFIG_INVALID if there is no such sample, or no label of success or failure.
 */
export async function readLabelledRun(
  store: Store,
  { sampleStart = '' }: { sampleStart?: string },
  damaged: Damaged,
): Promise<LabelledRun> {
  const reviews = [];
  for await (const review of readSoundRecords(store, 'reviews', damaged)) reviews.push(review);
  const labels = settleReviews(reviews);
  const sample = await chooseSample(store, labels, sampleStart, damaged);
  const inSample = new Map(sample?.trajectories.map(({ id, stratum }) => [id, stratum]));
  const mine = [...labels.values()].filter(({ trajectoryId }) => !sample || inSample.has(trajectoryId));
  const count = (result: SettledLabel['result']) => mine.filter((label) => label.result === result).length;
  const sure = mine.filter(({ result }) => result === 'success' || result === 'failure');
  if (sure.length === 0) {
    throw new PipelineError(
      'CONFIG_INVALID',
      '--labels: nobody has labelled a trajectory of this run a success or failure',
    );
  }
  const strata = sure.map(({ trajectoryId, result }) => {
    return { trajectoryId, label: result === 'success', stratum: inSample.get(trajectoryId) ?? 'all' };
  });
  const sizes = sample ? new Map(sample.strata.map(({ name, size }) => [name, size])) : new Map([['all', sure.length]]);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const units = weigh(strata, sizes);
  const read = units.reduce((sum, { weight }) => sum + weight, 0);
  const facts = {
    ...(sample && { sample: describeSample(sample, total) }),
    readers: [...new Set(mine.flatMap(({ readers }) => readers.map(({ reviewer }) => reviewer)))].toSorted(),
    agreement: compareReaders(mine.flatMap(({ readers }) => readers)),
    labelled: sure.length,
    unsure: count('unsure'),
    disputed: count('disputed'),
    outside: labels.size - mine.length,
    unread: Math.max(0, 1 - read / total),
  };
  return { facts, verifiers: await joinVerdicts(store, units, damaged) };
}

function describeSample({ id, seed, by, allocation, population, trajectories }: ReviewSample, of: number) {
  return { id, seed, by, allocation, population, drawn: trajectories.length, of };
}

async function chooseSample(
  store: Store,
  labels: ReadonlyMap<string, SettledLabel>,
  start: string,
  damaged: Damaged,
): Promise<ReviewSample | undefined> {
  let most: { sample: ReviewSample; labelled: number } | undefined;
  for await (const sample of readSoundRecords(store, 'review-samples', damaged)) {
    if (!sample.id.startsWith(start)) continue;
    const labelled = sample.trajectories.filter(({ id }) => labels.has(id)).length;
    if (labelled > (most?.labelled ?? 0)) most = { sample, labelled };
  }
  if (most === undefined && start !== '') {
    throw new PipelineError('CONFIG_INVALID', `--sample: no sample whose id begins with "${start}" has a label`);
  }
  return most?.sample;
}

type Weighed = Omit<LabelledTrajectory, 'verdict' | 'app' | 'guideline'>;

/** Verdicts that infrastructure prevented are not abstentions, and are excluded. */
async function joinVerdicts(
  store: Store,
  units: readonly Weighed[],
  damaged: Damaged,
): Promise<Map<string, LabelledTrajectory[]>> {
  const byTrajectory = new Map(units.map((unit) => [unit.trajectoryId, unit]));
  const verifiers = new Map<string, LabelledTrajectory[]>();
  for await (const verdict of readSoundRecords(store, 'verdicts', damaged)) {
    const unit = byTrajectory.get(verdict.trajectoryId);
    if (!unit || verdict.status === 'infra_error') continue;
    const task = await passOver(damaged, () => readTask(store, verdict.taskId));
    if (!task) continue;
    const judged = { ...unit, app: appOf(task), guideline: task.guideline, verdict: resultOf(verdict) };
    append(verifiers, verdict.verifier, judged);
  }
  return verifiers;
}

function resultOf({ result }: Verdict): boolean | null {
  return result === null ? null : result === 'success';
}
