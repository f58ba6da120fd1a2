/** The seam that finds a described element on a screen. */
import type { Point, PromptRef, UiNode, Usage } from '../../schema/index.ts';

export interface GroundInput {
  screenshot: { png: Buffer; width: number; height: number };
  /** For grounders that read the tree; models see only the screenshot. */
  tree: UiNode;
  /** Look, text and place of the element, in a planner's words. */
  description: string;
}

export interface Grounding {
  /** Point on the screen, in raw screenshot pixels. */
  point: Point;
  usage?: Usage;
  promptRefs?: PromptRef[];
}

/** Rejects with MODEL_REPLY_INVALID when no point was given, never inventing one; else rejects as ChatModel does. */
export interface Grounder {
  readonly name: string;
  locate(input: GroundInput, signal: AbortSignal): Promise<Grounding>;
}
