/** What the words of an instruction ask for, and the seam of the readers that read it back on a platform. */
import type { Check, Expectation } from '../../schema/index.ts';
import type { ShownNames } from './shown-names.ts';

/**
 * A demand of an instruction, read from its words alone. The readers of both platforms make claims. `of` names, on
 * phones, the things whose form is filled in.
 */
export type Claim =
  /** A switch, box or option should be on or off. */
  | { asks: 'turned'; name: string; on: boolean; places: string[]; of?: string[] }
  /** A field, list or setting should hold a value; `name` is undefined when the words name none. */
  | { asks: 'set'; name?: string; value: string; places: string[]; of?: string[] }
  /** Words should be added at the end of a field's text. */
  | { asks: 'extended'; name: string; value: string; places: string[]; of?: string[] }
  /** Lines should stand at the end of a text, in a file if one is named. */
  | { asks: 'lines'; lines: string[]; file?: string }
  /** A line should be gone, be another one, stand at the end, or have another one above it; the first where none is named. */
  | { asks: 'edited'; how: 'delete' | 'change' | 'put above' | 'move'; line?: string; other?: string; file?: string }
  /** A word should stand in the place of another everywhere, in a file if one is named. */
  | { asks: 'replaced'; find: string; other: string; file?: string }
  /** A calculator should show a result, which the reader computes itself. */
  | { asks: 'calculated'; result: number }
  /** Changes should be saved, or stay unsaved. */
  | { asks: 'saved'; saved: boolean; file?: string }
  /** Something should be created; `kind` is the word for it, `holding` what it is to hold. */
  | { asks: 'created'; kind: string; name?: string; holding?: string[]; places: string[] }
  | { asks: 'renamed'; name: string; to: string; kind?: string; places: string[] }
  /**
   * Named things should be deleted, pinned, moved to a folder or the like; or, with `showing`, all things that show
   * these words.
   */
  | { asks: 'done'; verb: string; names: string[]; kind?: string; showing?: string; to?: string; places: string[] }
  /** A window or dialog should be open. */
  | { asks: 'opened'; name: string; places: string[] }
  /** A command should have been used: on a file, on the open text, or to open or close a tab. */
  | { asks: 'used'; name: string; on: 'text' | 'new tab' | 'tab'; file?: string; tab?: string; places: string[] }
  /** A list should be in the order of a column. */
  | { asks: 'sorted'; column: string; places: string[] }
  /** A part of the window should be shown or hidden. */
  | { asks: 'shown'; name: string; shown: boolean; places: string[] }
  /** A window should be confirmed with a button, or left open. */
  | { asks: 'confirmed'; button: string }
  | { asks: 'left open' }
  /** A form should be handed in with a button. */
  | { asks: 'handed in'; button: string }
  /** A question should be answered: `about` holds its names and numbers, `kind` its subject. */
  | { asks: 'answered'; kind: string; about: string[]; places: string[]; file?: string | undefined }
  /** Several questions at once, answered in this order. */
  | {
      asks: 'answered all';
      /** Each may have places of its own. */
      parts: { kind: string; about: string[]; places?: string[] }[];
      places: string[];
    };

/** The claims of the words, or the words that could not be read. */
export type Reading = { claims: Claim[] } | { unread: string };

/** Relation of one claim to one expectation. */
export type Agreement = 'meets' | 'contradicts' | 'other';

export const meetsIf = (isMet: boolean): Agreement => (isMet ? 'meets' : 'other');

export const holdsOrNot = (holds: boolean): Agreement => (holds ? 'meets' : 'contradicts');

export interface Reader {
  read(instruction: string): Reading;
  compare(claim: Claim, expectation: Expectation, context: Context): Agreement;
  /** Compares claims that no single expectation covers, such as a question's answer; undefined for all others. */
  compareWhole(claim: Claim, context: Context): Agreement | undefined;
}

/** The check and the screens that a claim is compared with. */
export interface Context {
  check: Check;
  shown: ShownNames;
}
