/** The seam for displaying progress. */
import type { PipelineListener } from '../../pipeline/run-pipeline.ts';

export interface ProgressDisplay extends PipelineListener {
  /** Writes buffered output. */
  end(): void;
}
