/** The flags of export and the options that they set. */
import { EXPORT_TARGETS } from '../export/export-options.ts';
import { RL_TARGETS } from '../export/export-settings.ts';
import { list, oneOf } from './read-option.ts';

/** The schema rejects text that is not a number. */
const number = (text: string) => (text.trim() === '' ? text : Number(text));

/**
 * For each flag: the key of ExportOptions that it sets, its description, the parser of its text, and conflicting flags
 * by commander's names.
 */
const ROWS: readonly [
  flags: string,
  key: string,
  description: string,
  read?: (text: string) => unknown,
  excludes?: string[],
][] = [
  [
    '--targets <list>',
    'targets',
    `formats to write, out of ${EXPORT_TARGETS.join(', ')}`,
    (text) => parseTargets(text, EXPORT_TARGETS),
  ],
  [
    '--rl <list>',
    'rl',
    `only task rows for RL, in rl/, out of ${RL_TARGETS.join(', ')}`,
    (text) => parseTargets(text, RL_TARGETS),
    ['targets', 'results'],
  ],
  ['--tasks <which>', 'selection.tasks', 'with --rl: solved, at least once, or all'],
  ['--tries <which>', 'selection.tries', 'tries of each task: best, the shortest verified one, or all'],
  ['--steps <which>', 'selection.steps', 'all, or worked, without rows of failed steps'],
  ['--apps <list>', 'selection.apps', 'only these applications', list],
  ['--guidelines <list>', 'selection.guidelines', 'only these guidelines', list],
  ['--categories <list>', 'selection.categories', 'only tasks of these categories', list],
  [
    '--verifiers <list>',
    'selection.verifiers',
    "count only verdicts of these; default: the run's own, without second opinions",
    list,
  ],
  ['--results <which>', 'selection.results', 'verified, or scored, with failures'],
  ['--admission <which>', 'selection.admission', 'all, or admitted, only tasks that passed autoplay admit'],
  ['--reviewed <which>', 'selection.reviewed', 'any, or success, only rows that people labelled a success'],
  [
    '--min-agreement <share>',
    'selection.minAgreement',
    'least share of the readers of a row who say so, 0 to 1',
    number,
  ],
  ['--injections <which>', 'selection.injections', 'rows with text addressed to a judge: leave-out or keep'],
  ['--min-steps <n>', 'selection.minSteps', 'fewest steps of a row', number],
  ['--max-steps <n>', 'selection.maxSteps', 'most steps of a row', number],
  ['--max-per-template <n>', 'selection.maxPerTemplate', 'most rows of one template', number],
  [
    '--max-template-share <p>',
    'selection.maxTemplateShare',
    'largest share of rows of one template; 1: no limit',
    number,
  ],
  [
    '--max-share-without-action <p>',
    'selection.maxShareWithoutAction',
    'largest share of rows that only answer; 1: no limit',
    number,
  ],
  [
    '--balance',
    'selection.balance',
    'limit calculator sums, questions about shortcuts and switches, and opened dialogs to a tenth of the steps each',
  ],
  [
    '--near-duplicates <s>',
    'selection.nearDuplicates',
    'similarity from which to drop tasks, or "off"',
    (text) => (text === 'off' ? text : number(text)),
  ],
  ['--benchmarks <files>', 'selection.benchmarks', 'files of instructions to exclude', list],
  [
    '--benchmark-similarity <s>',
    'selection.benchmarkSimilarity',
    'similarity that counts as a benchmark instruction',
    number,
  ],
  ['--split-by <what>', 'splits.by', 'unit that no two splits share: template or app'],
  ['--validation <part>', 'splits.validation', 'share of the rows, such as 0.1', number],
  ['--test <part>', 'splits.test', 'share of the rows, such as 0.1', number],
  ['--shuffle <seed>', 'shuffle', 'seed of the order of rows', number],
  ['--image-format <format>', 'images.format', 'png, jpeg or webp'],
  ['--image-quality <q>', 'images.quality', 'quality of jpeg and webp, 1 to 100', number],
  ['--image-size <size>', 'images.size', 'recorded, or sent, the size that the model sees'],
  ['--grammar <name>', 'format.grammar', 'notation of actions'],
  ['--history <style>', 'format.history', 'none, text or dialogue'],
  ['--past-images <n>', 'format.pastImages', 'number of screens before the current one', number],
  ['--thoughts <which>', 'format.thoughts', 'checked, kept, intent or none'],
  ['--system-prompt <file>', 'format.systemPrompt', 'default, none or a text file'],
  ['--calibration <file>', 'calibration', "result of autoplay calibrate for the run's verifier"],
  ['--license <id>', 'license', 'license, as Hugging Face spells it'],
];

/** Heading of help for the options of each part of ExportOptions; other parts are for the output. */
const GROUPS: Readonly<Record<string, string>> = {
  selection: 'Rows:',
  splits: 'Splits and order:',
  shuffle: 'Splits and order:',
  images: 'Pictures:',
  format: 'Text of a step:',
};
export const OUTPUT_GROUP = 'Output:';

export const FLAGS = ROWS.map(([flags, key, description, read, excludes = []]) => ({
  flags,
  group: GROUPS[key.split('.', 1)[0]!] ?? OUTPUT_GROUP,
  key,
  description,
  read,
  excludes,
}));

function parseTargets<Target extends string>(text: string, targets: readonly Target[]): Target[] {
  return list(text).map((name) => oneOf(name, targets, 'target'));
}
