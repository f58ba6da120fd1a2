/**
 * One episode as described by the rows of an exported target: its initial state and its actions, step by step.
 * read-target.ts makes it from the exported files alone; play-trajectory.ts plays it.
 */
import { z } from 'zod';
import { endAction, endsEpisode } from '../actions/index.ts';
import { PipelineError } from '../errors.ts';
import { Id, InitialState, type Action, type Platform } from '../schema/index.ts';
import type { ImageSize } from '../grammars/grammar.ts';
import type { ExportedRow } from './exported-rows.ts';

/** The episode that a row belongs to. */
type ExportedSource = ReturnType<typeof readSource>;

export interface ReadStep {
  /** Index within the trajectory, from 0. */
  step: number;
  /** Size of the exported picture that the step's points refer to. */
  picture: ImageSize;
  /** Throws MODEL_REPLY_INVALID if the target's own grammar cannot parse the row's reply. */
  read(platform: Platform): Action[];
}

export interface ExportedTrajectory extends ExportedSource {
  /** Number of lines or table rows. */
  rows: number;
  steps: ReadStep[];
  /** True for a format without a final action, whose episodes end in success after the last one. */
  endsItself: boolean;
}

/** One parsed row; a trajectory may take several. */
export type ReadRow = Omit<ExportedTrajectory, 'rows'>;

/** Reads a row of a target. Rejects with a ZodError or a PipelineError if the row does not have the target's form. */
export type TargetReader = (row: ExportedRow) => Promise<ReadRow>;

/** An action, and the size of the picture that its points refer to. */
export interface PlannedAction {
  action: Action;
  picture: ImageSize;
}

const SourceText = z.object({ trajectoryId: Id, taskId: Id, initialState: z.string() });

/** Throws a ZodError if a row does not name its episode. */
export function readSource(texts: { trajectoryId: unknown; taskId: unknown; initialState: unknown }) {
  const { initialState, ...ids } = SourceText.parse(texts);
  return { ...ids, initialState: InitialState.parse(JSON.parse(initialState)) };
}

/** Joins the rows of each trajectory, in the order of their steps. */
export function joinRows(rows: readonly ReadRow[]): ExportedTrajectory[] {
  const exported = new Map<string, ExportedTrajectory>();
  for (const row of rows) {
    const known = exported.get(row.trajectoryId);
    if (known) {
      known.steps.push(...row.steps);
      known.rows += 1;
    } else exported.set(row.trajectoryId, { ...row, steps: [...row.steps], rows: 1 });
  }
  for (const { steps } of exported.values()) steps.sort((a, b) => a.step - b.step);
  return [...exported.values()];
}

/**
 * All actions, plus an end if the format omits it, since an answer ends an episode. Throws RECORD_INVALID if a step has
 * no row or the rows break off, and MODEL_REPLY_INVALID as reading does.
 */
export function planActions({ steps, endsItself }: ExportedTrajectory, platform: Platform): PlannedAction[] {
  const missing = steps.findIndex(({ step }, index) => step !== index);
  if (missing >= 0) throw new PipelineError('RECORD_INVALID', `no row describes step ${missing}`);
  const planned = steps.flatMap(({ read, picture }) => read(platform).map((action) => ({ action, picture })));
  const last = planned.at(-1);
  if (last && endsEpisode(last.action)) return planned;
  if (!last || !(endsItself || last.action.type === 'answer')) {
    throw new PipelineError('RECORD_INVALID', `the rows break off after step ${steps.length - 1}`);
  }
  return [...planned, { action: endAction(platform, true), picture: last.picture }];
}
