/** What an instruction's words claim about the data: what must be so afterwards, each about a thing if they name one. */

/** One thing by its name, or all that show some words; `kind` is what the words call it, `list` the list they place it in. */
export interface Thing {
  name?: string;
  shows?: string;
  kind?: string;
  list?: string;
}

export interface Value {
  /** What the words call the field; undefined when they do not. */
  field?: string;
  text: string;
  /** Put at the end of what was there. */
  isAdded?: boolean;
}

/** A field that says something; of nothing that is named, it is the app's own or that of the thing whose page it is on. */
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
  /** Filled in as something new of a sort. */
  | { kind: 'made'; sort: string; changes: Change[] }
  /** Chosen from what the app offers. */
  | { kind: 'added'; name: string }
  /** Into a folder, a list: `sort` is what that is called. */
  | { kind: 'put'; thing: Thing; sort: string; into: string }
  | { kind: 'sent'; text: string; thing: Thing };

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
