/**
 * The report's section in the form of the paper's tables (AutoPlay, arXiv 2509.25047), with runs in place of the
 * paper's methods. Only for runs with models, because the paper's methods use models.
 */
import { CATEGORIES } from '../../schema/categories.ts';
import { percent, withInterval, type Share } from '../wilson.ts';
import type { ReportPart } from './report-parts.ts';
import { heading, NONE, words, type ReportedRun } from './side-by-side.ts';

/** Table 2: executor success over 5,000 tasks each, and pass@1 and pass@5 of a 7B student on AndroidWorld, in percent. */
const TABLE_2 = [
  ['paper: no exploration', 21.3, 28.8, 49.2],
  ['paper: iterative exploration', 56.4, 21.6, 33.6],
  ['paper: no guidelines', 43.5, 26.7, 38.9],
  ['paper: full method', 46.0, 38.2, 58.5],
] as const;

export function describePaperTables(runs: readonly ReportedRun[]): ReportPart[] {
  const asking = runs.filter(({ facts }) => facts.models !== undefined);
  if (asking.length === 0) return [];
  return [
    heading(2, 'As in the paper’s tables'),
    words(
      `${NONE} stands for what the records of a run cannot tell: how a student does that was trained on its rows ` +
        '(tables 2 and 3; a benchmark has to be run with it), and verdicts that nobody gave. The paper’s figures are of ' +
        'other models, applications and numbers of tasks. Actions by type, as in tables 9 and 10, are under "What rows ' +
        'consist of".',
    ),
    {
      kind: 'table',
      head: ['table 2', 'tasks', 'executor success', 'student pass@1', 'student pass@5'],
      rows: [
        ...asking.map(({ name, figures }) => {
          return [name, String(figures.tasks.total), formatRate(figures.feasibility.all), NONE, NONE];
        }),
        ...TABLE_2.map(([name, success, ...student]) => [name, '5000', ...[success, ...student].map(inPercent)]),
      ],
    },
    { kind: 'table', head: ['table 5', 'verifier', 'kept of judged'], rows: asking.flatMap(keptRows) },
    ...categoryTables(asking),
  ];
}

/** The rows that a dataset would keep: its verifier's successes. */
function keptRows({ name, facts, figures }: ReportedRun): string[][] {
  const others = Object.entries(figures.opinions ?? {}).map(([verifier, { success }]) => [
    name,
    verifier,
    formatRate(success),
  ]);
  return [[name, facts.verifier ?? NONE, formatRate(figures.feasibility.all)], ...others];
}

function categoryTables(runs: readonly ReportedRun[]): ReportPart[] {
  const tables = [
    ['table 7, share of tasks', 'android'],
    ['table 8, share of tasks', 'desktop'],
  ] as const;
  return tables.flatMap(([head, platform]): ReportPart[] => {
    const of = runs.filter(({ facts }) => facts.environment?.startsWith(platform));
    if (of.length === 0) return [];
    const rows = CATEGORIES[platform].map((category) => [
      category,
      ...of.map(({ figures: { tasks } }) =>
        tasks.total === 0 ? NONE : percent((tasks.byCategory[category] ?? 0) / tasks.total),
      ),
    ]);
    return [{ kind: 'table', head: [head, ...of.map(({ name }) => name)], rows }];
  });
}

const inPercent = (figure: number) => `${figure.toFixed(1)} %`;

function formatRate(share: Share): string {
  return share.of === 0 ? NONE : `${withInterval(share)}, ${share.hits} of ${share.of}`;
}
