/** Fonts and colours of cells in Office Open XML, in the vocabulary of facts. */
import type { XmlElement } from '../xml-tree.ts';
import { childAt } from './parts.ts';

export function lookIf(name: string, value: string | undefined): Record<string, string> {
  return value === undefined || value === '' ? {} : { [name]: value };
}

function valueAt(of: XmlElement | undefined, name: string): string | undefined {
  return childAt(of, name)?.attributes['val'];
}

export function fontLook(font: XmlElement | undefined, plain: XmlElement | undefined): Record<string, string> {
  if (!font) return {};
  const isOn = (name: string) =>
    childAt(font, name) && !['0', 'false', 'none'].includes(valueAt(font, name) ?? '1') ? 'true' : '';
  const other = (name: string) => (valueAt(font, name) === valueAt(plain, name) ? undefined : valueAt(font, name));
  const color = childAt(font, 'color')?.attributes['rgb'];
  const size = other('sz');
  return {
    ...lookIf('bold', isOn('b')),
    ...lookIf('italic', isOn('i')),
    ...lookIf('underline', isOn('u')),
    ...lookIf('struck', isOn('strike')),
    ...lookIf('color', color === undefined || /^FF000000$/i.test(color) ? undefined : hexColor(color)),
    ...lookIf('size', size === undefined ? undefined : `${size}pt`),
    ...lookIf('font', other('name')),
  };
}

export function fillColor(fill: XmlElement | undefined): string | undefined {
  const pattern = childAt(fill, 'patternFill');
  if (!pattern || pattern.attributes['patternType'] !== 'solid') return undefined;
  const color = childAt(pattern, 'fgColor')?.attributes;
  return color?.['rgb'] === undefined ? color && JSON.stringify(color) : hexColor(color['rgb']);
}

/** ARGB in the notation of other formats. */
function hexColor(argb: string): string {
  return `#${argb.slice(-6).toLowerCase()}`;
}
