/** The report's section on contested tasks. */
import { MAX_ROUNDS, FAULTY_ROLES } from '../../schema/index.ts';
import type { ContestFigures } from './measure-contests.ts';
import type { ReportPart } from './report-parts.ts';
import { heading, NONE, tableOf, shareText, words, type ReportedRun, type Row } from './side-by-side.ts';

/** Empty without contests. */
export function describeContests(runs: readonly ReportedRun[]): ReportPart[] {
  if (runs.every(({ figures }) => figures.contests === undefined)) return [];
  const tests = [...new Set(runs.flatMap(({ figures }) => Object.keys(figures.contests?.failedTests ?? {})))];
  return [
    heading(2, 'Contested tasks'),
    words(
      'Candidates that a solver played, and what became of them. Those whose check could not be read, or held at the ' +
        'start, were refused before and are not among them. In brackets: 95 % confidence interval (Wilson), and counts.',
    ),
    tableOf('', runs, [
      ['kept', ({ figures: { contests } }) => shareText(contests?.kept)],
      ...Array.from({ length: MAX_ROUNDS }, (_, at): Row => [
        `kept in round ${at + 1}`,
        count(({ rounds }) => rounds[at]),
      ]),
      ...FAULTY_ROLES.map((party): Row => [`refused, ${party} at fault`, count(({ faults }) => faults[party])]),
      ...tests.map((test): Row => [`refused, test "${test}" failed`, count(({ failedTests }) => failedTests[test])]),
    ]),
  ];
}

function count(of: (figures: ContestFigures) => number | undefined): Row[1] {
  return ({ figures: { contests } }) => (contests === undefined ? NONE : String(of(contests) ?? 0));
}
