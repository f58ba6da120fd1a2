/** Whether a person sees what an operation has set, once it is done. */
import { isToggle } from '../../../check/fact.ts';
import type { UiNode } from '../../../schema/index.ts';
import { hasState } from '../../../ui/read-node.ts';
import type { Moment } from '../../shared/exploration-graph.ts';
import type { Operation } from '../operation.ts';
import type { Material } from '../../shared/generator/material.ts';

/** A setting in a menu can be seen only if the window looks other when the menu is closed again. */
export function isSeen({ element, kind, source }: Operation, { graph }: Material): boolean {
  if (kind !== 'toggle' || !element.ancestors.some(({ role }) => role === 'menu')) return true;
  const at = graph.transitions.findIndex((transition) => transition.source === source);
  const opening = graph.transitions.slice(0, at + 1).findLast(({ before }) => !before.scene.popup);
  const set = graph.transitions[at];
  return opening === undefined || set === undefined || lookOf(opening.before) !== lookOf(set.after);
}

/** What is on a screen, and where, and which toggles are pressed. */
function lookOf({ scene }: Moment): string {
  return scene.elements
    .flatMap(({ key, name, bounds, node }) =>
      bounds ? [JSON.stringify([key, name, node.text, bounds, isToggle(node) && isOn(node)])] : [],
    )
    .join();
}

function isOn(node: UiNode): boolean {
  return hasState(node, 'checked') || hasState(node, 'pressed');
}
