/** `autoplay export RUN --check TRAINER [NAME=VALUE …]`: reports what the trainer would truncate, before training. */
import { suggest } from '../text/nearest-word.ts';
import { PipelineError } from '../errors.ts';
import type { TrainerCheck } from '../export/check/check-trainer.ts';
import { losslessSettings, TRAINER_NAMES, TRAINERS, type Trainer } from '../export/check/trainers.ts';

/** Throws CONFIG_INVALID with the faulty word. */
export function readCheck([name = '', ...words]: readonly string[]) {
  const trainer = TRAINER_NAMES.find((known) => known === name);
  if (!trainer) fail(`unknown trainer "${name}"${suggest(name, TRAINER_NAMES)}; known: ${TRAINER_NAMES.join(', ')}`);
  const { settings }: Trainer = TRAINERS[trainer];
  const names = Object.keys(settings);
  const given = words.map((word) => {
    const [, key = '', value = ''] = /^(?:data\.)?([^=]*)=?(.*)$/.exec(word)!;
    if (!names.includes(key))
      fail(`${trainer} has no setting "${key}"${suggest(key, names)}; known: ${names.join(', ')}`);
    if (!/^[1-9]\d{0,9}$/.test(value)) fail(`${key}: write ${key}=NUMBER, a whole number above 0`);
    return [key, Number(value)] as const;
  });
  return { trainer, settings: Object.fromEntries(given) };
}

function fail(problem: string): never {
  throw new PipelineError('CONFIG_INVALID', `--check: ${problem}`);
}

/** True if no row is truncated and no point moves. */
export function isLossless({ tooLong, shrunk, moved }: TrainerCheck): boolean {
  return tooLong + shrunk + moved === 0;
}

export function describeCheck(check: TrainerCheck): string {
  const { trainer, settings, rows, pictures, tooLong, shrunk, moved, mostTokens, imagePixels } = check;
  const lines = Object.entries(settings).map(
    ([name, { value, isDefault }]) => `${name} ${value ?? 'unlimited'}${isDefault ? ' (unless set)' : ''}`,
  );
  const losses = [
    ...(tooLong > 0 ? [`${tooLong} of ${rows} rows are longer and are cut or refused`] : []),
    ...(shrunk > 0 ? [`${shrunk} of ${pictures} pictures are shrunk to fewer tokens than the model can see`] : []),
    ...(moved > 0 ? [`${moved} of ${rows} rows have points in pixels of a picture that gets another size`] : []),
  ];
  return [
    `${trainer}: ${lines.join(', ')}`,
    `${rows} rows; the longest has about ${mostTokens.given} tokens at these settings, ${mostTokens.whole} whole`,
    ...(losses.length > 0 ? losses.map((loss) => `Cut: ${loss}`) : ['Nothing is cut.']),
    ...(losses.length > 0 ? [`Nothing is cut with: ${losslessSettings(trainer, mostTokens.whole, imagePixels)}`] : []),
    '',
  ].join('\n');
}
