/** The element with the keyboard focus, for actions without a place of their own. */
import type { Target, UiNode } from '../schema/index.ts';
import { isVisible, listElements, toTarget } from './list-elements.ts';
import { hasState } from './read-node.ts';

/**
 * The focused field, else the innermost focused element: an embedded toolkit has a focused element inside the focused
 * frame of the outer one. Undefined if no element reports the focus.
 */
export function focusedTarget(tree: UiNode): Target | undefined {
  const focused = listElements(tree)
    .filter(isVisible)
    .filter(({ node }) => hasState(node, 'focused'));
  const found = focused.find(({ node }) => hasState(node, 'editable')) ?? focused.at(-1);
  return found && toTarget(found);
}
