/** A run config's options for the model-based task generator. */
import type { ObservationMode } from '../../agent/screens/agent-options.ts';

export interface ModelGeneratorOptions {
  /**
   * Context of the model for an application: screens of the exploration or, as a baseline without exploration, a
   * description in words. With a description, names and answers cannot be checked, so checkGrounding is off.
   */
  context: 'trajectory' | 'description';
  screens: ObservationMode;
  /** Limit of screens per request, at least 2. More different screens are spread over several requests. */
  maxImages: number;
  tasksPerCall: number;
  /** Number of concrete tasks per template. */
  instancesPerTemplate: number;
  /** Refuses tasks that name things in no tree, window or file name. Off for applications without a useful tree. */
  checkGrounding: boolean;
  /** Tasks at least this similar (0.5 to 1) to an earlier one are dropped. */
  dedup: { method: 'minhash'; threshold: number };
  /** For hindsight: includes the explorer's thoughts. Default: false. */
  thoughts?: boolean;
  /** For contested tasks: also asks for the state that each task wants, in words. Default: false. */
  wanted?: boolean;
  /** Limit of an executor's steps per task. Default: 30. */
  maxSteps?: number;
}
