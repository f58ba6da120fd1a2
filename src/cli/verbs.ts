/** The verbs of the command line: groups and examples for help, and the module of each, loaded when it is used. */
import type { Command } from 'commander';
import type { Stage } from '../run/stages.ts';

export interface Verb {
  group: string;
  /** For the list of verbs. The verb's own help has the full description. */
  summary: string;
  /** Arguments in the list of verbs. */
  usage: string;
  /** Words after the verb, each with its effect. */
  examples: readonly [words: string, effect: string][];
  load(): Promise<(program: Command) => void>;
}

const stage = (name: Stage) => async () => (await import('./stage-verb.ts')).addStageCommand(name);

const MAKE = 'Make data:';
const STEPS = 'One stage at a time:';
const LOOK = 'Look:';
const MEASURE = 'Measure:';
const SERVE = 'Serve and scale:';
const CARE = 'Care:';

/** In the order of help. */
export const VERBS: Readonly<Record<string, Verb>> = {
  quickstart: {
    group: MAKE,
    summary: 'make a first dataset below the current folder',
    usage: '',
    examples: [
      ['', 'asks before it installs packages, then makes datasets/quickstart and quickstart-phone'],
      ['--no-phones --yes', 'desktops only, without a question'],
    ],
    load: async () => (await import('./quickstart.ts')).addQuickstartCommand,
  },
  init: {
    group: MAKE,
    summary: 'write a config from five questions or flags',
    usage: '[config]',
    examples: [
      ['', 'asks, and writes autoplay.yaml'],
      ['mine.yaml --platform phone --size medium --models openai', 'answers three of them'],
    ],
    load: async () => (await import('./init/init.ts')).addInitCommand,
  },
  run: {
    group: MAKE,
    summary: 'explore, propose, execute, verify and export',
    usage: '<config>',
    examples: [
      ['configs/quickstart.yaml', 'makes datasets/quickstart without a model'],
      ['mine.yaml --progress json 2> progress.jsonl', 'reports progress to a program'],
    ],
    load: async () => (await import('./run.ts')).addRunCommand,
  },
  resume: {
    group: MAKE,
    summary: 'continue a stopped or killed run',
    usage: '<run>',
    examples: [
      ['quickstart', 'continues datasets/quickstart'],
      ['quickstart --retry-quarantined', 'also tries inputs again that were given up'],
    ],
    load: async () => (await import('./resume.ts')).addResumeCommand,
  },
  export: {
    group: MAKE,
    summary: 'write the dataset of all verified trajectories so far',
    usage: '<run>',
    examples: [
      ['quickstart --targets llama-factory --output llama', 'writes another format into a folder of its own'],
      ['quickstart --targets jsonl --min-steps 4 --test 0.1', 'selects rows and keeps a tenth for tests'],
    ],
    load: async () => (await import('./export.ts')).addExportCommand,
  },
  explore: {
    group: STEPS,
    summary: 'start a run and only explore',
    usage: '<config>',
    examples: [
      ['configs/quickstart.yaml', 'explores, and stops there'],
      ['configs/quickstart.yaml --progress json', 'reports progress as JSON lines'],
    ],
    load: stage('explore'),
  },
  propose: {
    group: STEPS,
    summary: 'go on to proposed tasks',
    usage: '<run>',
    examples: [
      ['quickstart', 'proposes tasks from the explorations'],
      ['datasets/quickstart --progress json', 'reports progress as JSON lines'],
    ],
    load: stage('propose'),
  },
  contest: {
    group: STEPS,
    summary: 'contest tasks of the generator "contested"',
    usage: '<run>',
    examples: [
      ['mine', 'attacks each proposed task before it is kept'],
      ['datasets/mine --progress json', 'reports progress as JSON lines'],
    ],
    load: stage('contest'),
  },
  execute: {
    group: STEPS,
    summary: 'go on to executed tasks',
    usage: '<run>',
    examples: [
      ['quickstart', 'executes the proposed tasks'],
      ['datasets/quickstart --progress json', 'reports progress as JSON lines'],
    ],
    load: stage('execute'),
  },
  verify: {
    group: STEPS,
    summary: 'go on to verdicts, or add second opinions',
    usage: '<run>',
    examples: [
      ['quickstart', 'judges the executions'],
      ['quickstart --verifier rubric --models configs/quickstart-models.yaml', 'adds the verdicts of a model'],
    ],
    load: stage('verify'),
  },
  status: {
    group: LOOK,
    summary: 'show the state of a run',
    usage: '<run>',
    examples: [
      ['quickstart', 'shows counts, results and costs'],
      ['quickstart --json', 'prints one JSON object'],
    ],
    load: async () => (await import('./status.ts')).addStatusCommand,
  },
  view: {
    group: LOOK,
    summary: 'show runs in a browser',
    usage: '<run...>',
    examples: [
      ['quickstart', 'opens pages at http://127.0.0.1:8090'],
      ['quickstart --static pages', 'writes the pages as files'],
    ],
    load: async () => (await import('./view.ts')).addViewCommand,
  },
  preview: {
    group: LOOK,
    summary: "show the models' prompts and a range of costs",
    usage: '<config>',
    examples: [
      ['configs/quickstart-models.yaml', 'prints prompts, calls and costs; spends nothing'],
      ['configs/quickstart-models.yaml --no-prompts', 'prints calls and costs'],
    ],
    load: async () => (await import('./preview.ts')).addPreviewCommand,
  },
  report: {
    group: MEASURE,
    summary: 'write a report on runs',
    usage: '<run...>',
    examples: [
      ['quickstart', "writes report.md into the run's folder"],
      ['before after --out compared', 'compares two runs'],
    ],
    load: async () => (await import('./report.ts')).addReportCommand,
  },
  audit: {
    group: MEASURE,
    summary: 'draw rows for people to label',
    usage: '[run...]',
    examples: [
      ['quickstart --sample 40', 'draws 40 rows as pages with tables'],
      ['quickstart --labels ann.csv --by ann', 'records the labels of a reader'],
    ],
    load: async () => (await import('./audit.ts')).addAuditCommand,
  },
  admit: {
    group: MEASURE,
    summary: 'test tasks by replays and deliberately wrong episodes',
    usage: '<run>',
    examples: [
      ['quickstart', 'tests each task of the dataset'],
      ['quickstart --replays 5 --environments 4', 'replays more, on four environments at once'],
    ],
    load: async () => (await import('./admit.ts')).addAdmitCommand,
  },
  calibrate: {
    group: MEASURE,
    summary: 'measure a verifier against ground truth or labels',
    usage: '[config]',
    examples: [
      ['configs/calibrate.yaml', 'measures a verifier on virtual phones'],
      ['--labels quickstart', "measures a run's verifiers on labels of people"],
    ],
    load: async () => (await import('./calibrate.ts')).addCalibrateCommand,
  },
  bench: {
    group: MEASURE,
    summary: 'measure a policy: pass@1 to pass@k',
    usage: '<config>',
    examples: [
      ['configs/bench.yaml --policy model --tries 3', 'measures pass@1 to pass@3 on virtual phones'],
      ['mine.yaml --policy qwen3-vl --against datasets/bench', 'compares with an earlier bench'],
    ],
    load: async () => (await import('./bench.ts')).addBenchCommand,
  },
  serve: {
    group: SERVE,
    summary: 'serve rewards and environments over HTTP',
    usage: '<run>',
    examples: [
      ['quickstart', 'listens at http://127.0.0.1:8080'],
      ['quickstart --port 0 --environments 4', 'listens at any free port, for four workers'],
    ],
    load: async () => (await import('./serve.ts')).addServeCommand,
  },
  worker: {
    group: SERVE,
    summary: 'work on a run that another machine coordinates',
    usage: '<run>',
    examples: [
      ['/mnt/runs/mine', 'works on all stages, through REDIS_URL'],
      ['/mnt/runs/mine --stages explore,execute --concurrency 4', 'only drives four environments'],
    ],
    load: async () => (await import('./worker.ts')).addWorkerCommand,
  },
  fsck: {
    group: CARE,
    summary: 'check every record and file of a run',
    usage: '<run>',
    examples: [
      ['quickstart', 'lists damage'],
      ['quickstart --repair', 'sets damaged files aside, for resume to make anew'],
    ],
    load: async () => (await import('./fsck.ts')).addFsckCommand,
  },
  setup: {
    group: CARE,
    summary: 'install the packages that runs need',
    usage: '',
    examples: [
      ['', 'asks, and installs what desktops need'],
      ['--phones --yes', 'also what phones and web applications need'],
    ],
    load: async () => (await import('./setup.ts')).addSetupCommand,
  },
  doctor: {
    group: CARE,
    summary: 'check what this machine needs',
    usage: '[config]',
    examples: [
      ['', 'checks every kind of environment'],
      ['mine.yaml --start', 'starts each application of a config'],
    ],
    load: async () => (await import('./doctor.ts')).addDoctorCommand,
  },
};
