/**
 * The formats of a dataset, in writing order. An entry loads its code on creation, because configs and commands read
 * this list only for its names.
 */
import type { Split } from './export-settings.ts';

/** The files of a format that `datasets` loads: its tables, or its lines if the dataset has no tables. */
interface Loaded {
  isTable?: boolean;
  /** Name of the file of a split. */
  lines?: (split: Split) => string;
}

const plain = (split: Split) => `${split}.jsonl`;

export const TARGETS = {
  parquet: {
    holds: 'Parquet with the screenshots inside, one row a trajectory: `load_dataset(FOLDER, split="train")`.',
    isTable: true,
    load: async () => (await import('./targets/parquet.ts')).createParquetExporter,
  },
  jsonl: {
    holds:
      'The same rows as `trajectories.jsonl` beside `images/`; `dataset_info.json` describes them to LLaMA-Factory (`dataset_dir: jsonl`, `media_dir: jsonl`, `dataset: trajectories`).',
    lines: (split: Split) => (split === 'train' ? 'trajectories.jsonl' : `trajectories_${split}.jsonl`),
    load: async () => (await import('./targets/jsonl.ts')).createJsonlExporter,
  },
  trl: {
    holds:
      'Parquet for TRL, one row a step with `prompt`, `completion` and `images`: `load_dataset(FOLDER, "trl")`, or `"default"` when it is the only table.',
    isTable: true,
    load: async () => (await import('./targets/step-tables.ts')).createTrlExporter,
  },
  'llama-factory': {
    holds:
      'LLaMA-Factory (sharegpt), one row a step: `dataset_dir: llama-factory`, `media_dir: llama-factory`, `dataset: autoplay_train`.',
    lines: (split: Split) => `autoplay_${split}.jsonl`,
    load: async () => (await import('./targets/llama-factory.ts')).createLlamaFactoryExporter,
  },
  'ms-swift': {
    holds:
      'ms-swift, one row a step with `loss` and `objects`; set `ROOT_IMAGE_DIR` to the folder, and `QWENVL_BBOX_FORMAT=new`.',
    lines: plain,
    load: async () => (await import('./targets/ms-swift.ts')).createMsSwiftExporter,
  },
  verl: {
    holds:
      'Parquet for the multi-turn SFT dataset of verl, one row a step: `data.messages_key=messages data.image_key=images`.',
    isTable: true,
    load: async () => (await import('./targets/step-tables.ts')).createVerlExporter,
  },
  'qwen-vl': {
    holds: 'The fine-tuning code of Qwen-VL: `annotation_path` is `qwen-vl/train.jsonl`, `data_path` is `qwen-vl`.',
    lines: plain,
    load: async () => (await import('./targets/qwen-vl.ts')).createQwenVlExporter,
  },
  'ui-tars': {
    holds:
      'Messages with `loss_mask`, one row a step, as UI-TARS is trained on; image paths are relative to the folder.',
    lines: plain,
    load: async () => (await import('./targets/ui-tars.ts')).createUiTarsExporter,
  },
  scalecua: {
    holds:
      'Annotations of ScaleCUA, `train_meta.json` for training; start its trainer in the folder, or put the folder before `root` and `annotation`.',
    lines: plain,
    load: async () => (await import('./targets/scalecua.ts')).createScaleCuaExporter,
  },
  agentnet: {
    holds: 'Trajectories as AgentNet has them: `traj` with `pyautogui` code, images by name in `images/`.',
    lines: plain,
    load: async () => (await import('./targets/agentnet.ts')).createAgentNetExporter,
  },
  'android-control': {
    holds: 'Episodes with the fields of AndroidControl: one action fewer than screenshots; trees in `trees/`.',
    lines: plain,
    load: async () => (await import('./targets/android-control.ts')).createAndroidControlExporter,
  },
  atif: {
    holds:
      'One ATIF document a trajectory, images beside it; for tools that read the Agent Trajectory Interchange Format.',
    load: async () => (await import('./targets/atif.ts')).createAtifExporter,
  },
  playwright: {
    holds: 'One Playwright trace a trajectory: `npx playwright show-trace playwright/train/ID.zip`.',
    load: async () => (await import('./targets/playwright.ts')).createPlaywrightExporter,
  },
  preference: {
    holds:
      'Preference pairs for DPO in TRL, one row where a failed try at a task parts from a success, with `prompt`, `chosen`, `rejected` and `images`: `load_dataset(FOLDER, "preference")`. **That a try failed later does not prove that this step was at fault.**',
    load: async () => (await import('./targets/preference.ts')).createPreferenceExporter,
  },
  'step-rewards': {
    holds:
      'Steps of successes and failures, one row each, with `label`, `value` (share of successes among `tries` that decided alike so far) and the `reward` of the whole: `load_dataset(FOLDER, "step-rewards")`. For reward models and KTO; **no demonstrations.**',
    load: async () => (await import('./targets/step-rewards.ts')).createStepRewardsExporter,
  },
  failures: {
    holds:
      'Attempts that failed, one row each, with `reason` in words, `failed_items`, `outcome` and without the chat: `load_dataset(FOLDER, "failures", split="train")`. **No demonstrations.**',
    load: async () => (await import('./targets/failures.ts')).createFailuresExporter,
  },
};

/** Empty for formats that the card does not load, and for unknown names. */
export function loadedOf(target: string): Loaded {
  return (TARGETS as Readonly<Partial<Record<string, Loaded>>>)[target] ?? {};
}

/**
 * Targets whose rows are no demonstrations: failures alone, or all scored tries at a task. Other targets receive the
 * chosen rows.
 */
export const OTHER_ROWS: Readonly<Partial<Record<string, 'failures' | 'tries'>>> = {
  preference: 'tries',
  'step-rewards': 'tries',
  failures: 'failures',
};
