/**
 * Spoils thoughts of runs on purpose and counts how many of them the rule of true thoughts finds, and how many sound ones it
 * refuses. Usage: npm run -w lab spoil-thoughts -- RUN[,RUN…] [--count N] [--seed S] [--print N]
 * --count (300) spoiled thoughts, evenly over the kinds, and as many sound ones: recorded, and with a true claim added.
 * Exit code 1 if less than 98 % of the spoiled are found or more than 2 % of the sound are refused, 2 for wrong input.
 */
import { z } from 'zod';
import { percent, wilson } from '../src/analyse/wilson.ts';
import { formatTable } from '../src/cli/format-table.ts';
import { reportError } from '../src/cli/report-error.ts';
import { listenForStop } from '../src/cli/stop-signal.ts';
import { readRows } from '../src/export/select-rows.ts';
import { readSpokenRow } from '../src/export/thoughts/faults-of-row.ts';
import { listExportedRows } from '../src/pipeline/exported-rows.ts';
import { openRun } from '../src/run/run-folder.ts';
import { seededIndex } from '../src/text/seeded.ts';
import type { Episode } from '../src/thoughts/index.ts';
import { readRunArguments } from './read-run-arguments.ts';
import { drawAt, KINDS, SOUND, type Drawn, type Kind } from './spoil-thoughts/draw-thoughts.ts';

const Options = z.object({
  count: z.coerce.number().int().positive().default(300),
  seed: z.coerce.number().int().nonnegative().default(1),
  print: z.coerce.number().int().nonnegative().default(20),
});

async function readEpisodes(names: readonly string[], signal: AbortSignal): Promise<Episode[]> {
  const episodes: Episode[] = [];
  for (const name of names) {
    const run = await openRun(name);
    const rows = await listExportedRows(run, signal);
    for await (const row of readRows(run.store, rows, signal)) episodes.push(await readSpokenRow(row));
  }
  return episodes;
}

/** Steps in an order of the seed; every kind takes the first ones that have something for it. */
function draw(episodes: readonly Episode[], kind: Kind, count: number, seed: number): Drawn[] {
  const places = episodes.flatMap((episode) => episode.steps.map((_step, at) => ({ episode, at })));
  const order = places
    .map((place, index) => ({ ...place, rank: seededIndex(`${seed} ${kind} ${index}`, 2 ** 31) }))
    .toSorted((one, other) => one.rank - other.rank);
  const drawn: Drawn[] = [];
  for (const { episode, at, rank } of order) {
    if (drawn.length === count) break;
    const one = drawAt(episode, at, kind, `${seed} ${rank}`);
    if (one) drawn.push(one);
  }
  return drawn;
}

function isRight({ kind, faults }: Drawn): boolean {
  return SOUND.has(kind) === (faults.length === 0);
}

function countRefused(some: readonly Drawn[]): number {
  return some.filter(({ faults }) => faults.length > 0).length;
}

function shareOf(some: readonly Drawn[]): number {
  return countRefused(some) / Math.max(1, some.length);
}

function lineOf(label: string, some: readonly Drawn[]): string[] {
  const refused = countRefused(some);
  const { share, low, high } = wilson(refused, some.length);
  return [label, String(refused), String(some.length), percent(share), `${percent(low)}–${percent(high)}`];
}

async function main(): Promise<number> {
  const { name, options } = readRunArguments(Options);
  const episodes = await readEpisodes(name.split(','), listenForStop());
  const sizeOf = (kind: Kind): number => {
    const alike = KINDS.filter((other) => SOUND.has(other) === SOUND.has(kind));
    return Math.round(options.count / alike.length);
  };
  const drawn = KINDS.flatMap((kind) => draw(episodes, kind, sizeOf(kind), options.seed));
  for (const { kind, instruction, thought, faults } of drawn.filter((one) => !isRight(one)).slice(0, options.print)) {
    const words = faults.map((fault) => `${fault.kind}: ${fault.words}`).join('; ') || 'nothing found';
    process.stdout.write(`${kind}: ${thought}\n  ${instruction}\n  ${words}\n`);
  }
  const [spoiled, sound] = [false, true].map((isSound) => drawn.filter(({ kind }) => SOUND.has(kind) === isSound));
  const lines = [
    ...KINDS.map((kind) =>
      lineOf(
        kind,
        drawn.filter((one) => one.kind === kind),
      ),
    ),
    lineOf('all spoiled', spoiled!),
  ];
  process.stdout.write(
    formatTable(['thoughts', 'refused', 'of', 'share', '95 % interval'], lines, lineOf('all sound', sound!)),
  );
  return shareOf(spoiled!) >= 0.98 && shareOf(sound!) <= 0.02 ? 0 : 1;
}

process.exitCode = await main().catch(reportError);
