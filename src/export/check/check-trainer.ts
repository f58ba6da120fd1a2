/** Finds the rows of a run that a trainer would truncate, before training: `autoplay export RUN --check TRAINER`. */
import { PipelineError } from '../../errors.ts';
import type { ImageSize, ResizeLimits } from '../../grammars/grammar.ts';
import { areaOf, RESIZE_LIMITS, smartResize } from '../../grammars/smart-resize.ts';
import type { Store } from '../../store/store.ts';
import { chooseRows } from '../choose-rows.ts';
import type { ExportOptions } from '../export-options.ts';
import { buildSamples } from '../samples/build-samples.ts';
import { countTokens, patchLimits, pictureTokens } from '../samples/count-tokens.ts';
import { asMarkedText } from '../samples/layouts.ts';
import { resolveFormat } from '../samples/sample-format.ts';
import { readRows, selectTrajectories } from '../select-rows.ts';
import { CONVENTION } from '../targets/step-tables.ts';
import { TRAINERS, type SettingKind, type Trainer, type TrainerName } from './trainers.ts';

export interface CheckInput {
  trainer: TrainerName;
  /** Values by the trainer's own setting names. Missing settings have the trainer's defaults. */
  settings: Readonly<Record<string, number>>;
  options: ExportOptions;
  benchmarks: readonly string[];
}

/**
 * Reads rows as an export with the same options would, and writes nothing. Rejects with CONFIG_INVALID if there is no
 * row.
 */
export async function checkTrainer(
  { trainer, settings, options, benchmarks }: CheckInput,
  store: Store,
  signal: AbortSignal,
) {
  const format = resolveFormat(trainer, CONVENTION, options);
  const judged = await selectTrajectories(store, signal, options.selection, new Set());
  const { rows } = chooseRows(judged, options, benchmarks);
  const known: Trainer = TRAINERS[trainer];
  const given = Object.entries(known.settings).map(([name, { kind, default: usual }]) => {
    return { name, kind, value: settings[name] ?? usual, isDefault: settings[name] === undefined };
  });
  const valueOf = (kind: SettingKind) => given.find((setting) => setting.kind === kind)?.value;
  const check = {
    trainer,
    settings: Object.fromEntries(given.map(({ name, value, isDefault }) => [name, { value, isDefault }])),
    rows: 0,
    /** Rows longer than the length limit at these settings. */
    tooLong: 0,
    pictures: 0,
    /** Pictures that the trainer shows with fewer tokens than the model could use. */
    shrunk: 0,
    /** Rows with points in pixels of a picture that the trainer resizes. */
    moved: 0,
    /** Tokens of the longest row: truncated by the settings, and whole. */
    mostTokens: { given: 0, whole: 0 },
    /** Picture areas that lose nothing. */
    imagePixels: areaOf(RESIZE_LIMITS['qwen3-vl']),
  };
  for await (const row of readRows(store, rows, signal)) {
    const samples = buildSamples(row, format);
    if (typeof samples === 'string') continue;
    const grammar = format.grammarFor(row.task.platform)!;
    const own = patchLimits(grammar);
    const limits = narrow(own, valueOf('minPixels'), valueOf('maxPixels'));
    check.imagePixels = areaOf(own);
    for (const { turns, images } of samples) {
      const texts = turns.map(asMarkedText);
      const sizes = images.map(({ ref }) => ref);
      const whole = countTokens(texts, sizes, own);
      const cut = countTokens(texts, sizes, limits);
      const total = cut.text + cut.pictures;
      check.rows += 1;
      check.pictures += sizes.length;
      check.mostTokens.given = Math.max(check.mostTokens.given, total);
      check.mostTokens.whole = Math.max(check.mostTokens.whole, whole.text + whole.pictures);
      if (total > (valueOf('length') ?? Infinity)) check.tooLong += 1;
      check.shrunk += sizes.filter((size) => pictureTokens(size, limits) < pictureTokens(size, own)).length;
      if (grammar.space === 'sent-pixels' && sizes.some((size) => !isSameSize(size, own, limits))) check.moved += 1;
    }
  }
  if (check.rows === 0) throw new PipelineError('CONFIG_INVALID', `check: ${trainer} can be told none of the rows`);
  return check;
}

export type TrainerCheck = Awaited<ReturnType<typeof checkTrainer>>;

/** A trainer's limits apply in addition to those of the model's own processor. */
function narrow(own: ResizeLimits, min = 0, max = Infinity): ResizeLimits {
  const maxPixels = Math.min(own.maxPixels, max);
  return { ...own, minPixels: Math.min(Math.max(own.minPixels, min), maxPixels), maxPixels };
}

function isSameSize(size: ImageSize, own: ResizeLimits, limits: ResizeLimits): boolean {
  const [first, second] = [smartResize(size, own), smartResize(size, limits)];
  return first.width === second.width && first.height === second.height;
}
