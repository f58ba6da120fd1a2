/** Shared context for the records of a made-up run. */
import { createRandom } from '../random.ts';
import type { MadeScreen } from './screens.ts';
import type { Texts } from './texts.ts';

export interface Making {
  runId: string;
  steps: number;
  texts: Texts;
  screens: readonly MadeScreen[];
  /** An empty list of files. */
  files: { sha256: string; mediaType: string; bytes: number };
}

/** Randomness that is the same for the same id. */
export function randomOf(id: string): ReturnType<typeof createRandom> {
  return createRandom(Number.parseInt(id.slice(0, 8), 16));
}
