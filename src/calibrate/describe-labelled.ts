/** Verifiers measured on people's labels, as Markdown and as JSON. */
import { percent, withInterval, type Share } from '../analyse/wilson.ts';
import { describeKappa } from '../review/agreement.ts';
import type { ReadersAgreement } from '../review/settle-reviews.ts';
import { markdownTable } from '../text/markdown-table.ts';
import type { LabelFacts, LabelledRun, LabelledTrajectory } from './labelled-runs.ts';
import { measureLabelled, type LabelledQuality } from './measure-labelled.ts';

export interface LabelledCalibration {
  verifier: string;
  all: LabelledQuality;
  byApp: Record<string, LabelledQuality>;
  byGuideline: Record<string, LabelledQuality>;
}

/** In the order of the verifiers' names. */
export function measureLabelledRun({ verifiers }: LabelledRun): LabelledCalibration[] {
  return [...verifiers]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([verifier, units]) => ({
      verifier,
      all: measureLabelled(units),
      byApp: groupBy(units, 'app'),
      byGuideline: groupBy(units, 'guideline'),
    }));
}

function groupBy(units: readonly LabelledTrajectory[], key: 'app' | 'guideline'): Record<string, LabelledQuality> {
  const names = [...new Set(units.map((unit) => unit[key]))].toSorted();
  return Object.fromEntries(names.map((name) => [name, measureLabelled(units, (unit) => unit[key] === name)]));
}

export function describeLabelled(
  name: string,
  calibrations: readonly LabelledCalibration[],
  facts: LabelFacts,
): string {
  const groups = calibrations.flatMap(({ verifier, byApp, byGuideline }) => [
    `## \`${verifier}\` by application`,
    tableOf('application', Object.entries(byApp)),
    `## \`${verifier}\` by guideline`,
    tableOf('guideline', Object.entries(byGuideline)),
  ]);
  return `${[
    `# Verifiers of ${name}, measured on people's labels`,
    describeFacts(facts),
    'Accuracy: right verdicts among those given. Precision: true successes among those judged a success. Recall: judged a ' +
      'success among true successes. In brackets: 95 % confidence intervals. A dash: what was labelled does not tell.',
    tableOf(
      'verifier',
      calibrations.map(({ verifier, all }) => [verifier, all]),
    ),
    ...groups,
  ].join('\n\n')}\n`;
}

function describeFacts({
  sample,
  readers,
  agreement,
  labelled,
  unsure,
  disputed,
  outside,
  unread,
}: LabelFacts): string {
  const by = sample?.by.length ? `, by ${sample.by.join(', ')}, ${sample.allocation}` : '';
  const what = sample?.population === 'rows' ? 'rows of the dataset' : 'judged trajectories';
  const from = sample
    ? `of ${sample.drawn} drawn by seed ${sample.seed} from ${sample.of} ${what}${by} (sample ${sample.id.slice(0, 8)})`
    : 'whose draw is not recorded, so that the figures are about these alone';
  const left = [
    [unsure, 'unsure'],
    [disputed, 'disputed and not settled'],
    [outside, 'labelled outside of this sample'],
  ] as const;
  const out = left.filter(([count]) => count > 0).map(([count, why]) => `${count} ${why}`);
  return [
    `${labelled} trajectories ${from}, labelled by ${readers.join(' and ')}.`,
    ...(sample ? ['Each counts for what it was drawn from.'] : []),
    ...agreement.map(describeAgreement),
    ...(out.length > 0 ? [`Left out: ${out.join(', ')}.`] : []),
    ...(unread > 0.0005
      ? [`Nothing was labelled of strata with ${percent(unread)} of all, which no figure is about.`]
      : []),
  ].join(' ');
}

function describeAgreement({ readers, rows, same, ...agreement }: ReadersAgreement): string {
  const value = Number.isNaN(agreement.kappa) ? 'not defined, as both said one thing' : describeKappa(agreement);
  return `${readers.join(' and ')} said the same of ${same} of ${rows}; Cohen's kappa: ${value}.`;
}

function tableOf(head: string, rows: readonly [string, LabelledQuality][]): string {
  const lines = rows.map(([name, { labelled, accuracy, precision, recall, abstained }]) => {
    return [name, String(labelled), ...[accuracy, precision, recall, abstained].map(format)];
  });
  return markdownTable([head, 'labelled', 'accuracy', 'precision', 'recall', 'abstained'], lines);
}

function format(share: Share): string {
  return Number.isNaN(share.share) ? '–' : withInterval(share);
}
