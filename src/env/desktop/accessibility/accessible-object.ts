/** One object of an application, as described on the accessibility bus. */
import type { UiNode } from '../../../schema/index.ts';
import type { Reference } from './accessibility.ts';

export interface AccessibleNode {
  reference: Reference;
  role: string;
  name: string;
  description: string;
  states: ReadonlySet<string>;
  /** Interface names without "org.a11y.atspi.". */
  interfaces: ReadonlySet<string>;
  /** The number of children that the application claims; -1 without a claim. */
  childCount: number;
  children: AccessibleNode[];
  /** Undefined until read. */
  details?: NodeDetails;
  cell?: { row: number; column: number };
}

/**
 * Values as the toolkit reports them. The bounds may be wrong or off the screen, and are missing if it reports no area.
 */
export type NodeDetails = Pick<UiNode, 'bounds' | 'text' | 'visibleText' | 'caret' | 'value' | 'actions' | 'shortcut'>;
