/** What every record of a made-up run is made with. */
import { createRandom } from '../random.ts';
import type { MadeScreen } from './screens.ts';
import type { Texts } from './texts.ts';

export interface Making {
  runId: string;
  steps: number;
  texts: Texts;
  screens: readonly MadeScreen[];
  /** A list of no files. */
  files: { sha256: string; mediaType: string; bytes: number };
}

/** Chance that is the same for the same thing. */
export function randomOf(id: string): ReturnType<typeof createRandom> {
  return createRandom(Number.parseInt(id.slice(0, 8), 16));
}
