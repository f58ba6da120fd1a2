/** Answers of the viewer's server about a whole run: overview, maps, lists, report. The routes are in api.ts. */
import { z } from 'zod';
import type { RunCard } from './api.ts';
import type { Selection } from './rows/select-rows.ts';
import type { ImageOf } from './trajectory-api.ts';

export interface StageState {
  stage: string;
  total: number;
  totalIsFinal: boolean;
  finished: number;
  givenUp: number;
  /** Items ended per minute, over the last ten minutes of the run; null if none ended. */
  perMinute: number | null;
  /** Remaining time for the known items; null if unknown or if the run has ended. */
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
  /** Executions that did not succeed, by reason, most frequent first. */
  failures: { reason: string; count: number; examples: { id: string; instruction: string }[] }[];
  /** Given-up inputs. */
  quarantine: { stage: string; code: string; count: number; example: string }[];
  costs: { total: CostLine; byRole: CostLine[]; byStage: CostLine[]; byModel: CostLine[] };
  /** Bytes on disk by part: records, blobs, logs, exports. */
  disk: { part: string; bytes: number; files: number }[];
  /** One for each log file in the run's folder, the last written first. */
  workers: { name: string; lastAtMs: number; lastLine: string }[];
  /** Choices of the config that decide what the run makes, as words. */
  settings: { name: string; value: string }[];
}

export interface AppMap {
  app: string;
  apps: string[];
  /** Kinds of screens; two observations are of one kind if the same window shows the same controls. */
  screens: {
    id: string;
    image: ImageOf;
    window: string;
    /** Turn and step of its first appearance. */
    turn: number;
    step: number;
    trajectoryId: string;
    visits: number;
    /** Ids of tasks whose evidence is on this screen. */
    tasks: string[];
  }[];
  edges: { from: string; to: string; gesture: string; count: number; trajectoryId: string; step: number }[];
  /** Total number of known screens and elements after each step of each turn. */
  coverage: { turn: number; step: number; screens: number; elements: number }[];
  /** Titles of the tasks that screens name. */
  tasks: Record<string, string>;
}

export interface TrajectoryPage extends Selection {
  version: number;
  offset: number;
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

/** The output of `autoplay report --json` for one run; pages read the keys they know. */
export interface ReportView {
  version: number;
  figures: Record<string, unknown>;
  damaged: string[];
}
