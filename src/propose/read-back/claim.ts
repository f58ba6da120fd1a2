/**
 * What an instruction asks for, as its words alone say it. The reader of either platform makes claims of words. `of` are
 * the things in whose form something is set, on phones.
 */

export type Claim =
  /** A switch, box or option is to be on or off. */
  | { asks: 'turned'; name: string; on: boolean; places: string[]; of?: string[] }
  /** A field, list or setting is to hold a value; `name` is undefined where the words name none. */
  | { asks: 'set'; name?: string; value: string; places: string[]; of?: string[] }
  /** Words are to be added at the end of what a field holds. */
  | { asks: 'extended'; name: string; value: string; places: string[]; of?: string[] }
  /** Lines are to stand at the end of a text, in a file when one is named. */
  | { asks: 'lines'; lines: string[]; file?: string }
  /** A calculator is to show a result, which the reader works out itself. */
  | { asks: 'calculated'; result: number }
  /** What was changed is to be saved, or to stay unsaved. */
  | { asks: 'saved'; saved: boolean; file?: string }
  /** Something is to be made new; `kind` is what the words call it. */
  | { asks: 'created'; kind: string; name?: string; places: string[] }
  | { asks: 'renamed'; name: string; to: string; kind?: string; places: string[] }
  /**
   * Something is done to things that are named: deleted, pinned, moved to a folder; or, with `showing`, to all things
   * that show these words.
   */
  | { asks: 'done'; verb: string; names: string[]; kind?: string; showing?: string; to?: string; places: string[] }
  /** A window or dialog is to be open. */
  | { asks: 'opened'; name: string; places: string[] }
  /** A part of the window is to be shown or hidden. */
  | { asks: 'shown'; name: string; shown: boolean; places: string[] }
  /** A window is to be confirmed with a button, or left open. */
  | { asks: 'confirmed'; button: string }
  | { asks: 'left open' }
  /** Something is to be said: `about` are the names and numbers in the question, `kind` what it is about. */
  | { asks: 'answered'; kind: string; about: string[]; places: string[]; file?: string };

/** What the words ask for, or the words that could not be read. */
export type Reading = { claims: Claim[] } | { unread: string };
