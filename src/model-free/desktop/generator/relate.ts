/** Edits of one text that go together. */
import type { Candidate } from '../../shared/generator/material.ts';

/** What a text is to become, and the words for it; `lines` are those that the keyboard gets to. */
export interface Related {
  wanted: string;
  said: Pick<Candidate, 'template' | 'params' | 'group' | 'worth'>;
}

/** Undefined where the text has nothing of the kind. */
export type Relate = (held: string, lines: readonly string[], seed: string) => Related | undefined;
