/** The tabs that come or go with the part of a window that a switch shows. */
import { factId } from '../../check/facts.ts';
import type { FactKey } from '../../schema/index.ts';
import { isVisible, type UiElement } from '../../ui/list-elements.ts';
import type { Scene } from '../../ui/scene.ts';
import type { ExplorationGraph, Transition } from '../shared/exploration-graph.ts';

/**
 * The tabs of a part of the window that comes or goes, also as the turn has found them: which of them are told of depends on
 * the one that is shown, and a single one may have no name.
 */
export function tabsOfPart(
  { transitions }: ExplorationGraph,
  { before, after, source }: Transition,
  lasting: ReadonlyMap<string, FactKey>,
): FactKey[] {
  const first = transitions.find((other) => other.source.trajectoryId === source.trajectoryId)?.before.scene;
  const turned = [
    { shown: before.scene, without: after.scene },
    { shown: after.scene, without: before.scene },
  ].flatMap(({ shown, without }) => {
    const lists = tabListsOnlyIn(shown, without);
    const keys = new Set(lists.map(({ key }) => key));
    const early = first ? tabListsOnlyIn(first, without).filter(({ key }) => keys.has(key)) : [];
    return [...tabsOf(lists, shown), ...(first ? tabsOf(early, first) : [])];
  });
  const keys = new Map(turned.map(({ key: subject }) => [factId({ kind: 'item', subject }), subject]));
  return [...keys].flatMap(([id, subject]) => (lasting.has(id) ? [] : [{ kind: 'item', subject }]));
}

/** Lists of tabs of which another screen shows nothing that has a name. */
function tabListsOnlyIn({ elements }: Scene, { byKey }: Scene): UiElement[] {
  return elements.filter(({ role, node }) => {
    if (role !== 'page tab list') return false;
    const inside = elements.filter((other) => isVisible(other) && other.name !== '' && other.ancestors.includes(node));
    return inside.length > 0 && inside.every(({ key }) => byKey.get(key)?.bounds === undefined);
  });
}

function tabsOf(lists: readonly UiElement[], { elements }: Scene): UiElement[] {
  const nodes = new Set(lists.map(({ node }) => node));
  return elements.filter(
    ({ role, name, ancestors }) => role === 'page tab' && name !== '' && nodes.has(ancestors.at(-1)!),
  );
}
