/**
 * Trainer settings that may truncate rows, with the trainers' default values. Sources: TRL 1.16 SFTConfig,
 * LLaMA-Factory 0.9.5 ModelArguments and DataArguments, ms-swift 4.6 TemplateArguments, verl 0.9.1 sft_trainer.yaml,
 * and argument.py of Qwen-VL's fine-tuning code.
 */

/** `length` limits a row in tokens. The others limit the area of a picture in pixels. */
export type SettingKind = 'length' | 'minPixels' | 'maxPixels';

export interface Trainer {
  /** `default` is undefined when there is no limit unless one is set. */
  settings: Readonly<Record<string, { kind: SettingKind; default?: number }>>;
  /** Prefix of a setting in the trainer's command. */
  prefix: '--' | 'data.';
  /** Further arguments that the command needs to lose nothing. */
  also?: string;
}

export const TRAINERS = {
  trl: { settings: { max_length: { kind: 'length', default: 1024 } }, prefix: '--' },
  'llama-factory': {
    settings: {
      cutoff_len: { kind: 'length', default: 2048 },
      image_max_pixels: { kind: 'maxPixels', default: 768 * 768 },
      image_min_pixels: { kind: 'minPixels', default: 32 * 32 },
    },
    prefix: '--',
  },
  'ms-swift': { settings: { max_length: { kind: 'length' } }, prefix: '--' },
  verl: { settings: { max_length: { kind: 'length', default: 1024 } }, prefix: 'data.' },
  'qwen-vl': {
    settings: {
      model_max_length: { kind: 'length', default: 512 },
      max_pixels: { kind: 'maxPixels', default: 28 * 28 * 576 },
      min_pixels: { kind: 'minPixels', default: 28 * 28 * 16 },
    },
    prefix: '--',
    also: '--tune_mm_llm True --tune_mm_mlp True',
  },
} as const satisfies Readonly<Record<string, Trainer>>;

export type TrainerName = keyof typeof TRAINERS;
export const TRAINER_NAMES = Object.keys(TRAINERS) as TrainerName[];

/** Suggested lengths are multiples of this many tokens. */
const LENGTH_STEP = 1024;

/**
 * The arguments of a trainer's command that lose nothing: room for the longest row, and the limits of the model's own
 * pictures. `mostTokens` counts text and pictures together.
 */
export function losslessSettings(
  name: TrainerName,
  mostTokens: number,
  { min, max }: { min: number; max: number },
): string {
  const { settings, prefix, also }: Trainer = TRAINERS[name];
  const values = { length: Math.ceil(mostTokens / LENGTH_STEP) * LENGTH_STEP, minPixels: min, maxPixels: max };
  const written = Object.entries(settings).map(([key, { kind }]) =>
    prefix === '--' ? `--${key} ${values[kind]}` : `${prefix}${key}=${values[kind]}`,
  );
  return [...written, ...(also ? [also] : [])].join(' ');
}
