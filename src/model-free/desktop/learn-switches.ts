/** What a switch is, by what a click on it changed. */
import type { FactChange } from '../../check/facts.ts';
import { kindOfBar, lastPart, parentKey } from '../../ui/element-key.ts';
import type { Transition } from '../shared/exploration-graph.ts';

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
