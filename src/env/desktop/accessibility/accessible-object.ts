/** One object of an application, as the accessibility bus describes it. */
import type { Bounds } from '../../../schema/index.ts';
import type { Reference } from './accessibility.ts';
import type { TextSpan } from './visible-text.ts';

export interface AccessibleNode {
  reference: Reference;
  role: string;
  name: string;
  description: string;
  states: ReadonlySet<string>;
  /** Interface names without "org.a11y.atspi.". */
  interfaces: ReadonlySet<string>;
  /** The application's claim; -1 when it makes none. */
  childCount: number;
  children: AccessibleNode[];
  /** Undefined until read. */
  details?: NodeDetails;
  cell?: { row: number; column: number };
}

export interface NodeDetails {
  /** Place in screen pixels, as the toolkit reports it; absent when it reports no area. */
  bounds?: Bounds;
  text?: string;
  /** For a text of several lines: the span that lies within its bounds. */
  visibleText?: TextSpan;
  /** Of a field that has the focus and nothing selected: where its caret is, in UTF-16 units. */
  caret?: number;
  value?: number;
  actions?: string[];
  /** Of an entry of a menu, as it is drawn beside its name: "Ctrl+S". */
  shortcut?: string;
}
