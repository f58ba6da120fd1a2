/** The README.md of task rows: their content, their selection, and how each trainer loads them. */
import { readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { markdownTable } from '../../text/markdown-table.ts';
import { isVirtual } from '../../schema/index.ts';
import { SPLITS, type RlTarget, type Split } from '../export-settings.ts';
import { describeFormat } from '../card/card-formats.ts';
import { code } from '../card/card-text.ts';
import { VIRTUAL_NOTE } from '../card/dataset-card.ts';
import { folderOf } from '../exporter.ts';
import { countAdmitted, describeAdmitted } from '../read-admissions.ts';
import { countSeveralReaders, describeLabels } from '../read-labels.ts';
import type { TaskManifest } from './task-manifest.ts';
import type { TaskCandidate } from './select-tasks.ts';

const LAYOUTS: Readonly<Record<RlTarget, string>> = {
  verl: 'The RL dataset of verl, `data.train_files=verl/train-00000-of-00001.parquet`; `ground_truth` is the id of the task.',
  'nemo-gym': 'NeMo Gym, `nemo-gym/train.jsonl`; `task_id` is what the resources server looks for.',
  slime:
    'slime, `--prompt-data slime/train.jsonl --input-key prompt --label-key label --metadata-key metadata --multimodal-keys \'{"image": "images"}\'`.',
};

/** Equal input gives equal text. The manifest's `card` is not read. */
export function writeTaskCard(manifest: TaskManifest, rows: readonly TaskCandidate[]): string {
  const { name, targets, options, config, seed, environment, maxSteps } = manifest;
  const sections = [
    `---\n${stringify(frontMatter(manifest))}---`,
    `# ${name}: tasks`,
    'Tasks of GUI applications for reinforcement learning. A row is no demonstration: it names a task, shows the prompt and ' +
      'the first screen, and the policy plays it against the service that restores the initial state and gives the reward ' +
      '(`autoplay serve`, on the run that made the tasks). How a task is checked, and the answer of a question, are not in here.',
    ...(isVirtual(manifest.environment) ? [VIRTUAL_NOTE] : []),
    `## Rows\n\n${describeRows(manifest, rows)}`,
    `## By application\n\n${countApps(rows)}`,
    `## Formats, and how to load them\n\n${targets.map((target) => describeFormat(target, LAYOUTS[target.target as RlTarget])).join('\n')}`,
    `## Fields\n\n${FIELDS}`,
    `## How it was made\n\nConfiguration ${code(config)}, seed ${code(String(seed))}, environment ${code(environment)}, at most ${maxSteps} steps an episode. \`manifest.json\` has the options, the counts, and the size and sha256 of every file.`,
    `## Licence\n\n${code(options.license)}`,
  ];
  return `${sections.join('\n\n')}\n`;
}

function frontMatter(manifest: TaskManifest) {
  const { name, options, targets } = manifest;
  const verl = targets.find(({ target }) => target === 'verl');
  const configs = verl && [
    {
      config_name: 'default',
      data_files: SPLITS.filter((split) => verl.splits[split]).map((split) => ({
        split,
        path: `${folderOf('verl')}/${split}-*.parquet`,
      })),
    },
  ];
  const tags = [
    'gui-agents',
    'computer-use',
    'reinforcement-learning',
    'autoplay',
    ...(isVirtual(manifest.environment) ? ['virtual'] : []),
  ];
  return { pretty_name: `${name}: tasks`, license: options.license, tags, ...(configs && { configs }) };
}

function describeRows(
  { tasks, rows, splits, leftOut, options }: TaskManifest,
  chosen: readonly TaskCandidate[],
): string {
  const parts = SPLITS.filter((split: Split) => splits[split]).map((split) => `${code(split)} ${splits[split]}`);
  const left = Object.entries(leftOut).map(([reason, count]) => `${count} ${reason}`);
  const which =
    options.selection.tasks === 'all'
      ? 'All could be rows, also those that nobody solved (`solved` 0).'
      : 'Only those that were solved at least once by the verdict of the verifier could be rows.';
  const labels = describeLabels(options.selection, { rows, several: countSeveralReaders(chosen) });
  return [
    `- The run has ${tasks.all} tasks, of which ${tasks.solved} were solved. ${which}`,
    `- ${describeAdmitted(countAdmitted(chosen), rows)}.`,
    ...(labels ? [`- ${labels}. The label is that of one solution.`] : []),
    `- Rows: ${rows}; ${parts.join(', ')}${parts.length > 1 ? '; no task template is in two splits' : ''}.`,
    ...(left.length > 0 ? [`- Left out by the selection: ${left.join(', ')}.`] : []),
  ].join('\n');
}

function countApps(rows: readonly TaskCandidate[]): string {
  const apps = [...new Set(rows.map(({ app }) => app))].toSorted();
  const lines = apps.map((name) => {
    const own = rows.filter(({ app }) => app === name);
    const templates = new Set(own.map(({ template }) => template)).size;
    return [name, String(own.length), String(templates), String(own.filter(({ solved }) => solved > 0).length)];
  });
  return markdownTable(['application', 'tasks', 'templates', 'solved'], lines);
}

const FIELDS = readFileSync(new URL('fields.md', import.meta.url), 'utf8').trimEnd();
