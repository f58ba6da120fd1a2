/** Common parts of all office formats: parts of an archive, and elements that are compared by digest only. */
import { entryPath } from '../../data-path.ts';
import { digest, type Reading } from '../reading.ts';
import { childElements, parseXml, type XmlElement } from '../xml-tree.ts';
import { isZip, type ZipEntry } from '../zip-archive.ts';

export type Parts = ReadonlyMap<string, ZipEntry>;

/** True if a file has an office format: by the type at the start of OpenDocument files, else by its extension. */
export function isOffice(
  { path, bytes }: { path: string; bytes: Buffer },
  { openDocument, endings }: { openDocument: string; endings: readonly string[] },
): boolean {
  if (!isZip(bytes)) return false;
  const [, type] =
    /mimetypeapplication\/vnd\.oasis\.opendocument\.([a-z]+)/.exec(bytes.toString('latin1', 0, 200)) ?? [];
  return type === undefined
    ? endings.some((ending) => path.toLowerCase().endsWith(`.${ending}`))
    : type === openDocument;
}

export function isOpenDocument(parts: Parts): boolean {
  return parts.has('content.xml');
}

export function readPart(reading: Reading, parts: Parts, name: string): XmlElement {
  return readPartIfThere(reading, parts, name) ?? reading.fail('damaged', `has no part ${name}`);
}

export function readPartIfThere(reading: Reading, parts: Parts, name: string): XmlElement | undefined {
  const part = parts.get(name);
  return part && parseXml(reading, part.read(), name);
}

/** Parts that applications rewrite at each save, or that hold view settings. */
const PASSING =
  /^(mimetype|META-INF\/.*|meta\.xml|settings\.xml|Thumbnails\/.*|layout-cache|Configurations2\/.*|manifest\.rdf|\[Content_Types\]\.xml|.*_rels\/.*|docProps\/.*|.*\/(theme\d*|calcChain|printerSettings\d*|viewProps|presProps|tableStyles|fontTable|webSettings|settings|styles|sharedStrings)\.(xml|bin))$/;

/** Reports digests of the unread parts. */
export function addOtherParts(reading: Reading, parts: Parts, reported: Iterable<string>): void {
  const known = new Set(reported);
  for (const [name, part] of parts) {
    // Reading compares checksums, so it covers parts without facts, too.
    const content = part.read();
    if (!known.has(name) && !PASSING.test(name)) reading.add(entryPath('parts', name), digest(content));
  }
}

/** Elements without facts, with one digest per name. */
export interface Rest {
  add(element: XmlElement): void;
  report(path: string): void;
}

export function collectRest(reading: Reading): Rest {
  const found = new Map<string, string[]>();
  return {
    add(element) {
      const all = found.get(element.name) ?? [];
      found.set(element.name, all);
      all.push(outlineOf(element));
    },
    report(path) {
      for (const [name, all] of found) reading.add(entryPath(path, name), `${all.length} × ${digest(all.join('\n'))}`);
    },
  };
}

/** Names that applications regenerate at each save, and positions that follow from them. */
const PASSING_ATTRIBUTES =
  /(^|:)(style-name|text-style-name|writing-mode|rsid\w*|paraId|textId|z-index|anchor-page-number|last-.*|copy-of|protected|transform-style)$/;

/** An element as text, without parts that are irrelevant to the document. */
export function outlineOf(element: XmlElement): string {
  return outline(element, true);
}

/** An element's structure without its words, which have facts of their own. */
export function shapeOf(element: XmlElement): string {
  return outline(element, false);
}

function outline({ name, attributes, content }: XmlElement, withWords: boolean): string {
  const own = Object.entries(attributes).filter(([key]) => !PASSING_ATTRIBUTES.test(key));
  const inside = content.map((part) => (typeof part !== 'string' ? outline(part, withWords) : withWords ? part : ''));
  return `<${name} ${JSON.stringify(own.toSorted(([a], [b]) => (a < b ? -1 : 1)))}>${inside.join('')}`;
}

/** Descends by names; undefined if one is missing. */
export function childAt(element: XmlElement | undefined, ...names: readonly string[]): XmlElement | undefined {
  return names.reduce<XmlElement | undefined>((found, name) => found && childElements(found, name)[0], element);
}

/** Targets of a part's relations by their ids. */
export function readRelations(reading: Reading, parts: Parts, part: string): Map<string, string> {
  const [, folder = '', name] = /^(.*\/)?([^/]*)$/.exec(part) ?? [];
  const relations = readPartIfThere(reading, parts, `${folder}_rels/${name}.rels`);
  return new Map(
    childElements(relations).map(({ attributes }) => {
      const target = attributes['Target'] ?? '';
      return [attributes['Id'] ?? '', attributes['TargetMode'] === 'External' ? target : resolvePart(folder, target)];
    }),
  );
}

function resolvePart(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const steps = folder.split('/').filter((step) => step !== '');
  for (const step of target.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
}

/** Notes and pictures stand inside paragraphs but are not part of their words. */
const APART = new Set([
  'text:note',
  'office:annotation',
  'office:annotation-end',
  'draw:frame',
  'draw:custom-shape',
  'text:tracked-changes',
]);

/** Words of OpenDocument paragraphs, in which spaces, tabs and line breaks are elements. */
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
