/**
 * `autoplay calibrate CONFIG`: measures a config's verifier on runs with known labels, or with --labels on people's
 * labels.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import type { CalibrateOptions } from '../calibrate/calibrate.ts';
import type { CheckFinder } from '../calibrate/generated-check.ts';
import type { Calibration } from '../calibrate/measure.ts';
import { parseVerifier } from '../config/implementation-names.ts';
import { PipelineError } from '../errors.ts';
import { makeFolder } from '../files/make-folder.ts';
import { assertEnvironmentReady } from '../env/environment-problems.ts';
import { resolveApps } from '../pipeline/deps.ts';
import { createOwnDeps } from '../pipeline/own-deps.ts';
import { STAGES } from '../run/stages.ts';
import { identifyRun } from '../run/identify-run.ts';
import { openRun, type Run } from '../run/run-folder.ts';
import { createRunFromConfig } from './create-run-from-config.ts';
import { displayPath } from './display-path.ts';
import { formatDuration } from './progress/format-progress.ts';
import { wholeNumber } from './read-option.ts';
import { listenForStop } from './stop-signal.ts';

interface Options {
  seeds: number;
  task: string;
  verifier?: string;
  explored?: string;
  labels?: string;
  sample?: string;
}

/** Options for callers other than the command. */
interface CalibrateRunOptions extends Pick<Options, 'seeds' | 'task'>, Pick<CalibrateOptions, 'onRecorded'> {
  /** Name of the report without extension. Default: calibration-<verifier>. */
  file?: string;
  /** Folder or name of a run whose explorations the task generator uses. */
  explored?: string;
}

export function addCalibrateCommand(program: Command): void {
  program
    .command('calibrate')
    .description(
      "measure the verifier of a config on benchmark runs of virtual phones, whose apps' data is the ground truth; " +
        "with --labels, a run's verifiers on people's labels",
    )
    .argument('[config]', 'YAML file such as configs/calibrate.yaml; none with --labels')
    .option('--seeds <n>', 'instances of each benchmark task', wholeNumber(1, 1000), 1)
    .option('--task <start>', 'only tasks whose id begins with this', '')
    .option(
      '--verifier <name>',
      "another verifier than the config's, on the same recordings; with --labels: only this one",
    )
    .option('--labels <run>', "measure the verifiers of this run on people's labels of its trajectories")
    .option('--sample <id>', 'with --labels: only of this sample; default: the one with the most labels')
    .option('--explored <run>', "also judge by the task generator's checks, made from the explorations of this run")
    .action(async (file: string | undefined, options: Options) => {
      if (options.labels !== undefined) {
        if (file !== undefined)
          throw new PipelineError(
            'CONFIG_INVALID',
            `--labels: remove the config ${file}, because --labels names a run`,
          );
        const { calibrateOnLabels } = await import('./calibrate-labels.ts');
        console.log(await calibrateOnLabels(options.labels, options));
        return;
      }
      if (file === undefined) throw new PipelineError('CONFIG_INVALID', 'config: name a file, or a run with --labels');
      const run = withVerifier(await createRunFromConfig(file), options.verifier);
      await assertEnvironmentReady(run.config);
      const { seeds, task, explored } = options;
      const { report } = await calibrateRun(run, { seeds, task, ...(explored && { explored }) }, listenForStop());
      console.log(report);
    });
}

/** Throws CONFIG_INVALID if the verifier is unknown or has no model. `models` replace the config's. */
export function withVerifier(run: Run, named: string | undefined, models = run.config.models): Run {
  if (named === undefined) return run;
  const verifier = parseVerifier(named);
  const config = { ...run.config, verify: { ...run.config.verify, verifier }, ...(models && { models }) };
  const apps = resolveApps(config);
  return { ...run, config, runId: identifyRun(config, apps) };
}

/** Writes <file>.md, .json and .svg into the run's folder; returns the tables and their figures. */
export async function calibrateRun(
  run: Run,
  { seeds, task, file: named, onRecorded, explored }: CalibrateRunOptions,
  signal: AbortSignal,
): Promise<{ report: string; calibration: Calibration }> {
  const { calibrate } = await import('../calibrate/calibrate.ts');
  const { countInstances, measureCalibration, measureGenerated } = await import('../calibrate/measure.ts');
  const { describeCalibration, drawCalibration } = await import('../calibrate/describe-calibration.ts');
  const findGenerated = explored === undefined ? undefined : await openExplored(explored, run);
  const concurrency = run.config.desktopsPerWorker;
  const deps = await createOwnDeps(run, { environments: concurrency, stages: STAGES });
  try {
    const onProgress = showProgress();
    const options = {
      runId: run.runId,
      seeds,
      taskStart: task,
      concurrency,
      onProgress,
      ...(onRecorded && { onRecorded }),
      ...(findGenerated && { findGenerated }),
    };
    const runs = await calibrate(options, deps, signal);
    const calibration = measureCalibration(runs.filter(({ check }) => check === 'taught'));
    const model = run.config.models?.roles.verifier?.model;
    const facts = {
      verifier: deps.verifier.name,
      environment: run.config.environment.name,
      instances: countInstances(runs),
      ...(findGenerated && { generated: measureGenerated(runs) }),
      ...(model === undefined ? {} : { model }),
    };
    const file = named ?? `calibration-${facts.verifier}`;
    const report = describeCalibration(calibration, facts, `${file}.svg`);
    await makeFolder(run.folder);
    await writeFile(path.join(run.folder, `${file}.md`), report);
    await writeFile(path.join(run.folder, `${file}.svg`), drawCalibration(calibration));
    const wrong = runs.filter(({ verdict, label }) => verdict !== null && verdict !== label);
    const json = { ...facts, ...calibration, wrong };
    await writeFile(path.join(run.folder, `${file}.json`), `${JSON.stringify(json, null, 2)}\n`);
    const written = `${report}\nWritten to ${displayPath(run.folder)}/${file}.md, .json and .svg`;
    return { report: written, calibration };
  } finally {
    await deps.close();
  }
}

/** Rejects with CONFIG_INVALID if the run is not on virtual phones, or if the verifier uses no checks. */
async function openExplored(folder: string, { config: { verify } }: Run): Promise<CheckFinder> {
  if (!['model-free', 'cascade'].includes(verify.verifier)) {
    throw new PipelineError(
      'CONFIG_INVALID',
      `--explored: the verifier "${verify.verifier}" does not decide by checks`,
    );
  }
  const { runId, config, store } = await openRun(folder);
  if (config.environment.name !== 'virtual') {
    throw new PipelineError('CONFIG_INVALID', `--explored: ${folder} is not a run on virtual phones`);
  }
  const { createCheckFinder } = await import('../calibrate/generated-check.ts');
  return createCheckFinder({ runId, store, turns: config.explore.turns });
}

function showProgress(): (done: number, total: number) => void {
  const startedAt = performance.now();
  return (done, total) => {
    const left = ((performance.now() - startedAt) / done) * (total - done);
    process.stderr.write(`${done}/${total} task instances, about ${formatDuration(left)} left\n`);
  };
}
