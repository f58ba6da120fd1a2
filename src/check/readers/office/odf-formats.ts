/** The number formats of OpenDocument as the codes that people type, such as #,##0.00 or YYYY-MM-DD. */
import { childElements, textOf, type XmlElement } from '../xml-tree.ts';

/** '' for the general format. */
export function formatCode(style: XmlElement): string {
  return childElements(style).map(partCode).join('');
}

function partCode(part: XmlElement): string {
  const { name, attributes } = part;
  const isLong = attributes['number:style'] === 'long';
  const twice = (sign: string) => (isLong ? sign.repeat(2) : sign);
  switch (name) {
    case 'number:number':
    case 'number:scientific-number':
    case 'number:fraction':
      return numberCode(part);
    case 'number:text':
      return textOf(part);
    case 'number:currency-symbol':
      return textOf(part);
    case 'number:year':
      return isLong ? 'YYYY' : 'YY';
    case 'number:month':
      return attributes['number:textual'] === 'true' ? (isLong ? 'MMMM' : 'MMM') : twice('M');
    case 'number:day':
      return twice('D');
    case 'number:day-of-week':
      return isLong ? 'NNNN' : 'NN';
    case 'number:hours':
      return twice('H');
    case 'number:minutes':
      return twice('M');
    case 'number:seconds':
      return twice('S');
    case 'number:am-pm':
      return 'AM/PM';
    case 'number:text-content':
      return '@';
    case 'number:boolean':
      return 'BOOLEAN';
    default:
      return '';
  }
}

function numberCode({ name, attributes }: XmlElement): string {
  const count = (key: string) => Math.min(30, Number(attributes[key] ?? 0) || 0);
  const [least, decimals] = [count('number:min-integer-digits'), attributes['number:decimal-places']];
  const zeros = '0'.repeat(Math.max(least, 1));
  const whole = attributes['number:grouping'] === 'true' ? `#,##${zeros}` : zeros;
  const exponent =
    name === 'number:scientific-number' ? `E+${'0'.repeat(Math.max(1, count('number:min-exponent-digits')))}` : '';
  if (decimals === undefined && exponent === '') return whole === '0' ? 'General' : whole;
  const places = count('number:decimal-places');
  const fixed = Math.min(
    places,
    attributes['number:min-decimal-places'] === undefined ? places : count('number:min-decimal-places'),
  );
  return `${whole}${places === 0 ? '' : `.${'0'.repeat(fixed)}${'#'.repeat(places - fixed)}`}${exponent}`;
}
