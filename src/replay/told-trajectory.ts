/**
 * What the rows of an exported target tell of one episode: where it begins and what is done, step by step. Made by
 * read-target.ts from the exported files alone, played by play-trajectory.ts.
 */
import { z } from 'zod';
import { endAction, endsEpisode } from '../actions/index.ts';
import { PipelineError } from '../errors.ts';
import { Id, InitialState, type Action, type Platform } from '../schema/index.ts';
import type { ImageSize } from '../grammars/grammar.ts';

/** Which row a step is told by. */
export interface ToldSource {
  trajectoryId: string;
  taskId: string;
  initialState: InitialState;
}

export interface ToldStep {
  /** Counts from 0 within the trajectory. */
  step: number;
  /** Of the exported picture that the step's points are about. */
  picture: ImageSize;
  /** Throws MODEL_REPLY_INVALID when the target's own grammar cannot read what the row teaches. */
  read(platform: Platform): Action[];
}

export interface ToldTrajectory extends ToldSource {
  /** Lines of files, or rows of tables. */
  rows: number;
  steps: ToldStep[];
  /** The format has no word for the end: the episode ends in success after the last action. */
  endsItself: boolean;
}

/** One row as it was read; a trajectory is told by one or by several. */
export type ToldRow = Omit<ToldTrajectory, 'rows'>;

/** An action, and the size of the picture that its points are pixels of. */
export interface PlannedAction {
  action: Action;
  picture: ImageSize;
}

const SourceText = z.object({ trajectoryId: Id, taskId: Id, initialState: z.string() });

/** Throws RECORD_INVALID when a row does not say which episode it is of. */
export function readSource(texts: { trajectoryId: unknown; taskId: unknown; initialState: unknown }): ToldSource {
  const { initialState, ...ids } = SourceText.parse(texts);
  return { ...ids, initialState: InitialState.parse(JSON.parse(initialState)) };
}

/** Rows of one trajectory as one, in the order of their steps. */
export function joinRows(rows: readonly ToldRow[]): ToldTrajectory[] {
  const told = new Map<string, ToldTrajectory>();
  for (const row of rows) {
    const known = told.get(row.trajectoryId);
    if (known) {
      known.steps.push(...row.steps);
      known.rows += 1;
    } else told.set(row.trajectoryId, { ...row, steps: [...row.steps], rows: 1 });
  }
  for (const { steps } of told.values()) steps.sort((a, b) => a.step - b.step);
  return [...told.values()];
}

/**
 * All actions, with an end where the format leaves it out: an answer ends an episode. Throws RECORD_INVALID when a step
 * between two others has no row, or when the rows break off, and MODEL_REPLY_INVALID as reading does.
 */
export function planActions({ steps, endsItself }: ToldTrajectory, platform: Platform): PlannedAction[] {
  const missing = steps.findIndex(({ step }, index) => step !== index);
  if (missing >= 0) throw new PipelineError('RECORD_INVALID', `no row tells step ${missing}`);
  const planned = steps.flatMap(({ read, picture }) => read(platform).map((action) => ({ action, picture })));
  const last = planned.at(-1);
  if (last && endsEpisode(last.action)) return planned;
  if (!last || !(endsItself || last.action.type === 'answer')) {
    throw new PipelineError('RECORD_INVALID', `the rows break off after step ${steps.length - 1}`);
  }
  return [...planned, { action: endAction(platform, true), picture: last.picture }];
}
