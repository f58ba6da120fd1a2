/** An operation that a transition has taught. */
export interface Lesson {
  kind: string;
  /** The same for what differs only in the words typed. */
  id: string;
  /** What a person would get from it, 0 to 5. */
  worth: number;
}
