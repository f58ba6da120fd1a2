/**
 * Job queues, one for each stage, from which workers of any number of processes take jobs. A job carries ids only,
 * since results are in the store. Adding a job again is always harmless. Conformance suite: queue-conformance.ts.
 */
export interface JobQueuesOptions<Stage extends string> {
  stages: readonly Stage[];
  /** Tries of one job, the first included. */
  attempts: number;
}

/** A job: a unique id without colons, and data that names the work. */
export interface NewJob {
  id: string;
  data: object;
}

export interface JobCounts {
  /** Ready to be claimed. */
  waiting: number;
  /** Claimed by a worker, alive or dead. */
  active: number;
  /** Waiting for their next try. */
  delayed: number;
}

/** The queue's counts for one try of a job. */
export interface Attempt {
  /** From 1; waits that were not the job's fault do not count. */
  number: number;
  isLast: boolean;
  /** Number of times that the job's worker died with it. */
  stalls: number;
}

/** Result of a claim: the job is finished, goes back unharmed (this worker stops), or waits without using up a try. */
export type JobEnd = 'finished' | 'returned' | { waitMs: number };

export interface QueueWorkerOptions {
  /** Limit of jobs in work at the same time. */
  concurrency: number;
  /** A rejection uses up a try; the next one comes after a pause that doubles each time. */
  handle: (data: unknown, attempt: Attempt) => Promise<JobEnd>;
}

export interface QueueWorker {
  /** Claims no more jobs and resolves once the jobs in work have ended. The caller must make them end. */
  close(): Promise<void>;
}

export interface JobQueues<Stage extends string> {
  /** Adding a job whose id is known does nothing. */
  add(stage: Stage, jobs: readonly NewJob[]): Promise<void>;
  /** Like add, but a job that has ended runs again. For work that the store reports as not done. */
  addAgain(stage: Stage, jobs: readonly NewJob[]): Promise<void>;
  counts(stage: Stage): Promise<JobCounts>;
  /** Takes jobs of the stage until the worker is closed. */
  work(stage: Stage, options: QueueWorkerOptions): QueueWorker;
  /** Makes delayed jobs ready at once. For when the clock that measures their delay was set back. */
  promoteDelayed(): Promise<void>;
  /** Does not close the workers. */
  close(): Promise<void>;
}

/**
 * Another worker takes over a dead worker's job after at most this time plus the interval of the search for such jobs.
 */
export const LOCK_MS = 30_000;
/** A job with more stalls fails silently; the pipeline quarantines it long before. */
export const MAX_STALLS = 10;
/**
 * Pause before the second try. It doubles before each further one, and is shortened at random by up to `jitter` of it.
 */
export const BACKOFF = { delayMs: 1000, jitter: 0.5 };
/** Number of finished jobs remembered per stage, so that adding one of them again does nothing. */
export const KEPT_FINISHED = 1000;
