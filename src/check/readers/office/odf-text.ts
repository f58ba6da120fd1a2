/** Words of OpenDocument paragraphs, in which spaces, tabs and line breaks are elements. */
import type { XmlElement } from '../xml-tree.ts';

/** Notes and pictures stand in paragraphs and are no words of them. */
const APART = new Set([
  'text:note',
  'office:annotation',
  'office:annotation-end',
  'draw:frame',
  'draw:custom-shape',
  'text:tracked-changes',
]);

export function wordsOf({ content }: XmlElement): string {
  return content
    .map((part) => {
      if (typeof part === 'string') return part.replaceAll(/\s+/g, ' ');
      if (part.name === 'text:s') return ' '.repeat(Math.min(1_000, Number(part.attributes['text:c'] ?? 1)));
      if (part.name === 'text:tab') return '\t';
      if (part.name === 'text:line-break') return '\n';
      return APART.has(part.name) ? '' : wordsOf(part);
    })
    .join('');
}
