/** The card's section on how the data was made. */
import { markdownTable } from '../../text/markdown-table.ts';
import { describeAdmitted } from '../read-admissions.ts';
import { describeLabels } from '../read-labels.ts';
import { listCounts, percent } from './card-text.ts';
import type { ExportOptions } from '../export-options.ts';
import type { TargetManifest } from '../exporter.ts';
import type { DatasetDescription, ModelCost } from './dataset-description.ts';
import type { DatasetStatistics } from './dataset-statistics.ts';

/** The input of a dataset card. */
export interface CardInput {
  name: string;
  targets: readonly TargetManifest[];
  description: DatasetDescription;
  options: ExportOptions;
  statistics: DatasetStatistics;
  /** Name of the example's picture, which lies beside the card. */
  picture: string | undefined;
  /** The readers' findings, in a sentence. */
  audit?: string | undefined;
}

export function describeMaking({ description, statistics, options, audit }: CardInput): string {
  const { rows, failures, notScored, successes, modelFreeRows, madeBy, prompts } = statistics;
  const verified = successes.reduce((sum, { success }) => sum + success, 0);
  const scored = verified + failures;
  const labels = describeLabels(options.selection, { rows, several: statistics.severalReaders });
  const kept = options.selection.results === 'verified' ? 'that the verifier scored a success' : 'that were scored';
  return [
    `Applications were explored, tasks proposed from what was seen, executed and verified. Only trajectories ${kept} are`,
    `rows${options.images.format === 'png' && options.images.size === 'recorded' ? '; their screenshots are as captured, never re-encoded' : ''}.`,
    '',
    `- Configuration: \`${description.config}\`, seed \`${description.seed}\``,
    `- Environment: ${listCounts(madeBy.environment)}`,
    `- Tasks proposed by: ${listCounts(madeBy.generator)}`,
    `- Executed by: ${listCounts(madeBy.policy)}`,
    `- Verified by: ${listCounts(madeBy.verifier)}`,
    `- Verified: ${verified} of ${scored} scored trajectories (${percent(verified, scored)}); ${notScored} more could not be scored`,
    `- ${describeAdmitted(statistics.admitted, rows)}`,
    `- ${injectionSentence(statistics)}`,
    `- Verifier calibration: ${description.verifierCalibration ?? 'not measured for this run'}`,
    ...(labels ? [`- ${labels}. An audit by the same labels is no measure of the verifier`] : []),
    `- Audit: ${audit ?? 'not audited'}`,
    ...(prompts.size > 0 ? [`- Prompts, with the steps that used them: ${listCounts(prompts)}`] : []),
    `- ${modelFreeSentence(rows, modelFreeRows)}`,
    ...(description.models?.length ? ['', describeModels(description.models)] : []),
    ...(description.configText ? ['', describeConfig(description.configText)] : []),
  ].join('\n');
}

function injectionSentence({ injected: { judged, rows } }: CardInput['statistics']): string {
  const line = `Recordings with words meant for whoever judges them: ${judged} of those that were judged`;
  if (judged === 0) return line;
  return rows === 0 ? `${line}; none is a row` : `${line}, ${rows} of the rows (column \`injections\`)`;
}

function modelFreeSentence(rows: number, modelFreeRows: number): string {
  if (modelFreeRows === 0) return 'A model had a part in every row.';
  const which = modelFreeRows === rows ? 'every row' : `${modelFreeRows} of ${rows} rows`;
  return (
    `**Model-free:** in ${which} (column \`model_free\`) the task, the actions and the verdict come from deterministic ` +
    'programs that read accessibility trees; no model had a part. Their wording is plain and their variety limited.'
  );
}

function describeModels(models: readonly ModelCost[]): string {
  const head = ['role', 'model', 'calls', 'tokens in', 'tokens out', 'USD'];
  const lines = models.map(({ role, model, calls, promptTokens, completionTokens, costUsd }) => [
    role,
    model,
    ...[calls, promptTokens, completionTokens].map(String),
    costUsd.toFixed(4),
  ]);
  return `What the run's models did and cost, failures included:\n\n${markdownTable(head, lines)}`;
}

function describeConfig(text: string): string {
  return `<details><summary>The configuration</summary>\n\n\`\`\`yaml\n${text.trimEnd()}\n\`\`\`\n\n</details>`;
}
