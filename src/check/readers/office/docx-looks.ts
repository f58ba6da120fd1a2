/** Formatting of words and paragraphs of Office Open XML, in the vocabulary of facts. */
import { childElements, type XmlElement } from '../xml-tree.ts';
import { childAt } from './parts.ts';
import type { Run } from './paragraphs.ts';

export function lookOfRun(properties: XmlElement | undefined, styles: ReadonlyMap<string, string>): Run['look'] {
  const look: Record<string, string> = {};
  for (const { name, attributes } of childElements(properties)) {
    const value = attributes['w:val'];
    const isOn = !['0', 'false', 'none'].includes(value ?? '1');
    if (name === 'w:b' && isOn) look['bold'] = 'true';
    else if (name === 'w:i' && isOn) look['italic'] = 'true';
    else if (name === 'w:u' && isOn) look['underline'] = 'true';
    else if (name === 'w:strike' && isOn) look['struck'] = 'true';
    else if (name === 'w:color' && value !== undefined && !/^(auto|000000)$/i.test(value))
      look['color'] = `#${value.toLowerCase()}`;
    else if (name === 'w:highlight' && isOn && value !== undefined) look['background'] = value;
    else if (name === 'w:shd' && /^[\dA-F]{6}$/i.test(attributes['w:fill'] ?? ''))
      look['background'] = `#${attributes['w:fill']!.toLowerCase()}`;
    else if (name === 'w:sz' && value !== undefined) look['size'] = `${Number(value) / 2}pt`;
    else if (name === 'w:rFonts' && attributes['w:ascii'] !== undefined) look['font'] = attributes['w:ascii'];
    else if (name === 'w:vertAlign' && isOn && value !== undefined && value !== 'baseline') look['position'] = value;
    else if (name === 'w:rStyle' && value !== undefined) look['character style'] = styles.get(value) ?? value;
  }
  return look;
}

const ALIGNED = new Map(Object.entries({ start: '', left: '', both: 'justify', right: 'end' }));

export function lookOfParagraph(properties: XmlElement | undefined): Run['look'] {
  const align = childAt(properties, 'w:jc')?.attributes['w:val'];
  const alignment = align === undefined ? '' : (ALIGNED.get(align) ?? align);
  const indent = childAt(properties, 'w:ind')?.attributes;
  const left = indent?.['w:left'] ?? indent?.['w:start'] ?? '0';
  const breaks = childAt(properties, 'w:pageBreakBefore') !== undefined;
  return {
    ...(alignment === '' ? {} : { align: alignment }),
    ...(left === '0' ? {} : { indent: `${Number(left) / 20}pt` }),
    ...(breaks ? { 'break before': 'page' } : {}),
  };
}
