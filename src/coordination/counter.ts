/**
 * A sum that many processes add to, such as the money that a run has spent. Conformance suite: counter-conformance.ts.
 */
export interface Counter {
  /** Adds nothing to an unknown sum, which will begin with the value recorded elsewhere by then. */
  add(amount: number): Promise<void>;
  value(): Promise<number>;
}
