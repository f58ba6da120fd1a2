/** The last stage: writes a run's dataset. */
import { throwIfAborted } from '../async/deadline.ts';
import { stringify } from 'yaml';
import { quoteCalibration, type MeasuredVerifier } from '../calibrate/quote-calibration.ts';
import { readAudit } from '../analyse/audit/reviews.ts';
import { quoteAudit } from '../analyse/audit/describe-audit.ts';
import { PipelineError } from '../errors.ts';
import type { DatasetDescription, ModelCost, ShownApp } from '../export/card/dataset-description.ts';
import { environmentOf } from '../env/environment-kinds.ts';
import { checkTrainer, type CheckInput, type TrainerCheck } from '../export/check/check-trainer.ts';
import { exportDataset, type ExportManifest } from '../export/export-dataset.ts';
import { exportTasks } from '../export/tasks/export-tasks.ts';
import type { TaskManifest } from '../export/tasks/task-manifest.ts';
import { readTextFile } from '../files/read-text-file.ts';
import { usePrompts } from '../prompt/prompt-files.ts';
import type { ExportOptions } from '../export/export-options.ts';
import { SERVE_LIMITS } from '../serve/limits.ts';
import type { Store } from '../store/store.ts';
import { readRecord } from '../store/typed-records.ts';
import { explainQuarantine } from '../run/quarantine.ts';
import type { Run } from '../run/run-folder.ts';
import { factsOf } from './model-agents.ts';

export interface ExportChoice {
  /** Default: the run's folder. */
  output?: string;
  /** Default: the config's options. */
  options?: ExportOptions;
  name?: string;
}

/**
 * The exporters' threads do the heavy work. Rejects with CONFIG_INVALID if the options do not fit the run or their
 * targets, or leave no row.
 */
async function exportRun(run: Run, signal: AbortSignal, choice: ExportChoice = {}): Promise<ExportManifest> {
  const { store } = run;
  const chosen = await complete(run, choice);
  const description = await describeRun(run, signal, chosen.options.calibration);
  const audit = await readAudit(store);
  const quote = (isRow: (trajectoryId: string) => boolean) => quoteAudit(audit, isRow);
  return exportDataset({ ...chosen, description, quoteAudit: quote }, { store }, signal).catch((error: unknown) =>
    blameQuarantine(error, store),
  );
}

/** If nothing was judged and inputs were given up, the error names those as the reason. */
async function blameQuarantine(error: unknown, store: Store): Promise<never> {
  if (!isRefusal(error) || !(await isEmpty(store.list('verdicts')))) throw error;
  const reasons = await explainQuarantine(store);
  if (reasons === '') throw error;
  const remedy = 'when the cause is gone, try them again with: autoplay resume RUN --retry-quarantined';
  const message = [error.message, `in quarantine, and therefore not judged: ${reasons}`, remedy].join('\n');
  throw new PipelineError(error.code, message, { cause: error });
}

/** Reports the losses of a trainer with these settings on the rows of an export with the same options. */
export async function checkRunForTrainer(
  run: Run,
  signal: AbortSignal,
  choice: ExportChoice,
  request: Pick<CheckInput, 'trainer' | 'settings'>,
): Promise<TrainerCheck> {
  const { options, benchmarks } = await complete(run, choice);
  return checkTrainer({ ...request, options, benchmarks }, run.store, signal);
}

/** Exports task rows for the trainers in the options' `rl`. Rejects with CONFIG_INVALID like exportRun. */
export async function exportRunTasks(run: Run, signal: AbortSignal, choice: ExportChoice = {}): Promise<TaskManifest> {
  const { config, store } = run;
  const description = { config: config.name, seed: config.seed };
  // The service applies the same limit to its episodes.
  const maxSteps = Math.min(config.execute.maxSteps, SERVE_LIMITS.maxSteps);
  const environment = config.environment.name;
  const chosen = await complete(run, choice);
  return exportTasks({ ...chosen, description, environment, maxSteps }, { store }, signal);
}

/** Fills missing choices with the config's values. */
async function complete({ folder, config }: Run, choice: ExportChoice) {
  usePrompts(config.prompts);
  const { output = folder, options = config.export, name = config.name } = choice;
  return {
    output,
    options,
    name,
    titleOf: titlesOf(config),
    benchmarks: await readBenchmarks(options.selection.benchmarks ?? []),
  };
}

/** An application missing from the catalogue keeps its key as title, like in titlesOf. */
function originOf(config: Run['config'], app: string): ShownApp {
  const title = titlesOf(config)(app);
  try {
    return { app, title, ...environmentOf(config).originOf(config, app) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { app, title, source: 'no longer in the catalogue' };
  }
}

/** A run outlives its catalogue. An application missing from the catalogue keeps its key as title. */
function titlesOf(config: Run['config']): (app: string) => string {
  const { titleOf } = factsOf(config);
  return (app) => {
    try {
      return titleOf(app);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return app;
    }
  };
}

/** An export at the end of a run cannot blame an option, so a refusal is a failed run. */
export async function exportAtEnd(run: Run, signal: AbortSignal): Promise<Exported> {
  return exportAll(run, signal).catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    throw new PipelineError('EXPORT_FAILED', error.message, { cause: error });
  });
}

function isRefusal(error: unknown): error is PipelineError {
  return error instanceof PipelineError && error.code === 'CONFIG_INVALID';
}

async function isEmpty(ids: AsyncIterable<string>): Promise<boolean> {
  for await (const _ of ids) return false;
  return true;
}

export interface Exported {
  dataset: ExportManifest;
  /** Set when the options name trainers for task rows. */
  tasks?: TaskManifest;
}

/** Exports the dataset, and the task rows if requested. */
export async function exportAll(run: Run, signal: AbortSignal, choice?: ExportChoice): Promise<Exported> {
  const dataset = await exportRun(run, signal, choice);
  if (!dataset.options.rl) return { dataset };
  return { dataset, tasks: await exportRunTasks(run, signal, choice) };
}

/** One instruction per line. Empty lines and lines that begin with # are skipped. */
export async function readBenchmarks(files: readonly string[]): Promise<string[]> {
  const texts = files.map((file) => readTextFile(file, { what: 'benchmarks' }));
  const lines = texts.flatMap((text) => text.split('\n')).map((line) => line.trim());
  const instructions = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (files.length > 0 && instructions.length === 0) {
    throw new PipelineError('CONFIG_INVALID', `benchmarks: ${files.join(', ')} contain no instruction`);
  }
  return instructions;
}

/** The parts of a config that decide a run's content, without its paths and export. */
async function describeRun(
  { config, store }: Run,
  signal: AbortSignal,
  calibration: string | undefined,
): Promise<DatasetDescription> {
  const { platform, apps, environment, agent, explore, propose, execute, verify, models: configured } = config;
  const verifierCalibration =
    calibration === undefined ? undefined : await quoteCalibration(calibration, verifierOf(config));
  const models = await sumCosts(store, signal);
  const parts = { platform, apps, environment, explore, propose, execute, verify };
  const configText = stringify(configured ? { ...parts, agent } : parts);
  return {
    config: config.name,
    seed: config.seed,
    configText,
    applications: apps.map((app) => originOf(config, app)),
    ...(models.length > 0 ? { models } : {}),
    ...(verifierCalibration === undefined ? {} : { verifierCalibration }),
  };
}

function verifierOf({ verify: { verifier }, models }: Run['config']): MeasuredVerifier {
  const asksModel = verifier !== 'model-free' && verifier !== 'state';
  return { name: verifier, model: asksModel ? models?.roles.verifier?.model : undefined };
}

async function sumCosts(store: Store, signal: AbortSignal): Promise<ModelCost[]> {
  const sums = new Map<string, ModelCost>();
  for await (const id of store.list('model-replies')) {
    throwIfAborted(signal);
    const { role, model, usage } = await readRecord(store, 'model-replies', id);
    const key = `${role}\n${model}`;
    const sum = sums.get(key) ?? { role, model, calls: 0, promptTokens: 0, completionTokens: 0, costUsd: 0 };
    sums.set(key, sum);
    sum.calls += 1;
    sum.promptTokens += usage.promptTokens;
    sum.completionTokens += usage.completionTokens;
    sum.costUsd += usage.costUsd;
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}
