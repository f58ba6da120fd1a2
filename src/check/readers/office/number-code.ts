/** Converts number formats of OpenDocument to the codes that people type. */
import { childElements, textOf, type XmlElement } from '../xml-tree.ts';

/** The number format as a code, such as #,##0.00 or YYYY-MM-DD; '' for the general format. */
export function formatCode(style: XmlElement): string {
  return childElements(style)
    .map((part) => {
      const code = CODES.get(part.name) ?? '';
      return typeof code === 'string' ? code : code(part);
    })
    .join('');
}

const isLong = ({ attributes }: XmlElement): boolean => attributes['number:style'] === 'long';
/** The sign once, or twice in the long style. */
const signs =
  (sign: string) =>
  (part: XmlElement): string =>
    sign.repeat(isLong(part) ? 2 : 1);

const CODES = new Map<string, string | ((part: XmlElement) => string)>(
  Object.entries({
    'number:number': numberCode,
    'number:scientific-number': numberCode,
    'number:fraction': numberCode,
    'number:text': textOf,
    'number:currency-symbol': textOf,
    'number:year': signs('YY'),
    'number:month': (part: XmlElement) => (part.attributes['number:textual'] === 'true' ? 'MM' : '') + signs('M')(part),
    'number:day': signs('D'),
    'number:day-of-week': signs('NN'),
    'number:hours': signs('H'),
    'number:minutes': signs('M'),
    'number:seconds': signs('S'),
    'number:am-pm': 'AM/PM',
    'number:text-content': '@',
    'number:boolean': 'BOOLEAN',
  }),
);

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
