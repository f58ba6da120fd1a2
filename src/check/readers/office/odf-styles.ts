/** Resolves style names to formatting in OpenDocument content. */
import type { Reading } from '../reading.ts';
import { childElements, type XmlElement } from '../xml-tree.ts';
import { formatCode } from './number-code.ts';
import { childAt, outlineOf, readPartIfThere, type Parts } from './parts.ts';
import type { WritingKind } from './written-runs.ts';

/** Formatting in the vocabulary of facts, such as bold: true. */
export type Formatting = Readonly<Record<string, string>>;

export interface OdfStyles {
  /** The direct settings of a style and its parents, down to the named style at their base. */
  formattingOf(family: string, name: string | undefined, writing?: WritingKind): Formatting;
  /** The named style at the base of a style, under its display name. */
  namedStyle(family: string, name: string | undefined): string | undefined;
  /** Named styles with all their settings, as text that changes with them. */
  named: ReadonlyMap<string, string>;
  /** The elements that hold automatic styles, by name. */
  automatic(family: string, name: string): XmlElement | undefined;
}

function index(elements: readonly XmlElement[]): Map<string, XmlElement> {
  return new Map(
    elements
      .toReversed()
      .map((element) => [
        keyOf(element.attributes['style:family'] ?? '', element.attributes['style:name'] ?? ''),
        element,
      ]),
  );
}

function keyOf(family: string, name: string): string {
  return `${family} ${name}`;
}

export function readOdfStyles(reading: Reading, parts: Parts, content: XmlElement): OdfStyles {
  const styles = readPartIfThere(reading, parts, 'styles.xml');
  const namedStyles = childElements(childAt(styles, 'office:styles'));
  const automaticStyles = [
    childAt(content, 'office:automatic-styles'),
    childAt(styles, 'office:automatic-styles'),
  ].flatMap((group) => childElements(group));
  const [named, automatic] = [index(namedStyles), index(automaticStyles)];
  const formats = readFormats([...namedStyles, ...automaticStyles]);
  const known = new Map<string, Formatting>();
  const formattingOf = (family: string, name: string | undefined, writing: WritingKind = 'western'): Formatting => {
    const own = name === undefined ? undefined : automatic.get(keyOf(family, name));
    if (name === undefined || !own) return {};
    const key = `${writing} ${keyOf(family, name)}`;
    const formatting = known.get(key) ?? readFormatting(own, formats, writing);
    known.set(key, formatting);
    return formatting;
  };
  const namedStyle = (family: string, name: string | undefined): string | undefined => {
    const own = name === undefined ? undefined : automatic.get(keyOf(family, name));
    const parent = own ? own.attributes['style:parent-style-name'] : name;
    return parent === undefined
      ? undefined
      : (named.get(keyOf(family, parent))?.attributes['style:display-name'] ?? decodeName(parent));
  };
  return {
    formattingOf,
    namedStyle,
    automatic: (family, name) => automatic.get(keyOf(family, name)),
    named: new Map(
      namedStyles
        .filter(({ name }) => name === 'style:style')
        .map((element) => [
          `${element.attributes['style:family']} ${element.attributes['style:display-name'] ?? decodeName(element.attributes['style:name'] ?? '')}`,
          outlineOf(element),
        ]),
    ),
  };
}

/** A conditional format counts as its form for numbers above 0. */
function readFormats(elements: readonly XmlElement[]): Map<string, string> {
  const own = elements.filter(({ name }) => name.startsWith('number:'));
  const byName = new Map(own.map((element) => [element.attributes['style:name'] ?? '', element]));
  const positive = (element: XmlElement): XmlElement => {
    const map = childElements(element, 'style:map').find(({ attributes }) =>
      attributes['style:condition']?.startsWith('value()>'),
    );
    return byName.get(map?.attributes['style:apply-style-name'] ?? '') ?? element;
  };
  return new Map([...byName].map(([name, element]) => [name, formatCode(positive(element))]));
}

/** "Heading_20_1" is "Heading 1". */
export function decodeName(name: string): string {
  return name.replaceAll(/_([0-9a-f]{2,4})_/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}

/** The attributes that facts report, and their form. The values "normal" and "none" equal a missing attribute. */
const REPORTED: Readonly<Record<string, (value: string) => [name: string, value: string]>> = {
  'fo:font-weight': (value) => ['bold', value === 'bold' || Number(value) >= 600 ? 'true' : ''],
  'fo:font-style': (value) => ['italic', value === 'normal' ? '' : 'true'],
  'style:text-underline-style': (value) => ['underline', value === 'none' ? '' : 'true'],
  'style:text-line-through-style': (value) => ['struck', value === 'none' ? '' : 'true'],
  'fo:color': (value) => ['color', value === '#000000' ? '' : value],
  'fo:background-color': (value) => ['background', value === 'transparent' ? '' : value],
  'fo:font-size': (value) => ['size', value],
  'style:font-name': (value) => ['font', value],
  'fo:text-align': (value) => ['align', value === 'start' ? '' : value],
  'fo:wrap-option': (value) => ['wrap', value === 'wrap' ? 'true' : ''],
  'fo:border': (value) => ['border', value === 'none' ? '' : value],
  'fo:break-before': (value) => ['break before', value === 'auto' ? '' : value],
  'fo:margin-left': (value) => ['indent', /^0(\.0+)?(cm|in|pt|mm)$/.test(value) ? '' : value],
  'fo:line-height': (value) => ['line height', value === '100%' || value === 'normal' ? '' : value],
  'style:text-position': (value) => ['position', value === '0% 100%' ? '' : value],
};

/** Attributes that exist separately for each script, such as `style:font-weight-asian`. */
const OF_WRITING: ReadonlySet<string> = new Set(['fo:font-weight', 'fo:font-style', 'fo:font-size', 'style:font-name']);

/** The attribute for this script that corresponds to the western one. */
function attributeFor(name: string, writing: WritingKind): string {
  return writing === 'western' || !OF_WRITING.has(name) ? name : `style:${name.replace(/^\w+:/, '')}-${writing}`;
}

function readFormatting(style: XmlElement, formats: ReadonlyMap<string, string>, writing: WritingKind): Formatting {
  const format = formats.get(style.attributes['style:data-style-name'] ?? '');
  const found = childElements(style).flatMap(({ attributes }) =>
    Object.entries(REPORTED).flatMap(([name, convert]) => {
      const value = attributes[attributeFor(name, writing)];
      const pair = value === undefined ? undefined : convert(value);
      return pair && pair[1] !== '' ? [pair] : [];
    }),
  );
  return { ...Object.fromEntries(found), ...(format === undefined || format === '' ? {} : { format }) };
}
