/** `autoplay bench CONFIG --policy P`: measures a policy on tasks with known ground truth. */
import path from 'node:path';
import type { Command } from 'commander';
import type { BenchTask } from '../bench/bench-task.ts';
import { readResults, type BenchResults } from '../bench/bench-results.ts';
import type { PolicyFactory } from '../agent/policy.ts';
import { parseName, parseVerifier, type NameOf } from '../config/implementation-names.ts';
import { assertEnvironmentReady } from '../env/environment-problems.ts';
import { PipelineError } from '../errors.ts';
import { assertKeysSet, rolesNeeded } from '../pipeline/check-models.ts';
import { resolveApps } from '../pipeline/deps.ts';
import { createOwnDeps } from '../pipeline/own-deps.ts';
import { recallTurns } from '../agent/recall-turns.ts';
import { identifyRun } from '../run/identify-run.ts';
import type { Run } from '../run/run-folder.ts';
import { MOST_TRIES } from '../config/run-config.ts';
import { STAGES } from '../run/stages.ts';
import { hashId } from '../store/ids.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { createRunFromConfig } from './create-run-from-config.ts';
import { displayPath } from './display-path.ts';
import { EXIT } from './exit-codes.ts';
import { list, wholeNumber } from './read-option.ts';
import { listenForStop } from './stop-signal.ts';
import { report, reportTries } from './report-bench.ts';

/** The policy that plays the author's solution. */
const SCRIPTED = 'scripted';

/** The author's solution may be longer than a policy's budget. */
const SCRIPTED_STEPS = 200;

interface Options {
  policy: string;
  tries: number;
  seeds: number;
  task: string[];
  tasks?: string;
  verifier?: string;
  environments?: number;
  against?: string;
}

export function addBenchCommand(program: Command): void {
  program
    .command('bench')
    .description(
      "measure a policy: pass@1 to pass@k on the tasks of virtual phones, whose apps' data is the ground truth, or on rows of tasks",
    )
    .argument('<config>', 'YAML file such as configs/bench.yaml')
    .requiredOption(
      '--policy <name>',
      `${SCRIPTED}, which plays the solutions of the world's own tasks, or any value of execute.policy`,
    )
    .option('--tries <n>', 'tries of each task', wholeNumber(1, MOST_TRIES), 1)
    .option('--seeds <n>', 'instances of each task of the world', wholeNumber(1, 1000), 1)
    .option('--task <start,…>', 'only tasks whose id begins with one of these', list, [''])
    .option('--tasks <file>', 'JSON lines of tasks with their checks, such as jsonl/trajectories.jsonl of a dataset')
    .option('--verifier <name>', "verifier of rows of tasks; default: the config's")
    .option('--environments <n>', "environments at once; default: the config's desktopsPerWorker", wholeNumber(1, 64))
    .option('--against <folder>', 'folder of another bench to compare with')
    .action(async (file: string, options: Options) => {
      const theirs = options.against === undefined ? undefined : readResults(options.against, '--against');
      const policy = parsePolicy(options.policy);
      const run = withPolicy(await createRunFromConfig(file), policy, options);
      await assertEnvironmentReady(run.config);
      process.exitCode = await benchRun(run, options, theirs, listenForStop());
    });
}

type Policy = NameOf<'executor'> | typeof SCRIPTED;

function parsePolicy(name: string): Policy {
  return name === SCRIPTED ? name : parseName('executor', name, '--policy', [SCRIPTED]);
}

/**
 * The run as if its config named this policy. Throws CONFIG_INVALID if the policy is unknown, or its model or key is
 * missing.
 */
function withPolicy(run: Run, policy: Policy, { verifier, tasks }: Options): Run {
  const { execute, verify } = run.config;
  // A world's tasks are judged by the data of their applications.
  const judge = tasks === undefined ? 'state' : verifier === undefined ? verify.verifier : parseVerifier(verifier);
  // A scripted run calls no model, so it needs none of the config's.
  const named = policy === SCRIPTED ? 'model-free' : policy;
  const config = {
    ...run.config,
    execute: { ...execute, policy: named },
    verify: { ...verify, verifier: judge },
  };
  const apps = resolveApps(config);
  assertKeysSet(config, process.env);
  return { ...run, config, runId: identifyRun(config, apps) };
}

async function benchRun(
  run: Run,
  options: Options,
  theirs: BenchResults | undefined,
  signal: AbortSignal,
): Promise<number> {
  const { policy, tries, against } = options;
  const { config } = run;
  const folder = path.join(run.folder, 'bench', policy);
  const store = await openStore(folder);
  const tasks = await listTasks(run, options, store);
  const environments = options.environments ?? config.desktopsPerWorker;
  const deps = await createOwnDeps(run, { environments, stages: STAGES, recordings: store });
  const { createResultsKeeper } = await import('../bench/keep-results.ts');
  const { playBench } = await import('../bench/play-bench.ts');
  const { createTouchPolicy } = await import('../calibrate/touch-policy.ts');
  const scripted = ({ script, name }: BenchTask): PolicyFactory => {
    if (script) return async () => createTouchPolicy(script);
    throw new PipelineError('CONFIG_INVALID', `--policy ${SCRIPTED}: ${name} has no scripted solution`);
  };
  try {
    const { createExecutor } = deps;
    if (!createExecutor)
      throw new PipelineError('CONFIG_INVALID', `--policy ${policy}: performs no actions; name another policy`);
    const maxSteps = policy === SCRIPTED ? SCRIPTED_STEPS : config.execute.maxSteps;
    const benchId = hashId('bench', run.runId, policy);
    const memory = { runId: run.runId, lastTurn: config.explore.turns };
    const { stepTimeoutMs, episodeTimeoutMs, attempts } = config.limits;
    const input = {
      benchId,
      tasks,
      tries,
      seed: config.seed,
      maxSteps,
      limits: { stepTimeoutMs, episodeTimeoutMs },
      attempts,
      concurrency: environments,
    };
    const model = rolesNeeded(config).includes('planner') ? config.models?.roles.planner?.model : undefined;
    const about: Omit<BenchResults, 'tries'> = {
      schemaVersion: 1,
      benchId,
      policy,
      ...(model === undefined || policy === SCRIPTED ? {} : { model }),
      verifier: deps.verifier.name,
      environment: config.environment.name,
      from: options.tasks ?? 'world',
      maxSteps,
      wanted: tries,
    };
    const names = tasks.map(({ name }) => name);
    const keeper = createResultsKeeper(folder, about, names);
    const reportTry = reportTries(tasks.length * tries);
    const played = await playBench(
      input,
      {
        store,
        withEnvironment: deps.withEnvironment,
        createPolicyFor: policy === SCRIPTED ? scripted : () => createExecutor,
        verifier: deps.verifier,
        recall: (app) => recallTurns(run.store, { ...memory, app }),
        onTry(ended, isNew) {
          reportTry(ended, isNew);
          keeper.add(ended);
        },
      },
      signal,
    );
    await keeper.settle();
    const results: BenchResults = { ...about, tries: played.tries };
    const text = await report(folder, results, { lost: played.lost, against, theirs });
    process.stdout.write(`${text}Written to ${displayPath(folder)}/bench.md, results.json and the charts\n`);
    return played.lost.length > 0 ? EXIT.failed : EXIT.ok;
  } finally {
    await deps.close();
  }
}

async function listTasks({ config }: Run, { tasks: rows, task, seeds }: Options, store: Store): Promise<BenchTask[]> {
  const starts = task;
  if (rows !== undefined) {
    const { readRowTasks } = await import('../bench/row-tasks.ts');
    return readRowTasks(rows, { platform: config.platform, starts });
  }
  if (config.environment.name !== 'virtual') {
    throw new PipelineError(
      'CONFIG_INVALID',
      `environment.name: the world's tasks are on virtual phones, not on "${config.environment.name}"; name other tasks with --tasks`,
    );
  }
  const { listWorldTasks } = await import('../bench/world-tasks.ts');
  return listWorldTasks({ seeds, starts }, store);
}
