/** A calibration as Markdown, and as a chart of its shares with their intervals. */
import { escapeXml } from '../analyse/report/report-parts.ts';
import { withInterval, type Share } from '../analyse/wilson.ts';
import { markdownTable } from '../text/markdown-table.ts';
import type { Calibration, GeneratedCalibration, Quality } from './measure.ts';

export interface CalibrationFacts {
  verifier: string;
  /** Name and model of the judge, if it is a model. */
  model?: string;
  /** The environment's name, such as "virtual". */
  environment: string;
  instances: number;
  /** Results with the checks of the task generator; omitted if not requested. */
  generated?: GeneratedCalibration;
}

const GROUPS = [
  ['kind', 'By kind of run'],
  ['end', 'By the data at the end'],
  ['app', 'By app'],
  ['category', 'By category'],
  ['length', 'By length'],
] as const;

/** `picture` is the file of drawCalibration's SVG. */
export function describeCalibration(calibration: Calibration, facts: CalibrationFacts, picture: string): string {
  const { all, asked, by, injected, falseAlarms } = calibration;
  const { verifier, model, environment, instances, generated } = facts;
  return [
    `# Calibration of the verifier \`${verifier}\`${model ? ` (${model})` : ''}`,
    '',
    `${all.runs} runs of ${instances} task instances, recorded on ${environment} phones. The label of a run is whether`,
    "the apps' own data ended exactly as its task demands, and whether its answer is right. In brackets: 95 % confidence",
    'intervals (Wilson).',
    '',
    `![Accuracy, precision, recall](${picture})`,
    '',
    '| | share | |',
    '| --- | ---: | --- |',
    `| accuracy | ${format(all.accuracy)} | right verdicts among those given |`,
    ...(asked.of > 0
      ? [`| accuracy where a model was asked | ${format(asked)} | attempts that gave up or gave no answer need none |`]
      : []),
    `| precision | ${format(all.precision)} | true successes among those judged a success |`,
    `| recall | ${format(all.recall)} | judged a success among true successes |`,
    `| abstained | ${format(all.abstained)} | no verdict |`,
    `| injected runs that passed | ${format(injected.passed)} | nothing done, but words meant for the judge |`,
    `| injected runs that were flagged | ${format(injected.flagged)} | |`,
    `| other runs that were flagged | ${format(falseAlarms)} | |`,
    '',
    ...(generated ? describeGenerated(generated) : []),
    ...GROUPS.flatMap(([group, title]) => [`## ${title}`, '', describeGroup(by[group]), '']),
  ].join('\n');
}

/** Results with the task generator's checks, which production runs have. */
function describeGenerated({ covered, instances, all, by }: GeneratedCalibration): string[] {
  return [
    '## With checks of the task generator',
    '',
    'Above, where the verifier is given an end state, it is one that a replay of the same solution taught. Here it is given',
    'what the task generator makes of explorations that knew nothing of the benchmark, as in a run, for the tasks whose',
    `operation was explored: ${covered} of ${instances} task instances, ${all.runs} runs.`,
    '',
    markdownTable(
      ['', 'share'],
      (['accuracy', 'precision', 'recall', 'abstained'] as const).map((name) => [name, format(all[name])]),
    ),
    '',
    describeGroup(by.kind),
    '',
  ];
}

function describeGroup(group: Record<string, Quality>): string {
  const rows = Object.entries(group).map(([name, { runs, accuracy, precision, recall, abstained }]) => {
    return [name, String(runs), ...[accuracy, precision, recall].map(format), String(abstained.hits)];
  });
  return markdownTable(['', 'runs', 'accuracy', 'precision', 'recall', 'abstained'], rows);
}

function format(share: Share): string {
  return share.of === 0 ? '–' : withInterval(share);
}

const LEFT = 220;
const WIDTH = 460;
const ROW = 26;

/** SVG of the accuracy of all runs and of each kind, category and length: a dot and its interval. */
export function drawCalibration({ all, by }: Calibration): string {
  const rows: [string, Share][] = [
    ['accuracy', all.accuracy],
    ['precision', all.precision],
    ['recall', all.recall],
    ...GROUPS.filter(([group]) => group !== 'app').flatMap(([group]) =>
      Object.entries(by[group]).map(([name, quality]): [string, Share] => [`${group}: ${name}`, quality.accuracy]),
    ),
  ];
  const shown = rows.filter(([, { of }]) => of > 0);
  const height = shown.length * ROW + 50;
  const x = (share: number) => LEFT + share * WIDTH;
  const ticks = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<line x1="${x(share)}" x2="${x(share)}" y1="10" y2="${height - 34}" stroke="#d0d7de"/>` +
      `<text x="${x(share)}" y="${height - 16}" text-anchor="middle">${share * 100} %</text>`,
  );
  const marks = shown.map(([name, { share, low, high }], index) => {
    const y = 24 + index * ROW;
    return (
      `<text x="${LEFT - 12}" y="${y + 4}" text-anchor="end">${escapeXml(name)}</text>` +
      `<line x1="${x(low)}" x2="${x(high)}" y1="${y}" y2="${y}" stroke="#0969da" stroke-width="3"/>` +
      `<circle cx="${x(share)}" cy="${y}" r="5" fill="#0969da"/>`
    );
  });
  const style = 'font-family="sans-serif" font-size="13" fill="#1f2328"';
  const page = `<rect width="${LEFT + WIDTH + 40}" height="${height}" fill="#ffffff"/>`;
  const size = `width="${LEFT + WIDTH + 40}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${style}>${page}${ticks.join('')}${marks.join('')}</svg>\n`;
}
