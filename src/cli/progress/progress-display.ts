/** The seam of showing progress. Implementations: terminal-progress.ts and json-progress.ts. */
import type { PipelineListener } from '../../pipeline/run-pipeline.ts';

export interface ProgressDisplay extends PipelineListener {
  /** Writes what is still held back. */
  end(): void;
}
