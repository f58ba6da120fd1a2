/** What an instruction's words claim about the data: what must be so afterwards, each about a thing if they name one. */

export interface Value {
  /** What the words call the field; undefined when they do not. */
  field?: string;
  text: string;
  /** Put at the end of what was there. */
  isAdded?: boolean;
}

export type Claim =
  | { kind: 'gone'; thing: string }
  | { kind: 'made'; values: Value[] }
  | { kind: 'set'; value: Value; thing?: string }
  | { kind: 'turned'; name: string; isOn: boolean; thing?: string }
  | { kind: 'moved'; thing: string; to: string };

export interface Reading {
  claims: Claim[];
  /** Parts of the instruction that say something else, which nobody can compare with the data. */
  unread: string[];
}

/** `truth` is left out where words or data leave it open. */
export interface WordsVerdict {
  truth?: 'success' | 'failure';
  /** Against it, or why it is not known. */
  reasons: string[];
}
