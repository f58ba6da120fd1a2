/** Which windows tell more than they set, which changes are only about how a thing is shown, and what title a screen has. */
import type { FactChange } from '../../../check/facts.ts';
import { kindOfBar, lastPart, parentKey } from '../../../ui/element-key.ts';
import { isMainWindow, isVisible } from '../../../ui/list-elements.ts';
import { hasState } from '../../../ui/read-node.ts';
import type { Scene } from '../../../ui/scene.ts';

/** Whether a window has more to say than to set, such as the properties of a picture or how many words a text has. */
export function onlyTellsOf(windowKey: string | undefined, { elements }: Scene): boolean {
  const own = elements.filter((element) => element.windowKey === windowKey && isVisible(element));
  const words = own.filter(({ role, name }) => role === 'label' && name !== '');
  const settable = own.filter(({ role, node }) => SETTABLE.has(role) || hasState(node, 'editable'));
  return words.length > settable.length * 2;
}

const SETTABLE: ReadonlySet<string> = new Set([
  'check box',
  'combo box',
  'radio button',
  'slider',
  'spin button',
  'text',
  'toggle button',
]);

/** Bars, what is switched in a menu and what an alert is told are about how a thing is shown, and say nothing of the thing. */
export function isOfView({ key }: FactChange): boolean {
  if (key.kind === 'item') return kindOfBar(key.subject) !== undefined;
  return key.kind === 'checked' && ['menu', 'alert'].includes(lastPart(parentKey(key.subject)).role);
}

/** Another document, or the mark of one that is not saved, shows in the title. */
export function titleOf({ elements }: Scene): string | undefined {
  return elements.find(({ key, windowKey }) => key === windowKey && isMainWindow(key))?.node.name;
}
