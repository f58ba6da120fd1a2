/** Finds what a grammar says for an action that it has no word for. Called by exporters and the tests of the grammars. */
import { definitionOf, type Telling } from '../actions/index.ts';
import type { Action } from '../schema/index.ts';
import type { ActionGrammar } from './grammar.ts';

/** What has to be known about the screen an action was made on. */
export type ActionSetting = Pick<Telling, 'replacingKeys'>;

/**
 * The actions of the grammar that do exactly what this one does, in order: itself, or the simpler ones it consists of.
 * Only a wait may become longer, where the grammar's own has one length. Undefined when there are none, and the step
 * cannot be told in this grammar.
 */
export function expressAction(action: Action, grammar: ActionGrammar, setting: ActionSetting): Action[] | undefined {
  if (grammar.supports(action)) return [action];
  const supports = (part: { type: string }) => grammar.supports(part as Action);
  const parts = definitionOf(action).parts?.(action, { ...setting, supports }) as Action[] | undefined;
  // Each part is simpler than the whole, so that this ends.
  const expressed = parts?.map((part) => expressAction(part, grammar, setting));
  return expressed?.every((list) => list !== undefined) ? expressed.flat() : undefined;
}
