/** A run config's options for model-based agents. */
/** `screenshot` is what a student sees as well; the element list is read from the accessibility tree. */
export type ObservationMode = 'screenshot' | 'screenshot+elements' | 'elements';

export interface ModelAgentOptions {
  observation: ObservationMode;
  /** Draws numbered boxes around the elements of the current screenshot. No effect without a screenshot. */
  setOfMarks: boolean;
  /** One more model call per step: what the last action changed and whether it worked. */
  reflection: boolean;
  /** Number of earlier screenshots that the planner sees besides the current one. */
  historyImages: number;
  /**
   * Offers desktop actions that stand for many inputs (src/actions/expert.ts) and are recorded as those, so that more
   * episodes succeed.
   */
  expertActions: boolean;
}

/** True when the planner sees numbers of elements, in a list or as marks. */
export function showsNumbers({ observation, setOfMarks }: ModelAgentOptions): boolean {
  return observation !== 'screenshot' || setOfMarks;
}

export function showsScreenshot({ observation }: ModelAgentOptions): boolean {
  return observation !== 'elements';
}

export function showsElements({ observation }: ModelAgentOptions): boolean {
  return observation !== 'screenshot';
}
