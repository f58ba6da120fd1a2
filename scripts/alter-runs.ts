/**
 * Alters the solutions of a run's admitted tasks and counts how many of those that end in other data their checks accept.
 * Usage: npm run alter-runs -- RUN [--tasks N] [--played N] [--ends N] [--seed S] [--environments N]
 * [--at-most SHARE]
 * Of --played runs the actions are altered and played in a fresh environment; of --ends the data at their end is altered as
 * JSON. Whether the data is other is told by comparing JSON with that of the solution, the order of lists and counters of the
 * application included. What differs when the solution is played again, and more slowly, is left out, as random ids; of times
 * only the digits are. The run is only read. Exit code 1 when more than --at-most (0.005) are accepted.
 */
import { z } from 'zod';
import { percent, wilson } from '../src/analyse/wilson.ts';
import { evaluateCheck } from '../src/check/evaluate-check.ts';
import { formatTable } from '../src/cli/format-table.ts';
import { reportError } from '../src/cli/report-error.ts';
import { listenForStop } from '../src/cli/stop-signal.ts';
import { PipelineError } from '../src/errors.ts';
import { listExportedRows } from '../src/pipeline/exported-rows.ts';
import { withReplayDeps } from '../src/pipeline/replay-run.ts';
import type { PlayDeps } from '../src/replay/play-trajectory.ts';
import { openRun } from '../src/run/run-folder.ts';
import { hashId } from '../src/store/ids.ts';
import { seededIndex } from '../src/text/seeded.ts';
import { ACTION_ALTERATIONS } from './alter-runs/alter-actions.ts';
import { STATE_ALTERATIONS } from './alter-runs/alter-state.ts';
import { differIn, nameRandomIds, sayWithout } from './alter-runs/compare-state.ts';
import { playActions } from './alter-runs/play-actions.ts';
import { readSolutions, type Solution } from './alter-runs/read-solutions.ts';
import { readRunArguments } from './read-run-arguments.ts';

const Options = z.object({
  /** Most tasks, drawn by the seed. */
  tasks: z.coerce.number().int().positive().default(1000),
  played: z.coerce.number().int().nonnegative().default(500),
  ends: z.coerce.number().int().nonnegative().default(1500),
  seed: z.coerce.number().int().nonnegative().default(1),
  environments: z.coerce.number().int().min(1).max(16).default(2),
  'at-most': z.coerce.number().min(0).max(1).default(0.005),
});

/** How many runs were altered so, and how many of them were accepted. */
class Tally {
  readonly runs: Record<string, number> = {};
  readonly accepted: Record<string, number> = {};
  /** Altered, but with the same data in the end: no other run. */
  same = 0;
  /** The machine failed. */
  broken = 0;

  count(kind: string, { task }: Solution, isAccepted: boolean, what: string): void {
    this.runs[kind] = (this.runs[kind] ?? 0) + 1;
    if (!isAccepted) return;
    this.accepted[kind] = (this.accepted[kind] ?? 0) + 1;
    process.stderr.write(`accepted although ${kind}: ${task.instruction}: ${what}\n`);
  }

  total(counts: Record<string, number>): number {
    return Object.values(counts).reduce((total, one) => total + one, 0);
  }
}

/** Does so many rounds, so many at once; `round` says whether it made a run that counts. */
async function repeat(wanted: number, atOnce: number, round: (at: number) => Promise<boolean>): Promise<void> {
  let [next, made] = [0, 0];
  const work = async (): Promise<void> => {
    while (made < wanted && next < wanted * 4) if (await round(next++)) made += 1;
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

type Told = keyof typeof ACTION_ALTERATIONS;
type Ended = keyof typeof STATE_ALTERATIONS;

function isOther(solution: Solution, end: unknown): boolean {
  const { volatile, initial } = solution;
  const say = (data: unknown): string => sayWithout(nameRandomIds(data, initial), volatile, initial);
  return say(end) !== say(solution.end);
}

function alterEnd(solutions: readonly Solution[], at: number, seed: string, tally: Tally): boolean {
  const solution = solutions[at % solutions.length]!;
  const kinds = Object.keys(STATE_ALTERATIONS) as Ended[];
  const kind = kinds[seededIndex(`${seed} kind`, kinds.length)]!;
  const end = STATE_ALTERATIONS[kind](solution.end, solution.initial, seed);
  if (end === undefined || !isOther(solution, end)) return false;
  const { frames } = solution.episode;
  const episode = { ...solution.episode, frames: [...frames.slice(0, -1), { ...frames.at(-1)!, state: end }] };
  const what = differIn(solution.end, end).slice(0, 3).join(', ');
  tally.count(`end: ${kind}`, solution, evaluateCheck(solution.task.check!, episode).passed, what);
  return true;
}

async function alterPlayed(
  solutions: readonly Solution[],
  at: number,
  seed: string,
  deps: PlayDeps,
  tally: Tally,
  signal: AbortSignal,
): Promise<boolean> {
  const solution = solutions[at % solutions.length]!;
  const kinds = Object.keys(ACTION_ALTERATIONS) as Told[];
  const kind = kinds[seededIndex(`${seed} kind`, kinds.length)]!;
  const actions = ACTION_ALTERATIONS[kind](solution.actions, seed);
  if (!actions) return false;
  const played = await playActions(solution, actions, deps, signal);
  if (!played) {
    tally.broken += 1;
    return false;
  }
  if (!isOther(solution, played.end)) {
    tally.same += 1;
    return false;
  }
  const what = differIn(solution.end, played.end).slice(0, 3).join(', ');
  tally.count(`played: ${kind}`, solution, played.isAccepted, what);
  return true;
}

function lineOf(kind: string, accepted: number, of: number): string[] {
  const { share, low, high } = wilson(accepted, of);
  return [kind, String(accepted), String(of), percent(share), `${percent(low)}–${percent(high)}`];
}

async function main(): Promise<number> {
  const { name, options } = readRunArguments(Options);
  const run = await openRun(name);
  const signal = listenForStop();
  const rows = await listExportedRows(run, run.store, signal, { admission: 'admitted', tries: 'best' });
  const tally = new Tally();
  await withReplayDeps(run, options.environments, async (deps) => {
    const keyed = rows.map((row) => ({ row, key: hashId('alter', options.seed, row.taskId) }));
    const drawn = keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row);
    const chosen = drawn.slice(0, options.tasks);
    const solutions = await readSolutions(run.store, chosen, options.environments, deps, signal);
    process.stderr.write(`${solutions.length} of ${chosen.length} admitted tasks rest on data and play as recorded\n`);
    if (solutions.length === 0) throw new PipelineError('CONFIG_INVALID', 'RUN: no task of it rests on data');
    const { seed, environments } = options;
    await repeat(options.ends, 1, async (at) => alterEnd(solutions, at, `${seed} end ${at}`, tally));
    await repeat(options.played, environments, (at) =>
      alterPlayed(solutions, at, `${seed} played ${at}`, deps, tally, signal),
    );
  });
  const lines = Object.keys(tally.runs).toSorted();
  const [accepted, runs] = [tally.total(tally.accepted), tally.total(tally.runs)];
  const head = ['altered run', 'accepted', 'of', 'share', '95 % interval'];
  const body = lines.map((kind) => lineOf(kind, tally.accepted[kind] ?? 0, tally.runs[kind]!));
  process.stdout.write(formatTable(head, body, lineOf('all', accepted, runs)));
  process.stdout.write(`${tally.same} more ended in the same data, ${tally.broken} broke with the machine\n`);
  return runs > 0 && accepted / runs <= options['at-most'] ? 0 : 1;
}

process.exitCode = await main().catch(reportError);
