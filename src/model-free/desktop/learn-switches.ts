/** What a switch is, by what a click on it changed, and the tabs that come or go with the part that it shows. */
import { factId, type FactChange } from '../../check/facts.ts';
import type { FactKey } from '../../schema/index.ts';
import { kindOfBar, lastPart, parentKey } from '../../ui/element-key.ts';
import { isVisible, type UiElement } from '../../ui/list-elements.ts';
import type { Scene } from '../../ui/scene.ts';
import type { ExplorationGraph, Transition } from '../shared/exploration-graph.ts';

/**
 * A switch changes itself. What also changes lists or other switches is a way of going somewhere; radio groups are not, nor
 * are entries of menus with a mark, which show or hide lists.
 */
export function isSwitch(transition: Transition): boolean {
  const { gesture, before, after, changes } = transition;
  if (after.scene.popup) return false;
  const role = before.scene.byKey.get(gesture.key)?.node.role ?? '';
  if (role.startsWith('radio')) return true;
  const isEntry = role === 'check menu item';
  const own = changes.find(({ key }) => key.subject === gesture.key);
  const others = changes.filter(
    ({ key, before: old }) => key.kind === 'checked' && key !== own?.key && old !== undefined,
  );
  return changes.every((change) => {
    const { key, before: old, after: now } = change;
    if (others.length === 1 && change === others[0] && (isMirror(change, own) || isGivenUp(change, own))) return true;
    if (key.subject === gesture.key || old === undefined || now === undefined) return isEntry || key.kind !== 'item';
    return key.kind !== 'checked' && (isEntry || key.kind !== 'selected');
  });
}

/** A menu entry's button in a tool bar is switched with it. */
function isMirror({ key, after }: FactChange, own: FactChange | undefined): boolean {
  return kindOfBar(parentKey(key.subject)) === 'tool' && after === own?.after;
}

/** The entry that goes off with another one of its menu that goes on: one of the two is on. */
function isGivenUp({ key, after: now }: FactChange, own: FactChange | undefined): boolean {
  const group = parentKey(key.subject);
  if (own === undefined || parentKey(own.key.subject) !== group || lastPart(key.subject).role !== 'menu item')
    return false;
  return own.after === 'true' && now === 'false';
}

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
