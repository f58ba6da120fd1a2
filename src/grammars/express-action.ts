/** Expresses an action in a grammar that has no word for it. Used by exporters and the tests of the grammars. */
import { definitionOf, type Telling } from '../actions/index.ts';
import type { Action } from '../schema/index.ts';
import type { ActionGrammar } from './grammar.ts';

/** Required facts about the screen of the action. */
export type ActionSetting = Pick<Telling, 'replacingKeys'>;

/**
 * The grammar's actions with exactly this one's effect, in order: the action itself, or simpler ones. Only a wait may
 * become longer, if the grammar's wait has one length. Undefined if there are none, so that the grammar cannot express
 * the step.
 */
export function expressAction(action: Action, grammar: ActionGrammar, setting: ActionSetting): Action[] | undefined {
  if (grammar.supports(action)) return [action];
  const supports = (part: { type: string }) => grammar.supports(part as Action);
  const parts = definitionOf(action).parts?.(action, { ...setting, supports }) as Action[] | undefined;
  // Each part is simpler than the whole, so that this ends.
  const expressed = parts?.map((part) => expressAction(part, grammar, setting));
  return expressed?.every((list) => list !== undefined) ? expressed.flat() : undefined;
}
