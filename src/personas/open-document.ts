/**
 * Writes OpenDocument files (ISO/IEC 26300): sheets (.ods), texts (.odt) and slides (.odp) as zipped XML, with only the
 * features that the persona's documents need.
 */
import { strToU8, zipSync } from 'fflate';
import { TEMPLATE_DATE } from './home-folder.ts';

/** A number is plain, {money} has two decimals, {formula} is an OpenFormula with its current result. */
export type Cell = string | number | { money: number } | { date: string } | { formula: string; result: number };

export interface Sheet {
  name: string;
  /** Column widths in millimetres. */
  widths: readonly number[];
  header: readonly string[];
  rows: readonly (readonly Cell[])[];
}

export type TextBlock =
  | { heading: string; level?: 1 | 2 }
  | { paragraph: string }
  | { list: readonly string[] }
  | { table: readonly (readonly string[])[] };

export interface Slide {
  title: string;
  /** A single line is a subtitle; several are an outline. */
  lines: readonly string[];
}

const NAMESPACES = [
  ['office', 'office'],
  ['style', 'style'],
  ['text', 'text'],
  ['table', 'table'],
  ['draw', 'drawing'],
  ['presentation', 'presentation'],
  ['number', 'datastyle'],
  ['fo', 'xsl-fo-compatible'],
  ['svg', 'svg-compatible'],
]
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .concat('xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"')
  .join(' ');

export function writeSheets(sheets: readonly Sheet[]): Uint8Array {
  const widths = [...new Set(sheets.flatMap((sheet) => sheet.widths))];
  const styles = [
    ...widths.map(
      (width) =>
        `<style:style style:name="w${width}" style:family="table-column"><style:table-column-properties style:column-width="${width}mm"/></style:style>`,
    ),
    '<style:style style:name="head" style:family="table-cell"><style:table-cell-properties fo:background-color="#dde8f0"/><style:text-properties fo:font-weight="bold"/></style:style>',
    '<number:number-style style:name="two"><number:number number:decimal-places="2" number:min-decimal-places="2" number:min-integer-digits="1" number:grouping="true"/></number:number-style>',
    '<style:style style:name="money" style:family="table-cell" style:data-style-name="two"/>',
    '<number:date-style style:name="iso"><number:year number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/></number:date-style>',
    '<style:style style:name="day" style:family="table-cell" style:data-style-name="iso"/>',
  ];
  const tables = sheets.map((sheet) => {
    const columns = sheet.widths.map((width) => `<table:table-column table:style-name="w${width}"/>`).join('');
    const header = sheet.header.map((title) => stringCell(title, ' table:style-name="head"')).join('');
    const rows = sheet.rows.map((row) => `<table:table-row>${row.map(sheetCell).join('')}</table:table-row>`).join('');
    return `<table:table table:name="${escapeXml(sheet.name)}">${columns}<table:table-row>${header}</table:table-row>${rows}</table:table>`;
  });
  return packDocument('spreadsheet', styles.join(''), tables.join(''));
}

export function writeText(blocks: readonly TextBlock[]): Uint8Array {
  const styles =
    '<style:style style:name="h1" style:family="paragraph"><style:paragraph-properties fo:margin-top="4mm" fo:margin-bottom="3mm"/><style:text-properties fo:font-size="18pt" fo:font-weight="bold"/></style:style>' +
    '<style:style style:name="h2" style:family="paragraph"><style:paragraph-properties fo:margin-top="4mm" fo:margin-bottom="2mm"/><style:text-properties fo:font-size="14pt" fo:font-weight="bold"/></style:style>' +
    '<style:style style:name="p" style:family="paragraph"><style:paragraph-properties fo:margin-bottom="2mm"/></style:style>';
  return packDocument('text', styles, blocks.map(textBlock).join(''));
}

export function writeSlides(slides: readonly Slide[]): Uint8Array {
  const styles =
    '<style:style style:name="title" style:family="presentation"><style:graphic-properties draw:stroke="none" draw:fill="none"/><style:text-properties fo:font-size="36pt" fo:color="#1f4e6b"/></style:style>' +
    '<style:style style:name="body" style:family="presentation"><style:graphic-properties draw:stroke="none" draw:fill="none"/><style:text-properties fo:font-size="24pt"/></style:style>';
  const pages = slides.map((slide, index) => {
    const bodyClass = slide.lines.length === 1 ? 'subtitle' : 'outline';
    const body = slide.lines.map((line) => `<text:p>${escapeXml(line)}</text:p>`).join('');
    return (
      `<draw:page draw:name="Slide ${index + 1}" draw:master-page-name="Default">` +
      `<draw:frame presentation:style-name="title" presentation:class="title" svg:x="20mm" svg:y="15mm" svg:width="240mm" svg:height="30mm"><draw:text-box><text:p>${escapeXml(slide.title)}</text:p></draw:text-box></draw:frame>` +
      `<draw:frame presentation:style-name="body" presentation:class="${bodyClass}" svg:x="20mm" svg:y="50mm" svg:width="240mm" svg:height="95mm"><draw:text-box>${body}</draw:text-box></draw:frame>` +
      '</draw:page>'
    );
  });
  const master =
    '<office:automatic-styles><style:page-layout style:name="screen"><style:page-layout-properties fo:page-width="280mm" fo:page-height="157.5mm" style:print-orientation="landscape"/></style:page-layout></office:automatic-styles>' +
    '<office:master-styles><style:master-page style:name="Default" style:page-layout-name="screen"/></office:master-styles>';
  return packDocument('presentation', styles, pages.join(''), master);
}

function sheetCell(cell: Cell): string {
  if (typeof cell === 'string') return stringCell(cell, '');
  if (typeof cell === 'number') return numberCell(cell, '', String(cell));
  if ('money' in cell) return numberCell(cell.money, ' table:style-name="money"', cell.money.toFixed(2));
  if ('formula' in cell) {
    const attributes = ` table:style-name="money" table:formula="of:=${escapeXml(cell.formula)}"`;
    return numberCell(cell.result, attributes, cell.result.toFixed(2));
  }
  return `<table:table-cell table:style-name="day" office:value-type="date" office:date-value="${cell.date}"><text:p>${cell.date}</text:p></table:table-cell>`;
}

function numberCell(value: number, attributes: string, shown: string): string {
  return `<table:table-cell${attributes} office:value-type="float" office:value="${value}"><text:p>${shown}</text:p></table:table-cell>`;
}

function stringCell(text: string, attributes: string): string {
  if (text === '') return `<table:table-cell${attributes}/>`;
  return `<table:table-cell${attributes} office:value-type="string"><text:p>${escapeXml(text)}</text:p></table:table-cell>`;
}

function textBlock(block: TextBlock): string {
  if ('heading' in block) {
    const level = block.level ?? 1;
    return `<text:h text:style-name="h${level}" text:outline-level="${level}">${escapeXml(block.heading)}</text:h>`;
  }
  if ('paragraph' in block) return paragraph(block.paragraph);
  if ('list' in block) {
    const items = block.list.map((item) => `<text:list-item>${paragraph(item)}</text:list-item>`).join('');
    return `<text:list>${items}</text:list>`;
  }
  const columns = `<table:table-column table:number-columns-repeated="${block.table[0]?.length ?? 1}"/>`;
  const rows = block.table.map(
    (row) =>
      `<table:table-row>${row.map((cell) => `<table:table-cell office:value-type="string">${paragraph(cell)}</table:table-cell>`).join('')}</table:table-row>`,
  );
  return `<table:table table:name="Table">${columns}${rows.join('')}</table:table>`;
}

function paragraph(text: string): string {
  return `<text:p text:style-name="p">${escapeXml(text)}</text:p>`;
}

/** `body` is the content of <office:text>, <office:spreadsheet> or <office:presentation>. */
function packDocument(
  kind: 'text' | 'spreadsheet' | 'presentation',
  styles: string,
  body: string,
  master = '',
): Uint8Array {
  const mediaType = `application/vnd.oasis.opendocument.${kind}`;
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
  const version = `${NAMESPACES} office:version="1.3"`;
  const content = `${declaration}<office:document-content ${version}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`;
  const stylesXml = `${declaration}<office:document-styles ${version}>${master}</office:document-styles>`;
  const entries = ['/', 'content.xml', 'styles.xml'].map(
    (path) =>
      `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${path === '/' ? mediaType : 'text/xml'}"/>`,
  );
  const manifest = `${declaration}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3">${entries.join('')}</manifest:manifest>`;
  return zipSync(
    {
      // The media type comes first and uncompressed, so that the file is recognised by its first bytes.
      mimetype: [strToU8(mediaType), { level: 0 }],
      'content.xml': strToU8(content),
      'styles.xml': strToU8(stylesXml),
      'META-INF/manifest.xml': strToU8(manifest),
    },
    { mtime: TEMPLATE_DATE },
  );
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
