/** The part of a turn that is owed to menus. */
import type { UiElement, VisibleElement } from '../../../ui/list-elements.ts';
import type { Scene } from '../../../ui/scene.ts';
import { MAX_MENU_ENTRIES, MAX_WHILE_OWED, MENU_SHARE } from '../weights.ts';
import { stepsIn } from './dialog-budget.ts';
import { type Exploration, completes } from './exploration-state.ts';

/** A menu or an entry of one, that of a drop-down list left out. */
export function isOfMenu({ role, ancestors }: Pick<UiElement, 'role' | 'ancestors'>): boolean {
  return (role === 'menu' || role === 'menu item') && ancestors.every((ancestor) => ancestor.role !== 'combo box');
}

/**
 * Whether menus had less than their part of this turn so far: what the first turn was paid most for is tried by then, and most
 * of what an application can do stands in its menus. Of very many entries no turn tries a good part.
 */
export function owesMenus(
  { turn, steps, menuSteps, graph }: Exploration,
  { elements }: Pick<Scene, 'elements'>,
): boolean {
  if (turn === 1 || graph.language.platform !== 'desktop' || menuSteps >= MENU_SHARE * (steps + 1)) return false;
  return elements.filter(isOfMenu).length <= MAX_MENU_ENTRIES;
}

/** In a dialog, while menus had less than their part: a few gestures, and the button on its page that makes them count. */
export function mayGoOn(exploration: Exploration, element: VisibleElement, isWithinReach: boolean): boolean {
  return (
    stepsIn(exploration.budget, element.windowKey) < MAX_WHILE_OWED ||
    (isWithinReach && completes(exploration, element))
  );
}
