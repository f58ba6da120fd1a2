/** One object of an application, as the accessibility bus describes it. */
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
  /** The application's claim; -1 when it makes none. */
  childCount: number;
  children: AccessibleNode[];
  /** Undefined until read. */
  details?: NodeDetails;
  cell?: { row: number; column: number };
}

/** As the toolkit reports them: the bounds may be wrong or off the screen, and are absent when it reports no area. */
export type NodeDetails = Pick<UiNode, 'bounds' | 'text' | 'visibleText' | 'caret' | 'value' | 'actions' | 'shortcut'>;
