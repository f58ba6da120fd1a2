/** Input of a policy's explanation of a step. */
import type { FactMap } from '../../../check/facts.ts';
import type { Decision } from '../../../agent/policy.ts';
import type { Expectation, FactKey, Task } from '../../../schema/index.ts';
import type { Screen } from '../../../thoughts/index.ts';
import type { Moment } from '../exploration-graph.ts';
import type { Gesture } from '../gesture.ts';

export interface Occasion {
  task: Task;
  moment: Moment;
  now: Screen;
  /** True if a screen so far has these words. */
  isKnown: (words: string) => boolean;
  /** True if an earlier thought has these words. */
  isTold: (words: string) => boolean;
  /** The screen and the decision of the step before; missing on the first step. */
  before?: { screen: Screen; decision: Decision } | undefined;
  decision: Decision;
  /** The gesture that the decision belongs to. */
  gesture?: Gesture | undefined;
  /** What exploration has seen the gesture bring up or close. */
  effect?: 'list' | 'window' | 'back' | undefined;
  /** Facts as last seen. */
  latest: FactMap;
  unmet?: Expectation | undefined;
  /** What was brought about, and no screen has shown. */
  unseen?: Expectation | undefined;
  /** The task is a question that is not answered yet. */
  isAsked: boolean;
  /** Places that an answer is read from, with their words. */
  read: readonly { source: FactKey; said: string }[];
  /** Signs of a calculation that were pressed before. */
  pressed: number;
}
