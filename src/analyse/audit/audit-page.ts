/** The page of an audit: every row next to its sheets, in one plain HTML file alongside the pictures. */
import { escapeXml } from '../report/report-parts.ts';
import type { AuditRow } from './audit-table.ts';

const STYLE = `
body { margin: 1.5rem; font: 15px/1.5 system-ui, sans-serif; color: #1f2328; background: #fff; }
section { display: grid; grid-template-columns: 20rem 1fr; gap: 1.5rem; padding: 1.5rem 0; border-top: 1px solid #d0d7de; }
h2 { margin: 0 0 0.5rem; font-size: 1.1rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0 0.75rem; margin: 0; font-size: 0.9rem; }
dt { color: #656d76; }
dd { margin: 0; overflow-wrap: anywhere; }
img { display: block; max-width: 100%; margin-bottom: 1rem; border: 1px solid #d0d7de; }`;

/** Row numbers match a spreadsheet's, so that a row can be found in audit.csv. */
export function writeAuditPage(rows: readonly AuditRow[]): string {
  const sections = rows.map((row, index) => describeRow(row, index + 2));
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Audit of ${rows.length} rows</title><style>${STYLE}
</style></head>
<body>
<h1>Audit of ${rows.length} rows</h1>
<p>Labels go into <a href="audit.csv">audit.csv</a>; <a href="RULES.md">RULES.md</a> says what they mean. A picture opens in full size when it is clicked.</p>
${sections.join('\n')}
</body>
</html>
`;
}

function describeRow(row: AuditRow, number: number): string {
  const facts: [string, string][] = [
    ['run', row.run],
    ['application', row.app],
    ['guideline', row.guideline],
    ['steps', row.steps],
    ...(row.expected_answer || row.answer
      ? ([
          ['answer', row.answer],
          ['expected', row.expected_answer],
        ] satisfies [string, string][])
      : []),
    ['trajectory', row.trajectory],
  ];
  const list = facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeXml(value)}</dd>`).join('');
  const pictures = row.sheets
    .split(' ')
    .map(
      (sheet) =>
        `<a href="${escapeXml(sheet)}"><img loading="lazy" src="${escapeXml(sheet)}" alt="${escapeXml(sheet)}"></a>`,
    );
  return `<section id="row-${number}"><div><h2>Row ${number}</h2><p>${escapeXml(row.instruction)}</p><dl>${list}</dl></div><div>${pictures.join('')}</div></section>`;
}
