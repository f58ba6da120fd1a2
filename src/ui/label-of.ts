/** The words that identify an element for a person: its own name, the label next to or above it, else its tool tip. */
import { distanceBefore, isBesideField, isStacked } from './label-places.ts';
import { isAtOrBelow } from './element-key.ts';
import { isVisible, type UiElement, type VisibleElement } from './list-elements.ts';
import { normaliseName } from './element-names.ts';
import { listNodes } from './list-nodes.ts';
import { nameFromTip } from './name-from-tip.ts';
import { hasState } from './read-node.ts';

const MAX_DISTANCE_PX = 260;

/** '' if nothing on screen names it. */
export function labelOf(element: VisibleElement, elements: readonly UiElement[]): string {
  // The name of a drop-down list is mostly its chosen entry, so its label is used instead.
  const own =
    element.name !== '' && (element.role !== 'combo box' || hasOtherEntry(element)) ? element.name : undefined;
  if (own !== undefined) return captionOf(element, own, elements) ?? own;
  const labels = labelsBeside(element, elements);
  const others = otherControls(element, elements);
  const named = labels.flatMap((label) => {
    if (label.name === '' || (isBesideField(label.bounds, element.bounds) && isStacked(label, labels))) return [];
    const distance = distanceBefore(label.bounds, element.bounds);
    if (distance === undefined || distance >= MAX_DISTANCE_PX || isNearerTo(others, label, distance)) return [];
    return [{ name: label.name, distance }];
  });
  const [best] = named.toSorted((one, other) => one.distance - other.distance);
  return best?.name.replace(/:$/, '') ?? normaliseName(nameFromTip(element.node.description ?? ''));
}

/** Controls of the same window that have labels of their own. A drop-down list and the field in it are one. */
function otherControls(element: VisibleElement, elements: readonly UiElement[]): VisibleElement[] {
  return elements
    .filter(({ role, windowKey }) => windowKey === element.windowKey && (FIELDS.has(role) || role === 'combo box'))
    .filter(isVisible)
    .filter(({ key }) => !isAtOrBelow(key, element.key) && !isAtOrBelow(element.key, key));
}

/** True if the label stands nearer before another control, which it then names. */
function isNearerTo(others: readonly VisibleElement[], label: VisibleElement, distance: number): boolean {
  return others.some((other) => (distanceBefore(label.bounds, other.bounds) ?? Infinity) < distance);
}

/** The labels of the same window. */
function labelsBeside({ windowKey }: UiElement, elements: readonly UiElement[]): VisibleElement[] {
  return elements.filter((label) => label.role === 'label' && label.windowKey === windowKey).filter(isVisible);
}

/** Fields with a caption next to them. Their toolkit name is not visible on screen. */
const FIELDS: ReadonlySet<string> = new Set(['spin button', 'text', 'entry', 'slider']);

/** The caption next to a field, if the field's name contains its words: "Length" for "Password length". */
function captionOf(field: VisibleElement, name: string, elements: readonly UiElement[]): string | undefined {
  if (!FIELDS.has(field.role)) return undefined;
  const words = new Set(name.toLowerCase().split(/\W+/));
  const caption = labelsBeside(field, elements).find((label) => {
    const distance = distanceBefore(label.bounds, field.bounds);
    const own = label.name
      .toLowerCase()
      .split(/\W+/)
      .filter((word) => word !== '');
    const isPart = own.length > 0 && own.every((word) => words.has(word));
    return distance !== undefined && isPart && label.bounds.x < field.bounds.x;
  });
  return caption?.name.replace(/ ?:$/, '');
}

/** True if its name differs from its chosen entry, which is then inside it. */
function hasOtherEntry({ name, node }: UiElement): boolean {
  const entries = listNodes(node).filter((inner) => inner !== node && hasState(inner, 'selected') && inner.name !== '');
  return entries.length > 0 && entries.every((entry) => entry.name !== name);
}
