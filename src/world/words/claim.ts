/** Claims of an instruction about the data: required end states, each about a thing if the words name one. */

/** One thing by its name, or all that contain some words; `kind` is its kind in the words, `list` its list. */
export interface Thing {
  name?: string;
  shows?: string;
  kind?: string;
  list?: string;
}

export interface Value {
  /** The field's name in the words; undefined if they give none. */
  field?: string;
  text: string;
  /** True to append to the existing text. */
  isAdded?: boolean;
}

/** A field with a required value. Without a named thing, it belongs to the app or to the thing whose page it is on. */
export interface SetClaim {
  kind: 'set';
  value: Value;
  thing?: Thing;
  page?: string;
}

/** A switch or one of several boxes; without a name the only switch of the thing. */
export interface TurnedClaim {
  kind: 'turned';
  name?: string;
  isOn: boolean;
  thing?: Thing;
  page?: string;
}

export type Change = SetClaim | TurnedClaim;

export type Claim =
  | Change
  | { kind: 'gone'; thing: Thing }
  | { kind: 'copied'; thing: Thing }
  /** A new thing of a sort, with its fields. */
  | { kind: 'made'; sort: string; changes: Change[] }
  /** Chosen from the app's own list. */
  | { kind: 'added'; name: string }
  /** Into a folder or a list; `sort` is its kind. */
  | { kind: 'put'; thing: Thing; sort: string; into: string }
  | { kind: 'sent'; text: string; thing: Thing };

export interface Reading {
  claims: Claim[];
  /** Other parts of the instruction, which cannot be compared with the data. */
  unread: string[];
}

/** `truth` is undefined if words or data leave it open. */
export interface WordsVerdict {
  truth?: 'success' | 'failure';
  /** Reasons against it, or why it is unknown. */
  reasons: string[];
}
