/** What a run config says about model-based agents. Read by everything in this folder; parsed in src/config/. */
/** `screenshot` is what a student sees too; the element list is read from the accessibility tree. */
export type ObservationMode = 'screenshot' | 'screenshot+elements' | 'elements';

export interface ModelAgentOptions {
  observation: ObservationMode;
  /** Draws numbered boxes around the elements of the current screenshot. Without a screenshot it does nothing. */
  setOfMarks: boolean;
  /** One more model call a step: what the last action changed and whether it worked. */
  reflection: boolean;
  /** Screenshots of earlier steps that the planner sees besides the current one. */
  historyImages: number;
  /**
   * Offers desktop actions that stand for many inputs (src/actions/expert.ts) and are recorded as
   * those. More episodes succeed.
   */
  expertActions: boolean;
}

/** Whether the planner is shown numbers of elements, in a list or as marks. */
export function showsNumbers({ observation, setOfMarks }: ModelAgentOptions): boolean {
  return observation !== 'screenshot' || setOfMarks;
}

export function showsScreenshot({ observation }: ModelAgentOptions): boolean {
  return observation !== 'elements';
}

export function showsElements({ observation }: ModelAgentOptions): boolean {
  return observation !== 'screenshot';
}
