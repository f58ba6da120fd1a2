/**
 * Writes small PDF 1.4 files: pages of headings, lines and ruled table rows in the built-in Helvetica, with an outline
 * (table of contents). No compression and no dates, so the bytes never change.
 */

export interface PrintedDocument {
  title: string;
  pages: readonly PdfPage[];
}

interface PdfPage {
  /** Shown as a heading and in the outline. */
  title: string;
  /** A string is one line, a list of strings a table row. */
  lines: readonly (string | readonly string[])[];
}

/** A4, in points. */
const PAGE = { width: 595, height: 842, margin: 64, lineHeight: 18 };

/** Object numbers: 1 catalogue, 2 page tree, 3 and 4 fonts, 5 outline, 6 information, then three per page. */
const pageNumber = (index: number) => 7 + index * 3;

export function writePdf({ title, pages }: PrintedDocument): Buffer {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const kids = pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R /Outlines 5 0 R >>');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>');
  add(`<< /Type /Outlines /First 9 0 R /Last ${pageNumber(pages.length - 1) + 2} 0 R /Count ${pages.length} >>`);
  add(`<< /Title ${pdfString(title)} >>`);
  for (const [index, page] of pages.entries()) {
    const own = pageNumber(index);
    const content = drawPage(page, `${title}, page ${index + 1} of ${pages.length}`);
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents ${own + 1} 0 R ` +
        '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>',
    );
    add(`<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`);
    const previous = index > 0 ? ` /Prev ${own - 1} 0 R` : '';
    const next = index < pages.length - 1 ? ` /Next ${own + 5} 0 R` : '';
    add(`<< /Title ${pdfString(page.title)} /Parent 5 0 R /Dest [${own} 0 R /Fit]${previous}${next} >>`);
  }
  return assemble(objects);
}

function drawPage(page: PdfPage, footer: string): string {
  let y = PAGE.height - PAGE.margin - 10;
  const drawn = [drawText('F2', 20, PAGE.margin, y, page.title)];
  y -= 2 * PAGE.lineHeight;
  for (const line of page.lines) {
    const cells = typeof line === 'string' ? [line] : line;
    const columnWidth = (PAGE.width - 2 * PAGE.margin) / cells.length;
    for (const [index, cell] of cells.entries()) {
      drawn.push(drawText('F1', 11, PAGE.margin + index * columnWidth, y, cell));
    }
    if (typeof line !== 'string') drawn.push(`${PAGE.margin} ${y - 5} m ${PAGE.width - PAGE.margin} ${y - 5} l S`);
    y -= PAGE.lineHeight;
  }
  drawn.push(drawText('F1', 9, PAGE.margin, PAGE.margin / 2, footer));
  return `0.5 w 0.7 G\n${drawn.join('\n')}`;
}

function drawText(font: string, size: number, x: number, y: number, text: string): string {
  return `BT /${font} ${size} Tf ${x.toFixed(1)} ${y} Td ${pdfString(text)} Tj ET`;
}

function pdfString(text: string): string {
  return `(${text.replaceAll('’', "'").replaceAll(/[\\()]/g, '\\$&')})`;
}

function assemble(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n';
  const offsets: string[] = [];
  for (const [index, body] of objects.entries()) {
    offsets.push(`${String(Buffer.byteLength(file, 'latin1')).padStart(10, '0')} 00000 n \n`);
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
  }
  const start = Buffer.byteLength(file, 'latin1');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
