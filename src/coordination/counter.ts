/** The seam of a sum that many add to, such as what a run has spent. Conformance suite: counter-conformance.ts. */
export interface Counter {
  /** To a sum that is not known nothing is added: it will begin with what is recorded elsewhere by then. */
  add(amount: number): Promise<void>;
  value(): Promise<number>;
}
