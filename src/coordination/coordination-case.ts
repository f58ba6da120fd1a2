/** Requirements of the conformance suites on an implementation. */
import type { Coordination } from './coordination.ts';

export interface CoordinationCase {
  /** Two connections to an empty place, as two processes open it. */
  connect(): Promise<[Coordination, Coordination]>;
  /** Lets this many milliseconds pass on the implementation's clock. */
  pass(ms: number): Promise<void>;
  /** True if `pass` moves one clock shared by all tests, so that they cannot run in parallel. */
  isClockShared: boolean;
  /** A process claims the one job of stage "one" at the same place, and dies with it. */
  claimAndDie(at: Coordination): Promise<void>;
}
