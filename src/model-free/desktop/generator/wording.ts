/** What a task says of one operation, and what must hold after it. */
import type { Moment } from '../../shared/exploration-graph.ts';
import type { Expectation, FactKey } from '../../../schema/index.ts';

export interface Wording {
  template: string;
  params: Record<string, string>;
  expect: Expectation[];
  /** The place, and the template without it. */
  placed?: { at: string; template: string };
  /** The end of the template that says how its dialog is left. */
  ending?: string;
  /** What else may change with it. */
  allow?: FactKey[];
  /** Why it cannot be asked for. */
  missing?: string;
}

export function refuse(template: string, missing: string): Wording {
  return { template, params: {}, expect: [], missing };
}

export function equals(fact: FactKey, value: string): Expectation {
  return { fact, op: 'equals', value };
}

/** Whether something on a screen goes by these words. */
export function isShown(words: string, { scene }: Moment): boolean {
  return scene.elements.some(({ name, node, bounds }) => bounds && (name === words || node.text?.trim() === words));
}
