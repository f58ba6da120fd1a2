/**
 * Alters the solutions of a run's admitted tasks and counts how many with different final data their checks accept.
 *   npm run -w lab alter-runs -- RUN [--tasks N] [--played N] [--ends N] [--seed S] [--environments N]
 *     [--minutes N] [--journal FILE] [--at-most SHARE]
 * For --played runs it alters the actions and plays them in a fresh environment; for --ends it alters the final data as
 * JSON. Both are spread evenly over the tasks. Data counts as different if its JSON differs from the solution's,
 * including the order of lists and the application's counters. Values that differ when the solution is played again,
 * more slowly, are excluded, such as random ids; for times only the digits are. The run stays unchanged. After
 * --minutes (15), and when stopped, it prints its results so far; the next call with the same --journal continues
 * there. Exit code 1 if more than --at-most (0.005) are accepted, and if not all were made.
 */
import { setImmediate as nextTask } from 'node:timers/promises';
import { z } from 'zod';
import { throwIfAborted } from '../src/async/deadline.ts';
import { evaluateCheck } from '../src/check/evaluate-check.ts';
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
import { differIn, nameRandomIds, formatWithout } from './alter-runs/compare-state.ts';
import { playActions } from './alter-runs/play-actions.ts';
import { readSolutions, type Repeated, type Solution } from './alter-runs/read-solutions.ts';
import { createTally, type Altered, type Tally } from './alter-runs/tally.ts';
import { openJournal, type Journal } from './journal.ts';
import { readRunArguments } from './read-run-arguments.ts';
import { createProgress, workWithin } from './report-progress.ts';

const Options = z.object({
  /** Limit of tasks, drawn by the seed. */
  tasks: z.coerce.number().int().positive().default(1000),
  played: z.coerce.number().int().nonnegative().default(500),
  ends: z.coerce.number().int().nonnegative().default(1500),
  seed: z.coerce.number().int().nonnegative().default(1),
  environments: z.coerce.number().int().min(1).max(16).default(2),
  minutes: z.coerce.number().positive().max(1440).default(15),
  journal: z.string().optional(),
  'at-most': z.coerce.number().min(0).max(1).default(0.005),
});

/** Factor of extra attempts for each task, since not every alteration gives a different run. */
const MOST_TRIES = 4;

interface Rounds {
  part: 'end' | 'played';
  wanted: number;
  atOnce: number;
  solutions: readonly Solution[];
  journal: Journal<Altered | Repeated>;
  tally: Tally;
  alter(solution: Solution, seed: string): Altered | Promise<Altered>;
}

/** One alteration of each task after the other, until enough runs are made. */
async function alterEvenly(rounds: Rounds, seed: number, signal: AbortSignal): Promise<void> {
  const { part, wanted, atOnce, solutions, journal, tally, alter } = rounds;
  const report = createProgress(part === 'end' ? 'ends altered' : 'altered runs played', wanted);
  const last = Math.max(wanted * MOST_TRIES, solutions.length);
  let [next, made] = [0, 0];
  const work = async (): Promise<void> => {
    while (made < wanted && next < last) {
      // Yields to signals and timers, since altering ends never waits.
      await nextTask();
      throwIfAborted(signal);
      const at = next++;
      const solution = solutions[at % solutions.length]!;
      const key = `${part} ${solution.taskId} ${Math.floor(at / solutions.length)}`;
      const known = journal.known.get(key) as Altered | undefined;
      const altered = known ?? (await alter(solution, `${seed} ${key}`));
      if (!known && altered.outcome !== 'broken') await journal.note(key, altered);
      if (!tally.count(altered, solution.task.instruction)) continue;
      made += 1;
      report(made, !known);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

function drawKind<Kind extends string>(alterations: Readonly<Record<Kind, unknown>>, seed: string): Kind {
  const kinds = Object.keys(alterations) as Kind[];
  return kinds[seededIndex(`${seed} kind`, kinds.length)]!;
}

function isOther({ volatile, initial, end }: Solution, other: unknown): boolean {
  const describe = (data: unknown): string => formatWithout(nameRandomIds(data, initial), volatile, initial);
  return describe(other) !== describe(end);
}

/** Result of a run whose final data is `end`. */
function judge(solution: Solution, kind: string, end: unknown, accepts: () => boolean): Altered {
  if (!isOther(solution, end)) return { kind, outcome: 'same', what: '' };
  const what = differIn(solution.end, end).slice(0, 3).join(', ');
  return { kind, outcome: accepts() ? 'accepted' : 'refused', what };
}

function alterEnd(solution: Solution, seed: string): Altered {
  const name = drawKind(STATE_ALTERATIONS, seed);
  const kind = `end: ${name}`;
  const end = STATE_ALTERATIONS[name](solution.end, solution.initial, seed);
  if (end === undefined) return { kind, outcome: 'none', what: '' };
  const { frames } = solution.episode;
  const episode = { ...solution.episode, frames: [...frames.slice(0, -1), { ...frames.at(-1)!, state: end }] };
  return judge(solution, kind, end, () => evaluateCheck(solution.task.check!, episode).passed);
}

async function alterPlayed(solution: Solution, seed: string, deps: PlayDeps, signal: AbortSignal): Promise<Altered> {
  const name = drawKind(ACTION_ALTERATIONS, seed);
  const kind = `played: ${name}`;
  const actions = ACTION_ALTERATIONS[name](solution.actions, seed);
  if (!actions) return { kind, outcome: 'none', what: '' };
  const played = await playActions(solution, actions, deps, signal);
  if (!played) return { kind, outcome: 'broken', what: '' };
  return judge(solution, kind, played.end, () => played.isAccepted);
}

async function main(): Promise<number> {
  const { name, options } = readRunArguments(Options);
  const { seed, environments } = options;
  const run = await openRun(name);
  const stop = listenForStop();
  const rows = await listExportedRows(run, stop, { admission: 'admitted', tries: 'best' });
  const journal = await openJournal<Altered | Repeated>(options.journal, { run: run.runId, seed });
  const tally = createTally();
  const isDone = await workWithin(options.minutes, stop, (signal) =>
    withReplayDeps(run, environments, async (deps) => {
      const keyed = rows.map((row) => ({ row, key: hashId('alter', seed, row.taskId) }));
      const drawn = keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row);
      const chosen = drawn.slice(0, options.tasks);
      const solutions = await readSolutions(run.store, chosen, { journal, atOnce: environments, deps }, signal);
      process.stderr.write(
        `${solutions.length} of ${chosen.length} admitted tasks rest on data and play as recorded\n`,
      );
      if (solutions.length === 0) throw new PipelineError('CONFIG_INVALID', 'RUN: no task of it rests on data');
      const rounds = { solutions, journal, tally };
      const ends = { ...rounds, part: 'end', wanted: options.ends, atOnce: 1, alter: alterEnd } as const;
      await alterEvenly(ends, seed, signal);
      const play = (solution: Solution, own: string) => alterPlayed(solution, own, deps, signal);
      const played = { ...rounds, part: 'played', wanted: options.played, atOnce: environments, alter: play } as const;
      await alterEvenly(played, seed, signal);
    }),
  );
  process.stdout.write(tally.describe());
  if (!isDone) process.stdout.write('Not all were made: the same call with its --journal goes on from here.\n');
  return isDone && tally.share() <= options['at-most'] ? 0 : 1;
}

process.exitCode = await main().catch(reportError);
