/** The seam that finds a described element on a screen. */
import type { Observation, Point, PromptRef, Usage } from '../../schema/index.ts';

/** The tree is for grounders that read it; models see only the screenshot. */
export interface GroundInput extends Pick<Observation, 'screenshot' | 'tree'> {
  /** Look, text and place of the element, in a planner's words. */
  description: string;
}

export interface Grounding {
  /** Point on the screen, in raw screenshot pixels. */
  point: Point;
  usage?: Usage;
  promptRefs?: PromptRef[];
}

/** Rejects with MODEL_REPLY_INVALID if no point was given, and never invents one; else rejects as ChatModel does. */
export interface Grounder {
  readonly name: string;
  locate(input: GroundInput, signal: AbortSignal): Promise<Grounding>;
}
