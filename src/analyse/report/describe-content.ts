/** Sections of a report: the contents of rows, the reasons for missing ones, and the findings of readers. */
import { QUALITY_COLUMNS, rowsOf } from '../audit/describe-audit.ts';
import type { ContentFigures, Counted } from './measure-content.ts';
import type { ReportPart } from './report-parts.ts';
import { heading, NONE, tableOf, tableOfOne, words, type ReportedRun } from './side-by-side.ts';

export function describeContent(runs: readonly ReportedRun[]): ReportPart[] {
  if (runs.every(({ figures }) => figures.content.rows === 0)) return [];
  return [
    heading(2, 'What rows consist of'),
    words('Over verified trajectories. A skeleton is an instruction without what is quoted in it and without numbers.'),
    tableOf('', runs, [
      ['verified trajectories', ({ figures: { content } }) => String(content.rows)],
      ['without an action: answered or ended on the first screen', of(({ withoutAction }) => withoutAction)],
      ['different first screens', of(({ firstScreens }) => firstScreens)],
      ['with a look of the screen of their own', of(({ looks }) => looks.rows)],
      ['different looks', ({ figures: { content } }) => String(content.looks.distinct)],
      ['screen sizes', ({ figures: { content } }) => content.screenSizes.map(({ name }) => name).join(', ')],
      ['clicks and long presses', ({ figures: { content } }) => String(content.clicks.total)],
      ['different points among them', ofClicks(({ points }) => points)],
      ['in the middle of their element', ofClicks(({ middles }) => middles)],
      ['different skeletons', of(({ skeletons }) => skeletons.distinct)],
    ]),
    ...(['desktop', 'android'] as const).flatMap((platform) => actionTable(runs, platform)),
    ...listEach(runs, 'most frequent skeletons', ({ skeletons }) => skeletons.frequent),
    ...samplesOf(runs),
  ];
}

/** Reasons why attempts became no rows and candidates no tasks. */
export function describeReasons(runs: readonly ReportedRun[]): ReportPart[] {
  const parts = [
    ...listEach(runs, 'what the verifier found wrong', ({ failures }) => failures),
    ...listEach(runs, 'why candidates became no tasks', ({ refusals }) => refusals),
  ];
  return parts.length === 0
    ? []
    : [heading(2, 'Reasons'), words('A failure may have several. What is quoted in a reason is left out.'), ...parts];
}

export function describeAudits(runs: readonly ReportedRun[]): ReportPart[] {
  const tables = runs.flatMap(({ name, audit }): ReportPart[] => {
    if (!audit) return [];
    const head = [runs.length > 1 ? name : 'rows read', ...QUALITY_COLUMNS];
    return [words(audit.quote), { kind: 'table', head, rows: rowsOf(audit.figures) }];
  });
  return [
    heading(2, 'Audit'),
    ...(tables.length > 0
      ? tables
      : [words('Not audited: nobody has read the rows and judged them. Feasibility below is the verifier’s word.')]),
  ];
}

function of(valueOf: (content: ContentFigures) => number): (run: ReportedRun) => string {
  return ({ figures: { content } }) => share(valueOf(content), content.rows);
}

function ofClicks(valueOf: (clicks: ContentFigures['clicks']) => number): (run: ReportedRun) => string {
  return ({ figures: { content } }) => share(valueOf(content.clicks), content.clicks.total);
}

function share(part: number, whole: number): string {
  return whole === 0 ? NONE : `${part} (${((100 * part) / whole).toFixed(1)} %)`;
}

function actionTable(runs: readonly ReportedRun[], platform: 'desktop' | 'android'): ReportPart[] {
  const types = new Set(
    runs.flatMap(({ figures: { content } }) => (content.actions[platform] ?? []).map(({ name }) => name)),
  );
  if (types.size === 0) return [];
  const cell = (type: string) => (run: ReportedRun) => {
    const counted = run.figures.content.actions[platform] ?? [];
    const steps = counted.reduce((sum, { count }) => sum + count, 0);
    return share(counted.find(({ name }) => name === type)?.count ?? 0, steps);
  };
  return [
    tableOf(
      `action, ${platform}`,
      runs,
      [...types].map((type) => [type, cell(type)]),
    ),
  ];
}

/** One table per run, because names differ. */
function listEach(
  runs: readonly ReportedRun[],
  title: string,
  listOf: (content: ContentFigures) => readonly Counted[],
): ReportPart[] {
  return runs.flatMap((run) => {
    const rows = listOf(run.figures.content).map(({ name, count }) => [name, String(count)]);
    return rows.length === 0 ? [] : [tableOfOne(run, runs, [title, 'times'], rows)];
  });
}

function samplesOf(runs: readonly ReportedRun[]): ReportPart[] {
  return runs.flatMap((run) => {
    const rows = run.figures.content.samples.map((sample) => [sample.replaceAll('\n', ' ')]);
    return rows.length === 0 ? [] : [tableOfOne(run, runs, ['instructions of some rows, drawn by the seed'], rows)];
  });
}
