/** OpenDocument texts. */
import type { Reading } from '../reading.ts';
import { childElements, textOf, type XmlElement } from '../xml-tree.ts';
import { readOdfStyles, type OdfStyles } from './odf-styles.ts';
import { childAt, readPart, readPartIfThere, type Parts, wordsOf } from './parts.ts';
import { wordsOfParagraph, type Paragraph } from './paragraphs.ts';
import { beginWalk, pictureOf, addWalk, type TextDocument, type Walk } from './texts.ts';
import { addWords, type LookOf, type WrittenRun } from './written-runs.ts';

interface OdtWalk extends Walk {
  styles: OdfStyles;
}

export function readOdt(reading: Reading, parts: Parts): void {
  const content = readPart(reading, parts, 'content.xml');
  const body = childAt(content, 'office:body', 'office:text') ?? reading.fail('other-kind', 'is no text document');
  const styles = readOdfStyles(reading, parts, content);
  const walk: OdtWalk = { ...beginWalk(reading, parts, ['content.xml', 'styles.xml']), styles };
  walkBlocks(walk, body, 0);
  readMargins(walk);
  addWalk(walk, styles.named);
}

/** Elements that hold blocks, and elements without content. */
const HOLDERS = new Set([
  'text:section',
  'text:list',
  'text:list-item',
  'text:list-header',
  'text:table-of-content',
  'text:index-body',
  'text:index-title',
  'text:alphabetical-index',
  'text:bibliography',
]);
const PASSING = new Set([
  'text:sequence-decls',
  'office:forms',
  'text:soft-page-break',
  'text:table-of-content-source',
  'text:variable-decls',
  'text:user-field-decls',
]);

function walkBlocks(walk: OdtWalk, holder: XmlElement, listLevel: number): void {
  for (const element of childElements(holder)) {
    if (element.name === 'text:p' || element.name === 'text:h')
      walk.document.paragraphs.push(readParagraph(walk, element, listLevel));
    else if (element.name === 'table:table') walk.document.tables.push(readTable(walk, element));
    else if (HOLDERS.has(element.name)) walkBlocks(walk, element, listLevel + (element.name === 'text:list' ? 1 : 0));
    else if (element.name === 'draw:frame') readFrame(walk, element);
    else if (!PASSING.has(element.name)) walk.rest.add(element);
  }
}

function readParagraph(walk: OdtWalk, element: XmlElement, listLevel: number): Paragraph {
  const name = element.attributes['text:style-name'];
  const runs: WrittenRun[] = [];
  readRuns(walk, element, () => ({}), runs);
  return {
    runs,
    style: walk.styles.namedStyle('paragraph', name),
    look: walk.styles.formattingOf('paragraph', name),
    ...(listLevel === 0 ? {} : { listLevel }),
  };
}

function readRuns(walk: OdtWalk, { content }: XmlElement, lookOf: LookOf, runs: WrittenRun[]): void {
  for (const part of content) {
    if (typeof part === 'string') addWords(part.replaceAll(/\s+/g, ' '), lookOf, runs);
    else if (part.name === 'text:span') readRuns(walk, part, lookInSpan(walk, part, lookOf), runs);
    else if (part.name === 'text:a')
      readRuns(walk, part, (writing) => ({ ...lookOf(writing), link: part.attributes['xlink:href'] ?? '' }), runs);
    else if (part.name === 'text:note')
      walk.document.notes.push(textOf(childAt(part, 'text:note-body') ?? part).trim());
    else if (part.name === 'office:annotation')
      walk.document.comments.push(childElements(part, 'text:p').map(wordsOf).join('\n'));
    else if (part.name === 'draw:frame') readFrame(walk, part);
    else if (/^draw:|^office:annotation-end$/.test(part.name)) walk.rest.add(part);
    else addWords(wordsOf({ ...part, content: [part] }), lookOf, runs);
  }
}

function lookInSpan({ styles }: OdtWalk, span: XmlElement, lookOf: LookOf): LookOf {
  const name = span.attributes['text:style-name'];
  const style = styles.namedStyle('text', name);
  return (writing) => ({
    ...lookOf(writing),
    ...(style === undefined ? {} : { 'character style': style }),
    ...styles.formattingOf('text', name, writing),
  });
}

function readTable(walk: OdtWalk, table: XmlElement): TextDocument['tables'][number] {
  const rows: string[][] = [];
  const visit = (element: XmlElement): void => {
    if (element.name !== 'table:table-row') return childElements(element).forEach(visit);
    walk.reading.checkTime();
    rows.push(
      childElements(element)
        .filter(({ name }) => name === 'table:table-cell')
        .map((cell) => cellWords(walk, cell)),
    );
  };
  childElements(table).forEach(visit);
  return { name: table.attributes['table:name'] ?? 'table', rows };
}

function cellWords(walk: OdtWalk, cell: XmlElement): string {
  const lines: string[] = [];
  const visit = (element: XmlElement): void => {
    if (element.name === 'text:p' || element.name === 'text:h')
      lines.push(wordsOfParagraph(readParagraph(walk, element, 0)));
    else if (HOLDERS.has(element.name)) childElements(element).forEach(visit);
    else walk.rest.add(element);
  };
  childElements(cell).forEach(visit);
  return lines.join('\n');
}

/** A frame holds a picture, a text or an object. */
function readFrame(walk: OdtWalk, frame: XmlElement): void {
  const href = childAt(frame, 'draw:image')?.attributes['xlink:href'];
  const box = childAt(frame, 'draw:text-box');
  const part = href === undefined ? undefined : walk.parts.get(href);
  if (box) walkBlocks(walk, box, 0);
  if (part) {
    walk.known.add(part.name);
    walk.document.pictures.push(pictureOf(part, frame.attributes['svg:width'], frame.attributes['svg:height']));
  } else if (!box) walk.rest.add(frame);
}

/** Words of headers and footers, and the size of the page. */
function readMargins({ reading, parts, document: { margins } }: Walk): void {
  const styles = readPartIfThere(reading, parts, 'styles.xml');
  for (const page of childElements(childAt(styles, 'office:master-styles'), 'style:master-page')) {
    const name = page.attributes['style:display-name'] ?? page.attributes['style:name'] ?? '';
    for (const kind of ['header', 'footer']) {
      const words = childElements(childAt(page, `style:${kind}`))
        .map(wordsOf)
        .join('\n');
      if (words !== '') margins.set(name === 'Standard' ? kind : `${kind} of ${name}`, words);
    }
    const layout = childElements(childAt(styles, 'office:automatic-styles'), 'style:page-layout').find(
      ({ attributes }) => attributes['style:name'] === page.attributes['style:page-layout-name'],
    );
    const size = layout && childAt(layout, 'style:page-layout-properties')?.attributes;
    if (name === 'Standard' && size) margins.set('page', `${size['fo:page-width']} × ${size['fo:page-height']}`);
  }
}
