/** The report's section on second opinions. */
import type { ReportPart } from './report-parts.ts';
import { heading, tableOf, shareText, words, type ReportedRun, type Row } from './side-by-side.ts';

/** Empty without second opinions. */
export function describeOpinions(runs: readonly ReportedRun[]): ReportPart[] {
  const names = [...new Set(runs.flatMap(({ figures }) => Object.keys(figures.opinions ?? {})))];
  if (names.length === 0) return [];
  const rows = names.flatMap((name): Row[] => [
    [`${name}: success`, ({ figures }) => shareText(figures.opinions?.[name]?.success)],
    [`${name}: agrees`, ({ figures }) => shareText(figures.opinions?.[name]?.agreement)],
  ]);
  return [
    heading(2, 'Second opinions'),
    words(
      'What other verifiers say of the same executions, and how often they say what the verifier of the run says. No ' +
        'other figure of this report counts them. In brackets: 95 % confidence intervals (Wilson), and counts.',
    ),
    tableOf('verifier', runs, rows),
  ];
}
