/** Locks between processes, for work that should run once. Conformance suite: lock-conformance.ts. */
export interface Locks {
  /**
   * Undefined if another owner holds the lock. A lock is held for as long as the work takes, until its release or the
   * death of its process.
   */
  tryTake(name: string): Promise<Lock | undefined>;
}

/** Neither method rejects or waits for a server. */
export interface Lock {
  release(): void;
  /** Lets the lock expire, which saves a request if no other process needs it sooner. */
  leave(): void;
}

/** A lock whose process died or left it is free after this time in milliseconds. */
export const LOCK_LEASE_MS = 15_000;
