/** The README.md of a dataset: front matter for Hugging Face, then text for people. */
import { readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { LARGEST_SHARE } from '../../check/limited-kinds.ts';
import { isVirtual } from '../../schema/index.ts';
import { SPLITS } from '../export-settings.ts';
import { folderOf, type TargetManifest } from '../exporter.ts';
import { loadedOf, OTHER_ROWS } from '../targets.ts';
import { categoryTable, coverageTable, lengthHistogram, successTable } from './card-counts.ts';
import { describeFormats } from './card-formats.ts';
import { describeMaking, type CardInput } from './card-making.ts';
import { code, percent, writeExample } from './card-text.ts';
import {
  describeApplications,
  describeCitation,
  describeLicence,
  INTENDED_USE,
  LANGUAGE,
  PERSONAL_DATA,
} from './card-use.ts';
import { FAULTS } from '../../thoughts/index.ts';
import type { ThoughtCounts } from '../thoughts/filter-thoughts.ts';
import type { DatasetStatistics } from './dataset-statistics.ts';

/** Equal input gives equal text, since it contains no dates, versions or paths. */
export function writeDatasetCard(input: CardInput): string {
  const { statistics, targets } = input;
  const sections = [
    `---\n${stringify(frontMatter(input))}---`,
    `# ${input.name}`,
    introduction(input),
    `## Example\n\n${writeExample(statistics.example, input.picture)}`,
    `## How it was made\n\n${describeMaking(input)}`,
    `## Rows\n\n${describeRows(input)}`,
    `## Success by application and guideline\n\n${successTable(statistics)}`,
    ...(statistics.categories.size > 0 ? [`## Categories\n\n${categoryTable(statistics)}`] : []),
    `## Coverage\n\n${coverageTable(statistics)}`,
    `## Length\n\n${lengthHistogram(statistics)}`,
    `## Formats, and how to load them\n\n${describeFormats(targets)}`,
    ...(hasTrajectoryTable(targets) ? [`## Columns of the trajectory table\n\n${COLUMN_NOTES}`] : []),
    `## Known limits\n\n${knownLimits(input)}`,
    `## Intended use\n\n${INTENDED_USE}`,
    ...(input.description.applications ? [`## Applications\n\n${describeApplications(input)}`] : []),
    `## Personal data\n\n${PERSONAL_DATA}`,
    `## Licence\n\n${describeLicence(input)}`,
    `## Citation\n\n${describeCitation(input)}`,
  ];
  return `${sections.join('\n\n')}\n`;
}

function frontMatter({ name, targets, options, statistics }: CardInput) {
  return {
    pretty_name: name,
    license: options.license,
    language: [LANGUAGE],
    task_categories: ['image-text-to-text'],
    tags: ['gui-agents', 'computer-use', 'trajectories', 'autoplay', ...(hasVirtual(statistics) ? ['virtual'] : [])],
    size_categories: [sizeCategory(statistics.rows)],
    configs: configsOf(targets),
  };
}

/** Tables that `datasets` loads with their images; JSONL only when there are no tables. */
function configsOf(targets: readonly TargetManifest[]) {
  const tables = targets.filter(({ target }) => loadedOf(target).isTable);
  const taught = tables.length > 0 ? tables : targets.filter(({ target }) => loadedOf(target).lines).slice(0, 1);
  const others = targets.filter(({ target }) => OTHER_ROWS[target]);
  return [...taught, ...others].map(({ target, splits }, index) => ({
    config_name: index === 0 && !OTHER_ROWS[target] ? 'default' : target,
    data_files: SPLITS.filter((split) => splits[split]).map((split) => {
      const file = loadedOf(target).lines?.(split) ?? `${split}-*.parquet`;
      return { split, path: `${folderOf(target)}/${file}` };
    }),
  }));
}

/** Hugging Face's size classes. */
function sizeCategory(rows: number): string {
  const bounds = [1e3, 1e4, 1e5, 1e6];
  const names = ['n<1K', '1K<n<10K', '10K<n<100K', '100K<n<1M', '1M<n<10M'];
  const index = bounds.findIndex((bound) => rows < bound);
  return names[index === -1 ? bounds.length : index] as string;
}

function introduction({ statistics, options }: CardInput): string {
  const { rows, steps, coverage } = statistics;
  const apps = coverage.length;
  const which = options.selection.results === 'verified' ? 'verified trajectories' : 'scored trajectories';
  const text =
    `${rows} ${which} of GUI tasks on ${apps} application${apps === 1 ? '' : 's'}, ${steps} steps in all. ` +
    'A trajectory is a task, the screenshot before every step, and the action taken there.';
  return hasVirtual(statistics) ? `${text}\n\n${VIRTUAL_NOTE}` : text;
}

export const VIRTUAL_NOTE =
  '**Virtual data.** Some or all of it was recorded on virtual devices: applications made for this purpose, drawn by a ' +
  'browser, behind the real drivers. They behave like a phone, and are none. The column `environment` says `virtual`.';

function hasVirtual({ madeBy }: DatasetStatistics): boolean {
  return [...madeBy.environment.keys()].some(isVirtual);
}

function describeRows({ statistics, options }: CardInput): string {
  const { splits, leftOut, steps, thoughts } = statistics;
  const kinds = Object.entries(statistics.kinds).map(
    ([kind, count]) => `${kind} ${count.rows} rows (${percent(count.steps, steps)} of the steps)`,
  );
  const parts = SPLITS.filter((split) => splits[split]).map((split) => `${code(split)} ${splits[split]}`);
  const rule =
    options.splits.by === 'app'
      ? 'no application, and no task template, is in two splits'
      : 'no task template is in two splits';
  const left = Object.entries(leftOut).map(([reason, count]) => `${count} ${reason}`);
  const { maxPerTemplate, maxTemplateShare, maxShareWithoutAction, balance, nearDuplicates, benchmarks } =
    options.selection;
  const rules = [
    options.selection.steps === 'worked' && 'no row for a step whose reflection says that it failed',
    maxPerTemplate && `at most ${maxPerTemplate} trajectories of one task template`,
    maxTemplateShare < 1 && `no task template is more than ${percent(maxTemplateShare, 1)} of the rows (or five)`,
    maxShareWithoutAction < 1 && `rows without an action are at most ${percent(maxShareWithoutAction, 1)}`,
    balance && `no kind below is more than ${percent(LARGEST_SHARE, 1)} of the steps`,
    nearDuplicates !== 'off' && `no two tasks of an application whose words are ${nearDuplicates} alike or more`,
    benchmarks && `no task that is ${options.selection.benchmarkSimilarity} alike or more to one of a benchmark`,
  ].filter(Boolean);
  return [
    `- Trajectories: ${parts.join(', ')}${parts.length > 1 ? `; ${rule}` : ''}.`,
    ...(rules.length > 0 ? [`- Kept: ${rules.join('; ')}.`] : []),
    ...(left.length > 0 ? [`- Left out by the selection: ${left.join(', ')}.`] : []),
    ...(kinds.length > 0 ? [`- Kinds that are easy to make: ${kinds.join(', ')}.`] : []),
    ...(thoughts ? [`- ${describeThoughts(thoughts)}`] : []),
    '- `manifest.json` has the options, the counts, and the size and sha256 of every file.',
  ].join('\n');
}

/** Unsound thoughts state facts that no screen has shown, so they make poor training data. */
function describeThoughts({ steps, sound, leftOut, intents }: ThoughtCounts): string {
  const words = {
    leak: 'with a value that no screen so far and no word of the task has',
    false: 'contradicted by the screens',
    repeat: 'that repeat the one before',
    id: 'with an internal id',
  };
  const left = FAULTS.flatMap((kind) => (leftOut[kind] ? [`${leftOut[kind]} ${words[kind]}`] : []));
  const replaced =
    intents === 0 ? '' : ` ${intents} intents with such a fault are replaced by the words of the action.`;
  const gone = left.length === 0 ? 'none is left out' : `left out are ${left.join(', ')}`;
  return `Thoughts: ${sound} of ${steps} steps have one that was checked against the screens; ${gone}.${replaced}`;
}

function hasTrajectoryTable(targets: readonly TargetManifest[]): boolean {
  return targets.some(({ target }) => target === 'parquet' || target === 'jsonl');
}

const COLUMN_NOTES = readFileSync(new URL('columns.md', import.meta.url), 'utf8').trimEnd();

function knownLimits({
  statistics: { refusedSteps, unusableSteps, commandRows },
  description,
  options,
}: CardInput): string {
  const { selection, images } = options;
  const limits = [
    'A verdict is only as good as its verifier; success means that the checked end state was reached and nothing else was seen to change.',
    selection.results === 'verified'
      ? 'Only successes are rows, so tasks that the executor finds hard are rarer than they were proposed. Attempts that failed are in the config `failures`, when it was exported.'
      : 'Failures are rows, too (`reward` 0): they are no demonstrations.',
    images.format !== 'png' &&
      `Screenshots are ${images.format.toUpperCase()} of quality ${images.quality}: small text may be blurred.`,
    refusedSteps > 0 &&
      `${refusedSteps} steps whose action the environment refused are left out (column \`refused_steps\`).`,
    unusableSteps > 0 &&
      `${unusableSteps} waits in place of replies that could not be read are left out (column \`unusable_steps\`).`,
    commandRows > 0 &&
      `${commandRows} rows run commands (\`run_command\`). Their outputs are untrusted text; formats without a word for commands leave these rows out.`,
    ...(description.limits ?? []),
  ];
  const kept = limits.filter((limit) => limit !== false);
  return kept.map((limit) => `- ${limit}`).join('\n');
}
