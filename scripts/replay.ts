/**
 * Plays the rows of exported targets in fresh environments and judges the results.
 *   npm run replay -- DATASET TARGET[,TARGET…] [--run RUN] [--sample N] [--seed S]
 *     [--at-least SHARE] [--environments N]
 * TARGET may be "all": every target of the dataset with actions. DATASET is a folder that `autoplay export` wrote. Its
 * tasks and its environment are those of RUN, by default of the run in the same folder. Exit code 1 if fewer pass than
 * --at-least (0.99) of any target, 2 for wrong input.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { percent, wilson } from '../src/analyse/wilson.ts';
import { formatTable } from '../src/cli/format-table.ts';
import { reportError } from '../src/cli/report-error.ts';
import { listenForStop } from '../src/cli/stop-signal.ts';
import { PipelineError } from '../src/errors.ts';
import type { TargetManifest } from '../src/export/exporter.ts';
import { openRun } from '../src/run/run-folder.ts';
import type { PlayedTrajectory } from '../src/replay/play-trajectory.ts';
import { isReplayable, readTargets, REPLAYABLE } from '../src/replay/read-target.ts';
import type { ReplayedTarget } from '../src/replay/replay-target.ts';

const Options = z.object({
  run: z.string().optional(),
  sample: z.coerce.number().int().positive().optional(),
  seed: z.coerce.number().int().nonnegative().default(0),
  'at-least': z.coerce.number().min(0).max(1).default(0.99),
  environments: z.coerce.number().int().min(1).max(16).default(2),
});
type Options = z.infer<typeof Options>;

const FLAGS = {
  run: { type: 'string' },
  sample: { type: 'string' },
  seed: { type: 'string' },
  'at-least': { type: 'string' },
  environments: { type: 'string' },
} as const;

function readArguments(): { dataset: string; named: string; options: Options } {
  try {
    const { values, positionals } = parseArgs({ options: FLAGS, allowPositionals: true });
    const [dataset, named] = z.tuple([z.string(), z.string()], 'give DATASET and TARGET').parse(positionals);
    return { dataset, named, options: Options.parse(values) };
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    const message = issue ? [...issue.path, issue.message].join(': ') : (error as Error).message;
    throw new PipelineError('CONFIG_INVALID', message, { cause: error });
  }
}

async function chooseTargets(dataset: string, named: string): Promise<TargetManifest[]> {
  const there = await readTargets(dataset);
  if (named === 'all') return there.filter(({ target }) => isReplayable(target));
  return named.split(',').map((name) => {
    const found = there.find(({ target }) => target === name);
    if (found && isReplayable(found.target)) return found;
    const known = there.flatMap(({ target }) => (isReplayable(target) ? [target] : []));
    const why = found ? 'tells no actions' : 'is not in the dataset';
    throw new PipelineError(
      'CONFIG_INVALID',
      `TARGET: "${name}" ${why}; known: ${known.join(', ') || `none of ${REPLAYABLE.join(', ')}`}`,
    );
  });
}

function reportPlayed(target: string): (played: PlayedTrajectory) => void {
  return ({ trajectoryId, app, instruction, failure }) => {
    if (failure === undefined) process.stderr.write('.');
    else process.stderr.write(`\nFAIL ${target} ${trajectoryId.slice(0, 8)} ${app}: ${instruction}\n     ${failure}\n`);
  };
}

function lineOf(name: string, total: number, played: readonly PlayedTrajectory[]): string[] {
  const { hits, share, low, high } = wilson(played.filter(hasPassed).length, played.length);
  const rows = played.reduce((sum, { rows: count }) => sum + count, 0);
  return [name, ...[total, played.length, rows, hits].map(String), percent(share), `${percent(low)}–${percent(high)}`];
}

function describeReplay(replayed: readonly ReplayedTarget[]): string {
  const lines = replayed.map(({ target, told: total, played }) => lineOf(target, total, played));
  const total = replayed.reduce((sum, each) => sum + each.told, 0);
  const all = replayed.flatMap(({ played }) => played);
  const head = ['target', 'trajectories', 'played', 'their rows', 'passed', 'share', '95 % interval'];
  return formatTable(head, lines, lineOf('all', total, all));
}

function hasPassed({ failure }: PlayedTrajectory): boolean {
  return failure === undefined;
}

async function main(): Promise<number> {
  const { dataset, named, options } = readArguments();
  const { sample, seed, environments } = options;
  const run = await openRun(options.run ?? dataset);
  const targets = await chooseTargets(dataset, named);
  const signal = listenForStop();
  // Loads environments and checks, half of the code, only for valid input.
  const { withReplayDeps } = await import('../src/pipeline/replay-run.ts');
  const { replayTarget } = await import('../src/replay/replay-target.ts');
  return withReplayDeps(run, environments, async (deps) => {
    const replayed: ReplayedTarget[] = [];
    for (const manifest of targets) {
      const choice = { sample, seed, concurrency: environments, onPlayed: reportPlayed(manifest.target) };
      replayed.push(await replayTarget(dataset, manifest, choice, deps, signal));
    }
    process.stderr.write('\n');
    console.log(describeReplay(replayed));
    const least = options['at-least'];
    return replayed.every(({ played }) => played.filter(hasPassed).length >= least * played.length) ? 0 : 1;
  });
}

process.exitCode = await main().catch(reportError);
