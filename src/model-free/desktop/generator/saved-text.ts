/** A text of the first screen that was seen to be saved, or that the application keeps by itself. */
import { factId } from '../../../check/facts.ts';
import { readFile } from '../../../check/file-subject.ts';
import type { FactKey } from '../../../schema/index.ts';
import type { Material } from '../../shared/generator/material.ts';
import { sampleComment } from '../../shared/sample-text.ts';
import { nounOfEntries } from './noun-of-entries.ts';
import { fileWithLines } from './opened-file.ts';
import type { Operation } from '../operation.ts';
import { stepsOf } from './operation-candidate.ts';

export interface SavedText {
  held: string;
  text: FactKey;
  file: FactKey;
  /** What an application calls it that keeps it by itself, among signs of its own. */
  keptAs?: string;
  seed: string;
  /** What changes where a word is exchanged by a dialog that was seen to do it: that is one way to change a line. */
  allow: FactKey[];
  /** The steps that saved it. */
  steps: number[];
}

/** A note that the application keeps without being told. */
export function readKept(adding: Operation & { kind: 'append' }, material: Material): SavedText | undefined {
  const text = adding.fact;
  const held = material.start.facts.get(factId(text))?.value;
  const path = held === undefined ? undefined : fileWithLines(material, held);
  const noun = nounOfEntries(material.graph);
  const isSaved = material.all.some((other) => other.kind === 'save' && other.textKey === text.subject);
  if (held === undefined || path === undefined || noun === 'entry' || isSaved) return undefined;
  return {
    held,
    text,
    file: { kind: 'file', subject: path },
    keptAs: `the ${noun} that is open`,
    seed: `${material.seed} edits of ${path}`,
    allow: [],
    steps: stepsOf(adding),
  };
}

export function readSaved(save: Operation & { kind: 'save' }, material: Material): SavedText | undefined {
  const { fact: file, textKey } = save;
  const text: FactKey = { kind: 'text', subject: textKey };
  const held = material.start.facts.get(factId(text))?.value;
  const ending = /\.(\w+)$/.exec(readFile(file.subject).name)?.[1] ?? '';
  const isCode = sampleComment(ending, '') !== undefined;
  // A file that holds more than its window shows is changed in another way.
  const isSame = material.start.facts.get(factId(file))?.value.trimEnd() === held?.trimEnd();
  if (held === undefined || isCode || !isSame) return undefined;
  const replacing = material.all.filter(({ kind, fact }) => kind === 'replace' && fact.subject === textKey);
  return {
    held,
    text,
    file,
    seed: `${material.seed} edits of ${file.subject}`,
    allow: replacing.flatMap(({ sideEffects }) => sideEffects),
    steps: stepsOf(save),
  };
}
