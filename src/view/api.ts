/**
 * The seam between the viewer's server and its pages: every route, what it takes and what it answers. It runs in browsers,
 * too, so it imports types and zod only. The pages of a static export read the same answers from files (static-files.ts).
 *
 * All texts of records, screens and models are untrusted: pages show them as text, never as markup, and never follow them
 * as addresses.
 */
import { z } from 'zod';
import type { Action, Bounds, Platform, Point, PromptRef, Step, Task, Usage, Verdict } from '../schema/index.ts';
import type { LabelView } from './label-api.ts';
import type { TrajectoryRow } from './rows/row.ts';
import type { Facets } from './rows/select-rows.ts';

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

// ── Site and runs ─────────────────────────────────────────────────────────────────────────────────────────────────────

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

export interface RunList {
  runs: RunCard[];
}

// ── Overview ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface StageState {
  stage: string;
  total: number;
  totalIsFinal: boolean;
  finished: number;
  givenUp: number;
  /** Ended a minute, over the last ten minutes of the run; null when nothing ended. */
  perMinute: number | null;
  /** Of what is known now; null when it cannot be told or the run has ended. */
  leftMs: number | null;
  reasons: { reason: string; count: number }[];
}

export interface CostLine {
  name: string;
  calls: number;
  promptTokens: number;
  completionTokens: number;
  costUsd: number;
  unreportedCalls: number;
}

export interface RunOverview {
  card: RunCard;
  stages: StageState[];
  /** By application and guideline. */
  results: {
    app: string;
    guideline: string;
    tasks: number;
    executed: number;
    success: number;
    failure: number;
    unscored: number;
  }[];
  /** Executions that did not end as hoped, by reason, the most frequent first. */
  failures: { reason: string; count: number; examples: string[] }[];
  /** Inputs that were given up. */
  quarantine: { stage: string; code: string; count: number; example: string }[];
  costs: { total: CostLine; byRole: CostLine[]; byStage: CostLine[]; byModel: CostLine[] };
  /** Bytes on disk by part: records, blobs, logs, exports. */
  disk: { part: string; bytes: number; files: number }[];
  /** One for each log file in the run's folder, the last written first. */
  workers: { name: string; lastAtMs: number; lastLine: string }[];
  /** Choices of the config that decide what the run makes, as words. */
  settings: { name: string; value: string }[];
}

// ── Map of an application ─────────────────────────────────────────────────────────────────────────────────────────────

export interface AppMap {
  app: string;
  apps: string[];
  /** Kinds of screens; two observations are of one kind when the same window shows the same controls. */
  screens: {
    id: string;
    image: ImageOf;
    window: string;
    /** Turn and step in which it was first seen. */
    turn: number;
    step: number;
    trajectoryId: string;
    visits: number;
    /** Ids of tasks whose evidence is on this screen. */
    tasks: string[];
  }[];
  edges: { from: string; to: string; gesture: string; count: number; trajectoryId: string; step: number }[];
  /** After each step of each turn, what was known in all. */
  coverage: { turn: number; step: number; screens: number; elements: number }[];
  /** Titles of the tasks that screens name. */
  tasks: Record<string, string>;
}

export interface ImageOf {
  sha256: string;
  /** Pixels of the screenshot, in which boxes and points are told. */
  width: number;
  height: number;
}

// ── Lists ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface TrajectoryPage {
  version: number;
  /** Rows that match, of which `rows` are those from `offset` on. */
  total: number;
  offset: number;
  rows: TrajectoryRow[];
  /** For each filter its values with the number of rows that match all *other* filters. */
  facets: Facets;
}

export const TaskQuery = z.strictObject({
  app: z.array(z.string()).default([]),
  guideline: z.array(z.string()).default([]),
  text: z.string().max(500).default(''),
  sort: z.enum(['app', 'instruction', 'tries', 'successes']).default('app'),
  order: z.enum(['asc', 'desc']).default('asc'),
  offset: z.coerce.number().int().min(0).max(1e9).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
export type TaskQuery = z.infer<typeof TaskQuery>;

export interface TaskRow {
  id: string;
  app: string;
  guideline: string;
  categories: string[];
  instruction: string;
  generator: string;
  tries: number;
  successes: number;
  failures: number;
}

export interface TaskPage {
  version: number;
  total: number;
  offset: number;
  rows: TaskRow[];
}

/** A task beside the exploration screens that it came from. */
export interface TaskDetail {
  run: string;
  task: Task;
  categories: string[];
  evidence: {
    trajectoryId: string;
    turn: number | null;
    /** The steps of `task.evidence` in order, with the screen after each. */
    steps: {
      index: number;
      intent: string;
      action: Action;
      target?: StepView['target'];
      image: ImageOf;
      after: ImageOf | null;
    }[];
    /** Set when the exploration cannot be read. */
    problem: string | null;
  };
  /** All executions of the task. */
  tries: TrajectoryRow[];
  admission: { admitted: boolean; tests: { id: string; passed: boolean; detail: string }[] } | null;
}

// ── One trajectory ────────────────────────────────────────────────────────────────────────────────────────────────────

export interface ScreenView {
  image: ImageOf;
  /** Blob of the accessibility tree: GET it by PATHS.tree, as a UiNode. */
  tree: string;
  window: string;
  capturedAtMs: number;
}

export interface StepView {
  index: number;
  screen: ScreenView;
  intent: string;
  thought?: string;
  reflection?: string;
  worked?: boolean;
  action: Action;
  /** The action in words, as datasets have it. */
  words: string;
  /** Where the action goes, in pixels of the screenshot: one point, or from and to. */
  points: Point[];
  target?: { role: string; name: string; path: string[]; bounds: Bounds; key?: string };
  subgoal?: { number: number; text: string };
  actionError?: string;
  unusable?: string;
  usage?: Usage;
  timings: Step['timings'];
  promptRefs: PromptRef[];
}

export interface VerdictView extends Pick<
  Verdict,
  'id' | 'verifier' | 'status' | 'result' | 'reward' | 'screenDetails' | 'reasoning' | 'evidence'
> {
  score: number | null;
  /** `steps` are those that decide the item, known at once for rubrics and by PATHS.facts for checks. */
  items: { id: string; passed: boolean; detail: string; steps: number[] }[];
  /** Text on screens that is addressed to a judge. */
  injections: { step: number; text: string }[];
}

export interface TrajectoryDetail {
  run: string;
  row: TrajectoryRow;
  policy: string;
  environment: { name: string; width: number; height: number; details: Record<string, string> };
  initialState: { apps: readonly string[]; template: string; persona?: string; seed?: string; look?: unknown };
  task: Task | null;
  steps: StepView[];
  /** The screen after the last step. */
  final: ScreenView | null;
  answer: string | null;
  error: { code: string; message: string } | null;
  /** The run's own verdict first. */
  verdicts: VerdictView[];
  labels: LabelView[];
  /** Other tries at the same task, for the page that compares. */
  otherTries: TrajectoryRow[];
}

/** What lasts, as the check reads it from each screen. */
export interface FactsView {
  /** For each step with a screen after it: what differs there from the screen before. */
  changes: { step: number; facts: FactChange[] }[];
  /** For each item of the run's verdict that a check made: the steps after which it turned to what it is in the end. */
  decides: { item: string; steps: number[] }[];
  /** Set when screens cannot be read. */
  problem: string | null;
}

export interface FactChange {
  /** "kind subject". */
  fact: string;
  kind: string;
  /** null: the fact was not there. */
  before: string | null;
  after: string | null;
}

/** A question to a model as it was sent, and its answer. */
export interface ModelCall {
  id: string;
  role: string;
  stage: string;
  model: string;
  endpoint: string;
  /** Step that it was made for; null for a verdict. */
  step: number | null;
  /** null when the run kept only the answers. */
  messages:
    | {
        role: string;
        parts: (
          | { type: 'text'; text: string }
          /** `isKept`: the run has the picture. Sizes are those in which it was sent. */
          | { type: 'image'; image: ImageOf; isKept: boolean }
        )[];
      }[]
    | null;
  reply: string;
  finishReason: string;
  status: 'answer' | 'duplicate' | 'unusable';
  usage: Usage;
  usageReported: boolean;
}

export interface CallsView {
  calls: ModelCall[];
  /** What is not known, for a person: such as a run without models. */
  note: string | null;
}

/** The pages that compare load each trajectory by PATHS.trajectory; alignSteps puts their steps side by side. */
export const MAX_COMPARED = 8;

// ── Report ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** As `autoplay report --json` has it for one run; pages read what they know. */
export interface ReportView {
  version: number;
  figures: Record<string, unknown>;
  damaged: string[];
}

// ── Live ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** `data:` of a server-sent event, as JSON. Pages fetch again what they show of a run whose version has grown. */
export type LiveEvent =
  | { type: 'hello'; api: 1 }
  | { type: 'run'; run: string; version: number; counts: RunCard['counts']; indexed: number; isEnded: boolean }
  /** A folder of runs has a new one. */
  | { type: 'runs' };
