/**
 * Types of the viewer's API: every route, the answers about the site and each run, and live events. Answers about one
 * run are in run-api.ts, about one trajectory or task in trajectory-api.ts, about labels in label-api.ts. All run in
 * browsers, too, so they import types and zod only. The pages of a static export read the same answers from files
 * (static-files.ts).
 *
 * All texts of records, screens and models are untrusted: pages show them as text, never as markup, and never follow
 * them as addresses.
 */
import type { Platform } from '../schema/index.ts';

/** Body of every failure, with a status of 400 (a wrong request), 401, 403, 404, 409, 413, 422 (damaged) or 500. */
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
    /** The wrong parameter, header or key of the body. */
    field?: string;
  };
}

/**
 * The routes. A static export has each answer as a file, except lists: pages get all rows of a run by `rows` and select
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
  /** Words for the search in each row, in the order of the rows; only in a static export. */
  words: (run: string) => `/api/runs/${run}/words`,
  trajectory: (run: string, id: string) => `/api/runs/${run}/trajectories/${id}`,
  /** Facts, and the steps that decide each item, which take longer than the trajectory itself. */
  facts: (run: string, id: string) => `/api/runs/${run}/trajectories/${id}/facts`,
  calls: (run: string, id: string) => `/api/runs/${run}/trajectories/${id}/calls`,
  tree: (run: string, sha256: string) => `/api/runs/${run}/trees/${sha256}`,
  /** `width` is one of IMAGE_WIDTHS: a JPEG of at most that width. Without it the PNG as recorded. */
  image: (run: string, sha256: string, width?: ImageWidth) =>
    `/api/runs/${run}/images/${sha256}${width === undefined ? '' : `?width=${width}`}`,
  /** Server-sent events for all runs: see LiveEvent. */
  events: () => '/api/events',
  /** GET with the keys of ReviewQuery: the queue of trajectories to label. */
  reviewQueue: (run: string) => `/api/runs/${run}/review`,
  /** GET with the keys of ReviewerQuery: a TrajectoryDetail with the parts that this reviewer may see. */
  reviewed: (run: string, id: string) => `/api/runs/${run}/review/${id}`,
  /** POST of a NewLabel as JSON. */
  labels: (run: string) => `/api/runs/${run}/labels`,
  /** GET: labels so far, agreement, and trajectories to adjudicate. */
  agreement: (run: string) => `/api/runs/${run}/agreement`,
} as const;

export const IMAGE_WIDTHS = [160, 320, 640] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

// ── Site and runs ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Site {
  mode: 'live' | 'static';
  /** Version of these shapes. */
  api: 1;
  /** False in static exports and for datasets without their run, which have no store for labels. */
  canReview: boolean;
  /** The opened names, as on the command line. */
  opened: string[];
  /** For a static export: its time, and the missing parts, in sentences. */
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
  /** True for virtual devices, which every display of their data must state. */
  isVirtual: boolean;
  apps: string[];
  /** Grows with each change in the server's data of the run. */
  version: number;
  /** The process that conducts the run now. */
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
  /** Times of the first and last observation in the run; null before the first. */
  startedAtMs: number | null;
  lastAtMs: number | null;
  costUsd: number;
  /** Messages about unreadable records; only the first ones. */
  damaged: string[];
  /** Share of the records that the index has, while it is being built; 1 afterwards. */
  indexed: number;
}

/** Sent to pages with each change. */
export type RunProgress = Pick<RunCard, 'version' | 'isEnded' | 'counts' | 'indexed'>;

export interface RunList {
  runs: RunCard[];
}

// ── Live ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** `data:` of a server-sent event, as JSON. Pages reload their data of a run whose version has grown. */
export type LiveEvent =
  | { type: 'hello'; api: 1 }
  | ({ type: 'run'; run: string } & RunProgress)
  /** A folder of runs has a new one. */
  | { type: 'runs' };
