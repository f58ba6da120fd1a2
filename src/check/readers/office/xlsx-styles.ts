/** Formatting of the cells of Office Open XML. */
import { childElements, type XmlElement } from '../xml-tree.ts';
import { childAt } from './parts.ts';

export interface XlsxStyles {
  /** By the number that a cell gives. */
  lookOf(style: string | undefined): Readonly<Record<string, string>>;
}

/** Formats that are known by their numbers (ECMA-376 part 1, 18.8.30). */
const BUILT_IN: Readonly<Record<string, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  14: 'MM/DD/YYYY',
  15: 'D-MMM-YY',
  16: 'D-MMM',
  17: 'MMM-YY',
  18: 'H:MM AM/PM',
  19: 'H:MM:SS AM/PM',
  20: 'H:MM',
  21: 'H:MM:SS',
  22: 'M/D/YY H:MM',
  45: 'MM:SS',
  46: '[H]:MM:SS',
  47: 'MMSS.0',
  48: '##0.0E+0',
  49: '@',
};

export function readXlsxStyles(root: XmlElement | undefined): XlsxStyles {
  const list = (name: string) => childElements(childAt(root, name));
  const codes = new Map(
    list('numFmts').map(({ attributes }) => [attributes['numFmtId'] ?? '', attributes['formatCode'] ?? '']),
  );
  const [fonts, fills] = [list('fonts'), list('fills')];
  const [plain] = fonts;
  const looks = list('cellXfs').map((style) => {
    const { attributes } = style;
    const id = attributes['numFmtId'] ?? '0';
    const format = codes.get(id) ?? BUILT_IN[id];
    const alignment = childAt(style, 'alignment')?.attributes;
    return {
      ...told('format', format === 'General' ? '' : format),
      ...fontLook(fonts[Number(attributes['fontId'])], plain),
      ...told('background', fillColor(fills[Number(attributes['fillId'])])),
      ...told('align', alignment?.['horizontal'] === 'general' ? '' : alignment?.['horizontal']),
      ...told('wrap', ['1', 'true'].includes(alignment?.['wrapText'] ?? '') ? 'true' : ''),
    };
  });
  return { lookOf: (style) => looks[Number(style ?? 0)] ?? {} };
}

function told(name: string, value: string | undefined): Record<string, string> {
  return value === undefined || value === '' ? {} : { [name]: value };
}

function valueAt(of: XmlElement | undefined, name: string): string | undefined {
  return childAt(of, name)?.attributes['val'];
}

function fontLook(font: XmlElement | undefined, plain: XmlElement | undefined): Record<string, string> {
  if (!font) return {};
  const isOn = (name: string) =>
    childAt(font, name) && !['0', 'false', 'none'].includes(valueAt(font, name) ?? '1') ? 'true' : '';
  const other = (name: string) => (valueAt(font, name) === valueAt(plain, name) ? undefined : valueAt(font, name));
  const color = childAt(font, 'color')?.attributes['rgb'];
  const size = other('sz');
  return {
    ...told('bold', isOn('b')),
    ...told('italic', isOn('i')),
    ...told('underline', isOn('u')),
    ...told('struck', isOn('strike')),
    ...told('color', color === undefined || /^FF000000$/i.test(color) ? undefined : hexColor(color)),
    ...told('size', size === undefined ? undefined : `${size}pt`),
    ...told('font', other('name')),
  };
}

function fillColor(fill: XmlElement | undefined): string | undefined {
  const pattern = childAt(fill, 'patternFill');
  if (!pattern || pattern.attributes['patternType'] !== 'solid') return undefined;
  const color = childAt(pattern, 'fgColor')?.attributes;
  return color?.['rgb'] === undefined ? color && JSON.stringify(color) : hexColor(color['rgb']);
}

/** ARGB as it is written elsewhere. */
function hexColor(argb: string): string {
  return `#${argb.slice(-6).toLowerCase()}`;
}

/** Whether a format shows a date or a time. Words in quotation marks and colours in brackets say nothing. */
export function isDateCode(code: string): boolean {
  return /[ymdhs]/i.test(code.replaceAll(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|General|E\+/gi, ''));
}
