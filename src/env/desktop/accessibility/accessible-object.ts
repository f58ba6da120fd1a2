/** One object of an application, as the accessibility bus tells of it. */
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
  /** As the application claims; -1 when it does not say. */
  childCount: number;
  children: AccessibleNode[];
  /** Only set once read. */
  details?: NodeDetails;
  cell?: { row: number; column: number };
}

export interface NodeDetails {
  /** In screen pixels, as the toolkit reports it; absent when it reports no area. */
  bounds?: Bounds;
  text?: string;
  /** Of a text of several lines: where the part within its bounds starts and ends. */
  visibleText?: TextSpan;
  value?: number;
  actions?: string[];
}
