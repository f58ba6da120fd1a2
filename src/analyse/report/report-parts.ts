/** The parts of a report, independent of Markdown and HTML. */
import { markdownTable } from '../../text/markdown-table.ts';

export type ReportPart = Heading | Words | Table | Chart;

interface Heading {
  kind: 'heading';
  /** Level 1 is the title. */
  level: 1 | 2;
  text: string;
}

interface Words {
  kind: 'words';
  text: string;
}

/** The first column names the row; the others hold figures. */
interface Table {
  kind: 'table';
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Markdown omits charts, because each has a table next to it. */
interface Chart {
  kind: 'chart';
  /** An <svg> element. */
  svg: string;
}

/** Writes `# Heading`, paragraphs, and tables with right-aligned figures. */
export function writeMarkdown(parts: readonly ReportPart[]): string {
  const blocks = parts.flatMap((part) => {
    switch (part.kind) {
      case 'heading':
        return `${'#'.repeat(part.level)} ${part.text}`;
      case 'words':
        return part.text;
      case 'table':
        return markdownTable(withoutBars(part.head), part.rows.map(withoutBars));
      case 'chart':
        return [];
    }
  });
  return `${blocks.join('\n\n')}\n`;
}

/** A bar would end the cell. */
function withoutBars(cells: readonly string[]): string[] {
  return cells.map((cell) => cell.replaceAll('|', '\\|'));
}

const STYLE = `
body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; font: 15px/1.5 system-ui, sans-serif; color: #1f2328; background: #fff; }
h2 { margin-top: 2.5rem; padding-bottom: 0.3rem; border-bottom: 1px solid #d0d7de; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: 0.25rem 0.75rem; border-bottom: 1px solid #d0d7de; text-align: right; }
th:first-child, td:first-child { padding-left: 0; text-align: left; }
svg { display: block; max-width: 100%; height: auto; margin: 1rem 0; }
p { max-width: 46rem; }`;

/** Writes one self-contained HTML file, titled by the first heading. */
export function writePage(parts: readonly ReportPart[]): string {
  const title = parts.find((part) => part.kind === 'heading')?.text ?? '';
  const head = `<meta charset="utf-8"><title>${escapeXml(title)}</title><style>${STYLE}\n</style>`;
  const viewport = '<meta name="viewport" content="width=device-width">';
  return `<!doctype html>\n<html lang="en">\n<head>${head}${viewport}</head>\n<body>\n${parts.map(pagePart).join('\n')}\n</body>\n</html>\n`;
}

function pagePart(part: ReportPart): string {
  switch (part.kind) {
    case 'heading':
      return `<h${part.level}>${escapeXml(part.text)}</h${part.level}>`;
    case 'words':
      return `<p>${escapeXml(part.text)}</p>`;
    case 'table':
      return pageTable(part);
    case 'chart':
      return part.svg;
  }
}

function pageTable({ head, rows }: Table): string {
  const body = rows.map((row) => pageLine(row, 'td')).join('\n');
  return `<table>\n${pageLine(head, 'th')}\n${body}\n</table>`;
}

function pageLine(cells: readonly string[], tag: 'th' | 'td'): string {
  return `<tr>${cells.map((cell) => `<${tag}>${escapeXml(cell)}</${tag}>`).join('')}</tr>`;
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
