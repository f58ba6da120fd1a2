/** The seam of locks between processes, for work that is better done once. Conformance suite: lock-conformance.ts. */
export interface Locks {
  /** Undefined when somebody has it. Held, however long the work takes, until it is given back or its process dies. */
  tryTake(name: string): Promise<Lock | undefined>;
}

/** Neither method rejects or waits for a server. */
export interface Lock {
  release(): void;
  /** Lets it run out, which saves a request when nobody needs it sooner. */
  leave(): void;
}

/** A lock whose process has died, or has left it, is free after this time. */
export const LOCK_LEASE_MS = 15_000;
