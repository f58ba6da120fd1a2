/** The section of a report on the coverage of exploration. */
import { sum } from '../../collections/sum.ts';
import { drawBars, drawLines } from './draw-charts.ts';
import type { AppCoverage } from './measure-coverage.ts';
import type { ReportPart } from './report-parts.ts';
import { chart, heading, NONE, seriesOf, tableOfOne, words, type ReportedRun } from './side-by-side.ts';

export function describeCoverage(runs: readonly ReportedRun[]): ReportPart[] {
  const explored = runs.filter(({ figures }) => figures.coverage.length > 0);
  if (explored.length === 0) return [];
  const apps = [...new Set(explored.flatMap(({ figures }) => figures.coverage.map(({ app }) => app)))].toSorted();
  const series = (key: 'screens' | 'elements') => seriesOf(explored, apps, (run, app) => coverageOf(run, app)?.[key]);
  const growth = explored.map(({ name, figures }) => ({ name, values: elementsByTurn(figures.coverage) }));
  const hasTurns = growth.some(({ values }) => values.length > 1);
  return [
    heading(2, 'Coverage of exploration'),
    words(
      'Kinds of screens: screens that differ in more than the data they show. Elements: those that an action could have ' +
        'reached, each row of a list by itself. In brackets: what no earlier turn had seen. Ended early: why a turn ended ' +
        'with more than a tenth of its steps left.',
    ),
    chart(drawBars('Elements by application', apps, series('elements'))),
    chart(drawBars('Kinds of screens by application', apps, series('screens'))),
    ...(hasTurns ? [chart(drawLines('Elements seen so far, all applications', 'exploration turn', growth))] : []),
    ...explored.map((run) => coverageTable(run, explored)),
  ];
}

function coverageOf({ figures }: ReportedRun, app: string): AppCoverage | undefined {
  return figures.coverage.find((entry) => entry.app === app);
}

function coverageTable(run: ReportedRun, runs: readonly ReportedRun[]): ReportPart {
  const head = ['application, turn', 'steps', 'kinds of screens', 'elements', 'screenshots', 'ended early'];
  const rows = run.figures.coverage.flatMap(({ app, turns, screens, elements, screenshots }) => [
    ...turns.map((turn) => [
      `${app}, ${turn.turn}`,
      String(turn.steps),
      `${turn.screens} (${turn.newScreens})`,
      `${turn.elements} (${turn.newElements})`,
      NONE,
      turn.endedEarly ?? '',
    ]),
    [`${app}, all`, ...[sum(turns, ({ steps }) => steps), screens, elements, screenshots].map(String), ''],
  ]);
  return tableOfOne(run, runs, head, rows);
}

function elementsByTurn(coverage: readonly AppCoverage[]): number[] {
  const last = Math.max(...coverage.flatMap(({ turns }) => turns.map(({ turn }) => turn)));
  const all = coverage.flatMap(({ turns }) => turns);
  return Array.from({ length: last }, (_, index) =>
    sum(all, ({ turn, newElements }) => (turn <= index + 1 ? newElements : 0)),
  );
}
