/**
 * The seam of queues: one for each stage, from which workers of any number of processes take jobs. A job carries ids only;
 * what is done lives in the store, and a job may be added again at any time without harm. Conformance suite:
 * queue-conformance.ts.
 */
export interface JobQueuesOptions<Stage extends string> {
  stages: readonly Stage[];
  /** Tries of one job, the first included. */
  attempts: number;
}

/** What a queue knows of a job: a unique id without colons, and data that names the work. */
export interface NewJob {
  id: string;
  data: object;
}

export interface JobCounts {
  /** Ready to be claimed. */
  waiting: number;
  /** Claimed by a worker, or by one that has died since. */
  active: number;
  /** Waiting for their next try. */
  delayed: number;
}

/** How the queue stands to a job. */
export interface Attempt {
  /** From 1; waits that were not the job's fault do not count. */
  number: number;
  isLast: boolean;
  /** How often the job's worker died under it. */
  stalls: number;
}

/** What becomes of the job: it is finished, goes back unharmed (this worker stops), or waits without using up a try. */
export type JobEnd = 'finished' | 'returned' | { waitMs: number };

export interface QueueWorkerOptions {
  /** Jobs at once. */
  concurrency: number;
  /** A rejection uses up a try; the next one comes after a pause that doubles each time. */
  handle: (data: unknown, attempt: Attempt) => Promise<JobEnd>;
}

export interface QueueWorker {
  /** Claims nothing more and resolves once the jobs in work have ended; the caller sees to it that they do. */
  close(): Promise<void>;
}

export interface JobQueues<Stage extends string> {
  /** Adding a job whose id is known does nothing. */
  add(stage: Stage, jobs: readonly NewJob[]): Promise<void>;
  /** Like add, but a job that has ended runs again: the store says that its work is not done. */
  addAgain(stage: Stage, jobs: readonly NewJob[]): Promise<void>;
  counts(stage: Stage): Promise<JobCounts>;
  /** Takes jobs of the stage until the worker is closed. */
  work(stage: Stage, options: QueueWorkerOptions): QueueWorker;
  /** Jobs that wait for their next try wait no longer: for when the clock that they wait by was set back. */
  promoteDelayed(): Promise<void>;
  /** Does not close the workers. */
  close(): Promise<void>;
}

/** A dead worker's job is taken over after at most this plus the interval of looking for them. */
export const LOCK_MS = 30_000;
/** Past this a job fails without telling anyone; the pipeline quarantines long before. */
export const MAX_STALLS = 10;
/** Before the second try; doubled before each further one, and shortened at random by up to `jitter` of it. */
export const BACKOFF = { delayMs: 1000, jitter: 0.5 };
/** So many finished jobs of a stage are remembered, so that adding one of them again does nothing. */
export const KEPT_FINISHED = 1000;
