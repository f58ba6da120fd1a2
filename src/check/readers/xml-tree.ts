/** XML as a tree, for the readers of formats based on it. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { decodeText } from './decode-text.ts';
import { READING_LIMITS, type Reading } from './reading.ts';

export interface XmlElement {
  /** Name including its prefix. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Elements and texts in their order. */
  content: readonly (XmlElement | string)[];
}

type Parsed = Readonly<Record<string, unknown>> & { ':@'?: Record<string, string> };

const PARSER = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  // The reader expands entities itself, in one pass, and refuses declared ones.
  processEntities: false,
  maxNestedTags: READING_LIMITS.depth,
});

/** The root element. Fails for malformed or deeply nested XML, and for documents that declare entities. */
export function parseXml(reading: Reading, bytes?: Uint8Array, what = 'it'): XmlElement {
  const { text } = decodeText(reading, bytes);
  if (/<!ENTITY/i.test(text))
    reading.fail('unsupported', `${what} declares entities, which could stand for any amount of text`);
  checkDepth(reading, text, what);
  const valid = XMLValidator.validate(text);
  if (valid !== true)
    reading.fail('damaged', `${what} is no well-formed XML: ${valid.err.msg} (line ${valid.err.line})`);
  let parsed: Parsed[];
  try {
    parsed = PARSER.parse(text) as Parsed[];
  } catch (error) {
    return reading.fail('damaged', `${what} is no well-formed XML: ${(error as Error).message}`, error);
  }
  const [root] = toElements(parsed, reading).filter((part) => typeof part !== 'string');
  return root ?? reading.fail('damaged', `${what} has no element`);
}

/** Counts tags in one pass before any recursion. */
function checkDepth(reading: Reading, text: string, what: string): void {
  let depth = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const [begin, end] = SPANS.find(([mark]) => text.startsWith(mark, at))!;
    const close = text.indexOf(end, at + begin.length);
    if (close < 0) return;
    if (begin === '</') depth -= 1;
    else if (begin === '<' && text[close - 1] !== '/') depth += 1;
    if (depth > READING_LIMITS.depth)
      reading.fail('too-large', `${what} is nested more than ${READING_LIMITS.depth} deep`);
    at = close + end.length;
  }
}

const SPANS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
  ['</', '>'],
  ['<', '>'],
] as const;

function toElements(parsed: readonly Parsed[], reading: Reading): (XmlElement | string)[] {
  return parsed.flatMap((node): (XmlElement | string)[] => {
    reading.checkTime();
    const name = Object.keys(node).find((key) => key !== ':@');
    if (name === undefined) return [];
    if (name === '#text') return [decodeEntities(reading, String(node[name]))];
    const attributes = Object.entries(node[':@'] ?? {}).map(([key, value]) => [key, decodeEntities(reading, value)]);
    const content = toElements((node[name] as Parsed[] | undefined) ?? [], reading);
    return [{ name, attributes: Object.fromEntries(attributes) as Record<string, string>, content }];
  });
}

const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));

function decodeEntities(reading: Reading, text: string): string {
  return text.replaceAll(/&([^;&\s]{1,12});/g, (whole, name: string) => {
    const own = ENTITIES.get(name);
    if (own !== undefined) return own;
    const [, hex, decimal] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(name) ?? [];
    const code = hex !== undefined ? Number.parseInt(hex, 16) : decimal !== undefined ? Number(decimal) : undefined;
    if (code === undefined || code > 0x10ffff) return reading.fail('damaged', `names the unknown entity ${whole}`);
    return String.fromCodePoint(code);
  });
}

/** Children of that name, or all; empty for a missing element. */
export function childElements(element: XmlElement | undefined, name?: string): XmlElement[] {
  const parts = element?.content.filter((part) => typeof part !== 'string') ?? [];
  return name === undefined ? parts : parts.filter((part) => part.name === name);
}

/** All words of an element, including those of nested elements. */
export function textOf(element: XmlElement | undefined): string {
  return element?.content.map((part) => (typeof part === 'string' ? part : textOf(part))).join('') ?? '';
}

/** Every element of a name at or below an element, in order; empty for a missing element. */
export function findAll(element: XmlElement | undefined, name: string): XmlElement[] {
  const own = element?.name === name ? [element] : [];
  return [...own, ...childElements(element).flatMap((child) => findAll(child, name))];
}
