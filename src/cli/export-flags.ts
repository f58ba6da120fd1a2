/** The flags of export, and what each sets. */
import { EXPORT_TARGETS } from '../export/export-options.ts';
import { RL_TARGETS } from '../export/export-settings.ts';
import { list } from './read-option.ts';
import { InvalidArgumentError } from 'commander';
import { suggest } from '../text/nearest-word.ts';

/** A flag, and the key of ExportOptions that it sets. */
interface Flag {
  flags: string;
  key: string;
  description: string;
  read?: (text: string) => unknown;
  /** Flags that cannot be combined with it, by commander's names. */
  excludes?: string[];
}

/** Text that is no number is refused by the schema. */
const number = (text: string) => (text.trim() === '' ? text : Number(text));

export const FLAGS: readonly Flag[] = [
  {
    flags: '--targets <list>',
    key: 'targets',
    description: `of ${EXPORT_TARGETS.join(',')}`,
    read: (text) => parseTargets(text, EXPORT_TARGETS),
  },
  {
    flags: '--rl <list>',
    key: 'rl',
    description: `only task rows for RL, in rl/: of ${RL_TARGETS.join(',')}`,
    read: (text) => parseTargets(text, RL_TARGETS),
    excludes: ['targets', 'results'],
  },
  { flags: '--tasks <which>', key: 'selection.tasks', description: 'for RL: solved at least once, or all' },
  {
    flags: '--tries <which>',
    key: 'selection.tries',
    description: 'of several at a task: best, the shortest verified one, or all',
  },
  { flags: '--steps <which>', key: 'selection.steps', description: 'all, or worked: no row for failed ones' },
  { flags: '--apps <list>', key: 'selection.apps', description: 'only these applications', read: list },
  { flags: '--guidelines <list>', key: 'selection.guidelines', description: 'only these guidelines', read: list },
  { flags: '--categories <list>', key: 'selection.categories', description: 'only tasks of these', read: list },
  {
    flags: '--verifiers <list>',
    key: 'selection.verifiers',
    description: "only their verdicts count; default: the run's own, without second opinions",
    read: list,
  },
  { flags: '--results <which>', key: 'selection.results', description: 'verified, or scored: failures, too' },
  {
    flags: '--admission <which>',
    key: 'selection.admission',
    description: 'all, or admitted: only tasks that autoplay admit has admitted',
  },
  {
    flags: '--reviewed <which>',
    key: 'selection.reviewed',
    description: 'any, or success: only what people labelled a success',
  },
  {
    flags: '--min-agreement <share>',
    key: 'selection.minAgreement',
    description: 'of the readers of a row who say so, 0 to 1',
    read: number,
  },
  {
    flags: '--injections <which>',
    key: 'selection.injections',
    description: 'leave-out, or keep: words meant for a judge',
  },
  { flags: '--min-steps <n>', key: 'selection.minSteps', description: 'fewest steps of a row', read: number },
  { flags: '--max-steps <n>', key: 'selection.maxSteps', description: 'most steps of a row', read: number },
  {
    flags: '--max-per-template <n>',
    key: 'selection.maxPerTemplate',
    description: 'rows of one template',
    read: number,
  },
  {
    flags: '--max-template-share <p>',
    key: 'selection.maxTemplateShare',
    description: 'part of the rows that one template may be; 1: any',
    read: number,
  },
  {
    flags: '--max-share-without-action <p>',
    key: 'selection.maxShareWithoutAction',
    description: 'part of the rows that only answer; 1: any',
    read: number,
  },
  {
    flags: '--near-duplicates <s>',
    key: 'selection.nearDuplicates',
    description: 'drop tasks so alike, or "off"',
    read: (text) => (text === 'off' ? text : number(text)),
  },
  { flags: '--benchmarks <files>', key: 'selection.benchmarks', description: 'instructions not to teach', read: list },
  {
    flags: '--benchmark-similarity <s>',
    key: 'selection.benchmarkSimilarity',
    description: 'what counts as one of them',
    read: number,
  },
  { flags: '--split-by <what>', key: 'splits.by', description: 'template, or app' },
  {
    flags: '--validation <part>',
    key: 'splits.validation',
    description: 'part of the rows, such as 0.1',
    read: number,
  },
  { flags: '--test <part>', key: 'splits.test', description: 'part of the rows, such as 0.1', read: number },
  { flags: '--shuffle <seed>', key: 'shuffle', description: 'order the rows by this number', read: number },
  { flags: '--image-format <format>', key: 'images.format', description: 'png, jpeg or webp' },
  { flags: '--image-quality <q>', key: 'images.quality', description: 'of jpeg and webp, 1 to 100', read: number },
  { flags: '--image-size <size>', key: 'images.size', description: 'recorded, or sent: as the model sees it' },
  { flags: '--grammar <name>', key: 'format.grammar', description: 'how actions are written' },
  { flags: '--history <style>', key: 'format.history', description: 'none, text or dialogue' },
  { flags: '--past-images <n>', key: 'format.pastImages', description: 'screens before the present one', read: number },
  { flags: '--thoughts <which>', key: 'format.thoughts', description: 'all, intent or none' },
  { flags: '--system-prompt <file>', key: 'format.systemPrompt', description: 'default, none or a text file' },
  { flags: '--calibration <file>', key: 'calibration', description: "what was measured of the run's verifier" },
  { flags: '--license <id>', key: 'license', description: 'as Hugging Face spells it' },
];

export function parseTargets<Target extends string>(text: string, targets: readonly Target[]): Target[] {
  return list(text).map((name) => {
    const target = targets.find((known) => known === name);
    if (target) return target;
    throw new InvalidArgumentError(`There is no target "${name}"${suggest(name, targets)}`);
  });
}
