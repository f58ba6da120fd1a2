/** `autoplay worker RUN --stages …`: adds this machine's workers to a run with a conductor elsewhere. */
import os from 'node:os';
import { type Command, InvalidArgumentError } from 'commander';
import { namespaceOf } from '../coordination/coordination.ts';
import { canBeJoined, openCoordination } from '../coordination/open-coordination.ts';
import { readEnvironmentVariables } from '../config/environment-variables.ts';
import { PipelineError } from '../errors.ts';
import { assertKeysSet } from '../pipeline/check-models.ts';
import { createStageDeps } from '../pipeline/deps.ts';
import { takeKeys } from '../pipeline/keys.ts';
import { LAST_STAGE, STAGES, type Stage } from '../run/stages.ts';
import { openRun } from '../run/run-folder.ts';
import { openRunLog } from '../pipeline/open-run-log.ts';
import { assertSameRun } from '../pipeline/run-identity.ts';
import { runWorker } from '../pipeline/worker.ts';
import { oneOf } from './read-option.ts';
import { listenForStop } from './stop-signal.ts';

interface WorkerOptions {
  stages: Stage[];
  concurrency?: number;
}

export function addWorkerCommand(program: Command): void {
  program
    .command('worker')
    .description('work on a run with a conductor elsewhere, through REDIS_URL, until stopped')
    .argument('<run>', 'folder or name of the run, on storage shared with its conductor')
    .option('--stages <list>', 'stages to work on', parseStages, [...STAGES])
    .option('--concurrency <n>', 'jobs of a stage at once; default: desktopsPerWorker of the config', parseCount)
    .action(async (name: string, { stages, concurrency }: WorkerOptions) => {
      const run = await openRun(name);
      const { REDIS_URL: url } = readEnvironmentVariables(process.env);
      if (!url || !canBeJoined(url)) {
        const message = `REDIS_URL: ${url ?? 'not set'}; name the run's server, because a worker joins through it`;
        throw new PipelineError('CONFIG_INVALID', message);
      }
      assertKeysSet(run.config, process.env);
      const coordination = await openCoordination(url, namespaceOf(run.runId));
      await coordination.assertAnswers();
      const stop = listenForStop();
      await assertSameRun(run, coordination, stop);
      const keys = takeKeys(stages, run.config, process.env);
      openRunLog(run, `worker-${os.hostname()}-${process.pid}`, keys);
      await runWorker(
        {
          run,
          coordination,
          stages,
          lastStage: LAST_STAGE,
          concurrency: concurrency ?? run.config.desktopsPerWorker,
          keys,
          createDeps: createStageDeps,
          onReady: () => send({ event: 'ready', runId: run.runId, stages }),
          onFault: (fault) => send({ event: 'fault', ...fault }),
        },
        stop,
      ).finally(coordination.close);
    });
}

function send(event: object): void {
  console.error(JSON.stringify({ time: new Date().toISOString(), ...event }));
}

function parseStages(list: string): Stage[] {
  return list.split(',').map((name) => oneOf(name, STAGES, 'stage'));
}

function parseCount(text: string): number {
  if (/^[1-9][0-9]{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 1 to 9999.');
}
