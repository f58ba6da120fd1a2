/**
 * The seam between the viewer's server and its pages: every route, what is said of the site and of each run, and news. Answers
 * about one run are in run-api.ts, about one trajectory or task in trajectory-api.ts, about labels in label-api.ts. All run in
 * browsers, too, so they import types and zod only. The pages of a static export read the same answers from files (static-files.ts).
 *
 * All texts of records, screens and models are untrusted: pages show them as text, never as markup, and never follow them
 * as addresses.
 */
import type { Platform } from '../schema/index.ts';

/** Of every failure, with a status of 400 (a wrong request), 401, 403, 404, 409, 413, 422 (damaged) or 500. */
export interface ErrorReply {
  error: {
    code:
      | 'INPUT_INVALID'
      | 'TOKEN_REFUSED'
      | 'FORBIDDEN'
      | 'NOT_FOUND'
      | 'CONFLICT'
      | 'TOO_LARGE'
      | 'DAMAGED'
      | 'NOT_READY'
      | 'INTERNAL';
    message: string;
    /** The parameter, header or key of the body that is wrong. */
    field?: string;
  };
}

/**
 * The routes. In a static export each `…` of these is a file, lists excepted: pages get all rows of a run by `rows` and select
 * by selectRows, as the server does.
 */
export const PATHS = {
  site: () => '/api/site',
  runs: () => '/api/runs',
  run: (run: string) => `/api/runs/${run}`,
  report: (run: string) => `/api/runs/${run}/report`,
  map: (run: string, app: string) => `/api/runs/${run}/maps/${encodeURIComponent(app)}`,
  /** Takes the keys of TaskQuery. */
  tasks: (run: string) => `/api/runs/${run}/tasks`,
  task: (run: string, id: string) => `/api/runs/${run}/tasks/${id}`,
  /** Takes the keys of RowQuery. */
  trajectories: (run: string) => `/api/runs/${run}/trajectories`,
  /** All rows at once; only in a static export. */
  rows: (run: string) => `/api/runs/${run}/rows`,
  /** The words that each row is found by, in the order of the rows; only in a static export. */
  words: (run: string) => `/api/runs/${run}/words`,
  trajectory: (run: string, id: string) => `/api/runs/${run}/trajectories/${id}`,
  /** What takes longer than the trajectory itself: facts, and what decides each item. */
  facts: (run: string, id: string) => `/api/runs/${run}/trajectories/${id}/facts`,
  calls: (run: string, id: string) => `/api/runs/${run}/trajectories/${id}/calls`,
  tree: (run: string, sha256: string) => `/api/runs/${run}/trees/${sha256}`,
  /** `width` is one of IMAGE_WIDTHS: a JPEG of at most that width. Without it the PNG as recorded. */
  image: (run: string, sha256: string, width?: ImageWidth) =>
    `/api/runs/${run}/images/${sha256}${width === undefined ? '' : `?width=${width}`}`,
  /** Server-sent events for all runs: see LiveEvent. */
  events: () => '/api/events',
  /** GET with the keys of ReviewQuery: what to label. */
  reviewQueue: (run: string) => `/api/runs/${run}/review`,
  /** GET with the keys of ReviewerQuery: a TrajectoryDetail as that reviewer may see it. */
  reviewed: (run: string, id: string) => `/api/runs/${run}/review/${id}`,
  /** POST of a NewLabel as JSON. */
  labels: (run: string) => `/api/runs/${run}/labels`,
  /** GET: labels so far, agreement, what is to be adjudicated. */
  agreement: (run: string) => `/api/runs/${run}/agreement`,
} as const;

export const IMAGE_WIDTHS = [160, 320, 640] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

// ── Site and runs ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Site {
  mode: 'live' | 'static';
  /** Version of these shapes. */
  api: 1;
  /** False in static exports and for datasets without their run: there is nothing to write labels to. */
  canReview: boolean;
  /** What was opened, as named on the command line. */
  opened: string[];
  /** Of a static export: when it was made, and what it lacks, in sentences. */
  copy?: { writtenAtMs: number; leftOut: string[] };
}

export interface RunCard {
  key: string;
  name: string;
  /** Path as displayed to a person. */
  folder: string;
  kind: 'run' | 'dataset';
  runId: string;
  platform: Platform;
  /** desktop, web, android, virtual, fake. */
  environment: string;
  /** True for virtual devices, which must be said wherever their data is shown. */
  isVirtual: boolean;
  apps: string[];
  /** Grows with each change of what the server knows of the run. */
  version: number;
  /** The process that conducts it now. */
  conductor: { host: string; pid: number } | null;
  isEnded: boolean;
  counts: {
    explorations: number;
    tasks: number;
    executions: number;
    success: number;
    failure: number;
    unscored: number;
    labels: number;
  };
  /** Of the first and last observation in the run; null before the first. */
  startedAtMs: number | null;
  lastAtMs: number | null;
  costUsd: number;
  /** Records that cannot be read; the first messages. */
  damaged: string[];
  /** Share of the records that the index has, while it is being built; 1 afterwards. */
  indexed: number;
}

/** What pages are told with each change. */
export type RunProgress = Pick<RunCard, 'version' | 'isEnded' | 'counts' | 'indexed'>;

export interface RunList {
  runs: RunCard[];
}

// ── Live ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** `data:` of a server-sent event, as JSON. Pages fetch again what they show of a run whose version has grown. */
export type LiveEvent =
  | { type: 'hello'; api: 1 }
  | ({ type: 'run'; run: string } & RunProgress)
  /** A folder of runs has a new one. */
  | { type: 'runs' };
