/** The interface for displaying progress. */
import type { PipelineListener } from '../../pipeline/watch-run.ts';

export interface ProgressDisplay extends PipelineListener {
  /** Writes buffered output. */
  end(): void;
}
