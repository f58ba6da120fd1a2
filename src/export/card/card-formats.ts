/** For every format of a dataset: what is in it, and a line that loads it. docs/trainers has lines that train. */
import { areaOf, RESIZE_LIMITS } from '../../grammars/smart-resize.ts';
import { losslessSettings, TRAINER_NAMES } from '../check/trainers.ts';
import { folderOf, type Convention, type TargetManifest, type TokenRange } from '../exporter.ts';
import type { ExportTarget } from '../export-options.ts';
import { TARGETS } from '../targets.ts';
import { code } from './card-text.ts';

const SPACES: Readonly<Record<Convention['space'], string>> = {
  // The grammar has no finer unit. Every click still lies inside its element, because the export parses each reply.
  thousandths:
    'from 0 to 1000 of each side of the image, so up to 1 pixel off on sides of 2000 pixels, 2 on 4000 (3 at the far edge)',
  'sent-pixels': 'pixels of the image at the size at which the model sees it',
  fractions: 'from 0 to 1 of each side of the image',
  'screen-pixels': 'pixels of the screenshot',
};

export function describeFormats(targets: readonly TargetManifest[]): string {
  return targets.map((target) => describeFormat(target, TARGETS[target.target as ExportTarget].holds)).join('\n');
}

/** `layout` describes the folder's content and how to load it. */
export function describeFormat({ target, convention, rows, tokens, leftOut }: TargetManifest, layout: string): string {
  const { grammar, space, imagePixels } = convention;
  const actions = grammar === 'autoplay' ? 'as they were recorded, as JSON' : `in the grammar ${code(grammar)}`;
  const sizes =
    imagePixels && space === 'sent-pixels'
      ? ` That is between ${imagePixels.min} and ${imagePixels.max} pixels in area: set the trainer's limits so, or points will be off.`
      : '';
  const missing = Object.entries(leftOut).map(([reason, count]) => `${count} × ${reason}`);
  const left = missing.length > 0 ? ` Left out: ${missing.join('; ')}.` : '';
  const length = tokens ? ` ${describeTokens(target, tokens, imagePixels)}` : '';
  return `- **${code(`${folderOf(target)}/`)}**, ${rows} rows. ${layout} Actions ${actions}, points ${SPACES[space]}.${sizes}${length}${left}`;
}

/** Describes the tokens of a row, and the trainer settings that truncate none of them. */
function describeTokens(
  target: string,
  { text, pictures, row }: NonNullable<TargetManifest['tokens']>,
  { min, max }: NonNullable<Convention['imagePixels']> = ANY_MODEL,
): string {
  const line = `Tokens a row: ${range(row)}, of them text ${range(text)} (estimated), pictures ${range(pictures)}`;
  const trainer = target === 'jsonl' ? 'llama-factory' : TRAINER_NAMES.find((name) => name === target);
  return trainer
    ? `${line}; nothing is cut with ${code(losslessSettings(trainer, row.most, { min, max }))}.`
    : `${line}.`;
}

function range({ least, most }: TokenRange): string {
  return least === most ? `${most}` : `${least} to ${most}`;
}

const ANY_MODEL = areaOf(RESIZE_LIMITS['qwen3-vl']);
