/**
 * Procedures: what a phone's app was seen to do for a sequence of touches from its first page, and how the same is done
 * to another row or with other words. The generator makes tasks of them, the executor finds in a task's check which
 * procedure is meant.
 */
import type { Fact } from '../../check/fact.ts';
import { readEntry } from '../../check/subject.ts';
import type { FactKey } from '../../schema/index.ts';
import type { Transition } from '../shared/exploration-graph.ts';
import type { Gesture } from '../shared/gesture.ts';
import type { SampleKind } from '../shared/sample-text.ts';

/** Something typed, by the words on its field. */
export interface TypedSlot {
  name: string;
  key: string;
  original: string;
  /** What kind of words it was, for others of that kind. */
  kind: SampleKind;
  /** Added to what the field held. */
  isAdded: boolean;
  /** What the field held before. */
  held: string;
}

/** A row with what it said before and after; an absent side is undefined. */
export interface RowChange {
  subject: string;
  before?: string;
  after?: string;
  /** Only its title is known, since it was seen after more had been changed. */
  isPartly?: boolean;
}

/** A row by its title, with all it says. */
export interface RowWords {
  title: string;
  says: string;
}

export interface Procedure {
  /** In order, from the first page. */
  gestures: readonly Gesture[];
  /** The words of what each gesture touched; '' where it has none. */
  labels: readonly string[];
  roles: readonly string[];
  /** The title of the page or dialog that each gesture touched, the key of that window, and how far down it was. */
  pages: readonly { title: string; windowKey: string; top: number }[];
  /** The row it was done to: its place, title, and the number of the gesture that touched it. */
  item?: { place: string; title: string; at: number; rows: readonly RowWords[] };
  typed: readonly TypedSlot[];
  /** What was saved on the way, the last at the end. */
  entries: readonly Fact[];
  /** What else was seen to come of it: what the app said, and buttons that say something else. */
  asides: readonly FactKey[];
  rows: readonly RowChange[];
  /** A switch that was turned: the fact and what it became. */
  switched?: { fact: FactKey; after: string };
  source: Transition['source'];
  /** The steps of `source` that belong to it, from `start` up to `end`: those in between did something else. */
  spans: readonly { start: number; end: number }[];
}

/** What stands in the places of a procedure: another row, other words by the slot's key. */
export interface Binding {
  /** With what the row says at the start. */
  item?: RowWords;
  words: Readonly<Record<string, string>>;
}

/**
 * Whether the same can be asked for of other rows: what was saved goes by the row's title or by what was typed, and
 * nothing was switched that may stand otherwise there.
 */
export function fitsOtherRows({ item, entries, typed, switched }: Procedure): boolean {
  if (!item || switched) return false;
  return entries.every(({ key: { subject }, value }) => {
    const isKnown = readEntry(subject).about.every(
      (part) => part.includes(item.title) || typed.some(({ original }) => part === original),
    );
    return isKnown && value !== 'true' && value !== 'false';
  });
}
