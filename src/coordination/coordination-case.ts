/** What the conformance suites need of an implementation. */
import type { Coordination } from './coordination.ts';

export interface CoordinationCase {
  /** Two connections, as of two processes, to a place where nothing is yet. */
  connect(): Promise<[Coordination, Coordination]>;
  /** Lets so many milliseconds pass, by whichever clock the implementation goes. */
  pass(ms: number): Promise<void>;
  /** `pass` moves one clock that all tests go by, so that they cannot run at the same time. */
  isClockShared: boolean;
  /** A process claims the one job of stage "one" at the same place, and dies over it. */
  claimAndDie(at: Coordination): Promise<void>;
}
