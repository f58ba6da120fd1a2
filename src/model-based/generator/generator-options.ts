/** What a run config says about the model-based task generator. Parsed in src/config/. */
import type { ObservationMode } from '../../agent/screens/agent-options.ts';

export interface ModelGeneratorOptions {
  /**
   * What the model is told of an application: screens of the exploration, or, as a baseline without exploration, its
   * description in words. With a description only there is nothing to check names and answers against, so that is off.
   */
  context: 'trajectory' | 'description';
  screens: ObservationMode;
  /** Screens in one request, at least 2. More different ones are spread over several requests. */
  maxImages: number;
  tasksPerCall: number;
  /** Concrete tasks made from one template. */
  instancesPerTemplate: number;
  /** Refuse tasks that name what no tree, window or file name held. Off for applications without a useful tree. */
  checkGrounding: boolean;
  /** Tasks at least this similar (0.5 to 1) to an earlier one are dropped. */
  dedup: { method: 'minhash'; threshold: number };
  /** Of hindsight: tells the explorer's reasons beside its actions. Default: no. */
  thoughts?: boolean;
  /** Steps that an executor has for a task. Default: 30. */
  maxSteps?: number;
}
