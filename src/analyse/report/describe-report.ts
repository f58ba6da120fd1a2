/** Compares the figures of runs: each run is a column of every table and a colour of every chart. */
import { sum } from '../../collections/sum.ts';
import { NOT_AUDITED } from '../audit/describe-audit.ts';
import { percent, type Share } from '../wilson.ts';
import { describeAudits, describeContent, describeReasons } from './describe-content.ts';
import { describeCoverage } from './describe-coverage.ts';
import { describeTries } from './describe-tries.ts';
import { drawShares, drawBars } from './draw-charts.ts';
import { describeContests } from './describe-contests.ts';
import { describeOpinions } from './describe-opinions.ts';
import { describePaperTables } from './describe-paper-tables.ts';
import type { ReportPart } from './report-parts.ts';
import {
  type ReportedRun,
  heading,
  NONE,
  type Row,
  tableOf,
  shareText,
  chart,
  ofEach,
  seriesOf,
  tableOfOne,
  words,
} from './side-by-side.ts';
import { costParts, lengthParts, costOf, hasCosts, meanSteps } from './describe-lengths.ts';

export function describeReport(runs: readonly ReportedRun[]): ReportPart[] {
  return [
    heading(1, runs.length === 1 ? `Report on ${runs[0]!.name}` : 'Report on several runs'),
    overview(runs),
    ...describeAudits(runs),
    ...feasibilityParts(runs),
    ...describeContests(runs),
    ...describeOpinions(runs),
    ...describeTries(runs),
    ...shortfallParts(runs),
    ...describeReasons(runs),
    ...taskParts(runs),
    ...describeContent(runs),
    ...diversityParts(runs),
    ...describeCoverage(runs),
    ...lengthParts(runs),
    ...costParts(runs),
    ...describePaperTables(runs),
  ];
}

function shortfallParts(runs: readonly ReportedRun[]): ReportPart[] {
  const short = runs.filter(({ figures }) => figures.shortfalls.length > 0);
  if (short.length === 0) return [];
  const tables = short.map((run) =>
    tableOfOne(
      run,
      runs,
      ['application', 'tasks', 'asked for', 'why'],
      run.figures.shortfalls.map(({ app, tasks, wanted, reason }) => [app, String(tasks), String(wanted), reason]),
    ),
  );
  return [heading(2, 'Applications with fewer tasks than asked for'), ...tables];
}

function overview(runs: readonly ReportedRun[]): ReportPart {
  const facts = namesIn(runs.map((run) => run.facts));
  return tableOf('', runs, [
    ...facts.map((fact): Row => [fact, (run) => run.facts[fact] ?? NONE]),
    ['tasks', ({ figures }) => String(figures.tasks.total)],
    ['verified trajectories', ({ figures }) => String(figures.feasibility.all.hits)],
    ['feasibility', ({ figures }) => formatShare(figures.feasibility.all)],
    ['audit', ({ audit }) => audit?.quote ?? NOT_AUDITED],
    ['steps of a verified trajectory, mean', ({ figures }) => formatNumber(meanSteps(figures))],
    ['kinds of screens explored', ({ figures }) => String(sum(figures.coverage, ({ screens }) => screens))],
    ['elements explored', ({ figures }) => String(sum(figures.coverage, ({ elements }) => elements))],
    ...(hasCosts(runs) ? [['USD per verified trajectory', costOf] as Row] : []),
  ]);
}

function feasibilityParts(runs: readonly ReportedRun[]): ReportPart[] {
  const parts = (['byGuideline', 'byApp'] as const).flatMap((by) => {
    const groups = namesIn(runs.map(({ figures }) => figures.feasibility[by]));
    const title = by === 'byGuideline' ? 'Feasibility by guideline' : 'Feasibility by application';
    const rows = groups.map((group): Row => [group, ({ figures }) => formatShare(figures.feasibility[by][group])]);
    const series = seriesOf(runs, groups, ({ figures }, group) => figures.feasibility[by][group]);
    if (groups.length === 0) return [];
    return [
      chart(drawShares(title, groups, series)),
      tableOf(by === 'byApp' ? 'application' : 'guideline', runs, rows),
    ];
  });
  const unscored = ofEach(runs, ({ figures }) => String(figures.feasibility.unscored));
  const injected = ofEach(runs, ({ figures: { feasibility } }) => {
    const { all, verified } = feasibility.injected;
    return all === 0 ? '0' : `${all}, ${verified} of them verified`;
  });
  return [
    heading(2, 'Feasibility'),
    words(
      'Verified executions among the scored ones, by the verifier of the run. ' +
        `In brackets: 95 % confidence intervals (Wilson), and counts. Judged without a result: ${unscored}.`,
    ),
    words(
      'Recordings with words that are meant for whoever judges them, which are no rows unless the export keeps them: ' +
        `${injected}.`,
    ),
    ...parts,
    ...cellsOf(runs),
  ];
}

function cellsOf(runs: readonly ReportedRun[]): ReportPart[] {
  const cells = runs.map(({ figures }) =>
    Object.fromEntries(figures.feasibility.cells.map(({ app, guideline, share }) => [`${app}, ${guideline}`, share])),
  );
  const rows = namesIn(cells).map((cell): Row => [cell, (run) => formatShare(cells[runs.indexOf(run)]![cell])]);
  return rows.length === 0 ? [] : [tableOf('application, guideline', runs, rows)];
}

function taskParts(runs: readonly ReportedRun[]): ReportPart[] {
  const groupings = [
    ['byApp', 'application', 'Tasks by application'],
    ['byGuideline', 'guideline', 'Tasks by guideline'],
    ['byCategory', 'category', 'Tasks by category'],
  ] as const;
  const parts = groupings.flatMap(([by, head, title]) => {
    const groups = namesIn(runs.map(({ figures }) => figures.tasks[by]));
    const rows = groups.map((group): Row => [
      group,
      ({ figures: { tasks } }) =>
        tasks[by][group] ? `${tasks[by][group]} (${percent(tasks[by][group] / tasks.total)})` : NONE,
    ]);
    const series = seriesOf(runs, groups, ({ figures }, group) => figures.tasks[by][group]);
    return groups.length === 0 ? [] : [chart(drawBars(title, groups, series)), tableOf(head, runs, rows)];
  });
  const sources = ofEach(runs, ({ figures: { tasks } }) => {
    const { record, words: guessed, none } = tasks.categoriesFrom;
    return `${record} recorded, ${guessed} from words, ${none} unknown`;
  });
  return [
    heading(2, 'Tasks'),
    ...parts,
    words(
      'A task has several categories, or none. Where its record has none, they are guessed from its guideline and ' +
        `English words, which is rough. ${sources}.`,
    ),
  ];
}

function diversityParts(runs: readonly ReportedRun[]): ReportPart[] {
  return [
    heading(2, 'Diversity'),
    words(
      'Over equally many tasks of each run, because the figures depend on how many there are. Distinct-n: different ' +
        'runs of n words among all. Template entropy: 0 when all tasks share one template, log2 of their number when each ' +
        'has its own. Nearest neighbour: mean similarity to the most similar other task (pairs of words, 0 to 1).',
    ),
    tableOf('', runs, [
      ['tasks compared', ({ diversity }) => String(diversity.tasks)],
      ['distinct-1', ({ diversity }) => diversity.distinct1.toFixed(3)],
      ['distinct-2', ({ diversity }) => diversity.distinct2.toFixed(3)],
      ['template entropy, bits', ({ diversity }) => diversity.templateEntropyBits.toFixed(2)],
      ['nearest neighbour', ({ diversity }) => diversity.nearestSimilarity.toFixed(3)],
    ]),
  ];
}

function formatNumber(value: number): string {
  return Number.isFinite(value) ? value.toFixed(1) : NONE;
}

/** Every name once, in the order of its first run. */
function namesIn(records: readonly Readonly<Record<string, unknown>>[]): string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))];
}

function formatShare(share: Share | undefined): string {
  return shareText(share, ';');
}
