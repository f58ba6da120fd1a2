/** Names for files and folders that fit what is in them: a copy is called after its original, a folder after what is about. */
import { seededIndex } from '../../../text/seeded.ts';
import { isVisible } from '../../../ui/list-elements.ts';
import type { Material } from '../../shared/generator/material.ts';
import { foldersOf } from '../../shared/topics/choose-topic.ts';
import { topicFor } from '../../shared/topics/topic-for.ts';

const VERSIONS: readonly [RegExp, readonly string[]][] = [
  [/\.(jpe?g|png|gif|svg|webp|bmp|tiff?)$/i, ['original', 'poster', 'website', 'postcard', 'print', 'archive']],
  [/\.pdf$/i, ['handout', 'print', 'archive', 'review', 'draft', 'final']],
  [/\.(py|sh|c|js|ts|json|ya?ml|toml|html?|css)$/i, ['backup', 'old', 'draft', 'spare', 'test', 'copy']],
  [/./, ['archive', 'backup', 'draft', 'final', 'old', 'copy']],
];
/** A file that is made empty is filled in later. */
const BLANK = ['Blank page', 'Empty template', 'Template', 'Blank draft', 'New draft', 'First page'];

/** The name of another version of a file; `variant` counts those that are needed. */
export function versionOf(name: string, seed: string, variant: number): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.\w{1,5})?$/.exec(name) ?? [];
  const [, versions] = VERSIONS.find(([names]) => names.test(name))!;
  return `${stem}-${oneOf(versions, seed, variant)}${ending}`;
}

export function nameOfBlank(seed: string, variant: number): string {
  return oneOf(BLANK, seed, variant);
}

/** A folder for what the first screen shows. */
export function nameOfFolder({ start, seed }: Material, variant: number): string {
  const shown = start.scene.elements.filter(isVisible).map(({ name }) => name);
  return oneOf(foldersOf(topicFor(shown.join('\n'), seed), seed), seed, variant);
}

function oneOf(all: readonly string[], seed: string, variant: number): string {
  return all[(seededIndex(`${seed} name`, all.length) + variant) % all.length]!;
}
