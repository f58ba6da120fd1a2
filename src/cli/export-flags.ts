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
  ['--targets <list>', 'targets', `of ${EXPORT_TARGETS.join(',')}`, (text) => parseTargets(text, EXPORT_TARGETS)],
  [
    '--rl <list>',
    'rl',
    `only task rows for RL, in rl/: of ${RL_TARGETS.join(',')}`,
    (text) => parseTargets(text, RL_TARGETS),
    ['targets', 'results'],
  ],
  ['--tasks <which>', 'selection.tasks', 'for RL: solved at least once, or all'],
  ['--tries <which>', 'selection.tries', 'of several at a task: best, the shortest verified one, or all'],
  ['--steps <which>', 'selection.steps', 'all, or worked: no row for failed ones'],
  ['--apps <list>', 'selection.apps', 'only these applications', list],
  ['--guidelines <list>', 'selection.guidelines', 'only these guidelines', list],
  ['--categories <list>', 'selection.categories', 'only tasks of these', list],
  [
    '--verifiers <list>',
    'selection.verifiers',
    "only their verdicts count; default: the run's own, without second opinions",
    list,
  ],
  ['--results <which>', 'selection.results', 'verified, or scored: failures, too'],
  ['--admission <which>', 'selection.admission', 'all, or admitted: only tasks that autoplay admit has admitted'],
  ['--reviewed <which>', 'selection.reviewed', 'any, or success: only what people labelled a success'],
  ['--min-agreement <share>', 'selection.minAgreement', 'of the readers of a row who say so, 0 to 1', number],
  ['--injections <which>', 'selection.injections', 'leave-out, or keep: words meant for a judge'],
  ['--min-steps <n>', 'selection.minSteps', 'fewest steps of a row', number],
  ['--max-steps <n>', 'selection.maxSteps', 'most steps of a row', number],
  ['--max-per-template <n>', 'selection.maxPerTemplate', 'rows of one template', number],
  [
    '--max-template-share <p>',
    'selection.maxTemplateShare',
    'part of the rows that one template may be; 1: any',
    number,
  ],
  [
    '--max-share-without-action <p>',
    'selection.maxShareWithoutAction',
    'part of the rows that only answer; 1: any',
    number,
  ],
  [
    '--balance',
    'selection.balance',
    'calculator sums, questions about shortcuts and switches, and opened dialogs: a tenth of the steps each at most',
  ],
  [
    '--near-duplicates <s>',
    'selection.nearDuplicates',
    'drop tasks so alike, or "off"',
    (text) => (text === 'off' ? text : number(text)),
  ],
  ['--benchmarks <files>', 'selection.benchmarks', 'instructions not to teach', list],
  ['--benchmark-similarity <s>', 'selection.benchmarkSimilarity', 'what counts as one of them', number],
  ['--split-by <what>', 'splits.by', 'template, or app'],
  ['--validation <part>', 'splits.validation', 'part of the rows, such as 0.1', number],
  ['--test <part>', 'splits.test', 'part of the rows, such as 0.1', number],
  ['--shuffle <seed>', 'shuffle', 'order the rows by this number', number],
  ['--image-format <format>', 'images.format', 'png, jpeg or webp'],
  ['--image-quality <q>', 'images.quality', 'of jpeg and webp, 1 to 100', number],
  ['--image-size <size>', 'images.size', 'recorded, or sent: as the model sees it'],
  ['--grammar <name>', 'format.grammar', 'how actions are written'],
  ['--history <style>', 'format.history', 'none, text or dialogue'],
  ['--past-images <n>', 'format.pastImages', 'screens before the present one', number],
  ['--thoughts <which>', 'format.thoughts', 'checked, kept, intent or none'],
  ['--system-prompt <file>', 'format.systemPrompt', 'default, none or a text file'],
  ['--calibration <file>', 'calibration', "what was measured of the run's verifier"],
  ['--license <id>', 'license', 'as Hugging Face spells it'],
];

export const FLAGS = ROWS.map(([flags, key, description, read, excludes = []]) => ({
  flags,
  key,
  description,
  read,
  excludes,
}));

function parseTargets<Target extends string>(text: string, targets: readonly Target[]): Target[] {
  return list(text).map((name) => oneOf(name, targets, 'target'));
}
