/** Documents written by LibreOffice, and the facts of changes in them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readContent } from './readers.ts';
import { typedFormula } from './office/ods.ts';
import { isDateCode } from './office/number-formats.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures');

async function read(name: string, bytes = readFileSync(join(FIXTURES, name))) {
  const { format, values } = await readContent({ path: `Documents/${name}`, bytes });
  const pick = (isDerived: boolean) =>
    Object.fromEntries(
      values.filter(({ derived }) => (derived === true) === isDerived).map(({ path, value }) => [path, value]),
    );
  return { format, strict: pick(false), all: { ...pick(true), ...pick(false) } };
}

/** Places with other than derived differences after parts of the document are rewritten. */
async function changesAfter(
  name: string,
  rewrite: (parts: Record<string, string>) => Record<string, string>,
): Promise<string[]> {
  const parts = unzipSync(readFileSync(join(FIXTURES, name)));
  const text = Object.fromEntries(Object.entries(parts).map(([part, content]) => [part, strFromU8(content)]));
  const changed = Object.entries(rewrite(text)).map(
    ([part, content]) => [part, content === text[part] ? parts[part]! : strToU8(content)] as const,
  );
  const [was, is] = await Promise.all([read(name), read(name, Buffer.from(zipSync(Object.fromEntries(changed))))]);
  return [...new Set([...Object.keys(was.strict), ...Object.keys(is.strict)])].filter(
    (place) => was.strict[place] !== is.strict[place],
  );
}

/** Rewrites the first place in a part. */
const replaceIn = (part: string) => (from: string, to: string) => (parts: Record<string, string>) => ({
  ...parts,
  [part]: parts[part]!.replace(from, to),
});
const inContent = replaceIn('content.xml');
const inText = replaceIn('word/document.xml');

test.each(['sheet-0.ods', 'sheet-0.xlsx'])('%s: values, formulas and formats', async (name) => {
  const { format, strict, all } = await read(name);
  expect(format).toBe('spreadsheet');
  expect(strict).toMatchObject({
    'sheets/(order)': '["Sheet 1","Sheet 2"]',
    'sheets/[Sheet 1]/A1/value': 'Item',
    'sheets/[Sheet 1]/A1/bold': 'true',
    'sheets/[Sheet 1]/A1/background': '#81d41a',
    'sheets/[Sheet 1]/A1/align': 'center',
    'sheets/[Sheet 1]/C2/value': '88629.06',
    'sheets/[Sheet 1]/C2/format': '#,##0.00',
    'sheets/[Sheet 1]/D2/italic': 'true',
    'sheets/[Sheet 1]/D2/format': '0.0%',
    'sheets/[Sheet 1]/E2/value': '2028-06-12',
    'sheets/[Sheet 1]/B15/formula': '=SUM(B2:B12)',
    'sheets/[Sheet 1]/D15/formula': '=IF(B2>5000,"many; so","few")',
  });
  expect(all).toMatchObject({
    'sheets/[Sheet 1]/B15/value': '53201',
    'sheets/[Sheet 1]/D15/value': 'many; so',
    'sheets/[Sheet 1]/last cell': 'F15',
  });
  // A formula's result follows from other cells.
  expect(strict).not.toHaveProperty(['sheets/[Sheet 1]/B15/value']);
});

test.each([
  ['text-0.odt', 'Standard', 'Table1'],
  ['text-0.docx', 'Normal', 'table'],
])('%s: paragraphs, formatting, tables', async (name, plain, table) => {
  const { format, strict, all } = await read(name);
  expect(format).toBe('document');
  expect(strict).toMatchObject({
    'paragraphs/[1. <tag> ½ survey]/style': 'Heading 1',
    'paragraphs/[café ticket total; naïve paper"s]/style': plain,
    'paragraphs/[café ticket total; naïve paper"s]/align': 'center',
    'paragraphs/[café ticket total; naïve paper"s]/underline': 'total;',
    'paragraphs/[mooring Ærø <tag> Ærø ½ naïve pump &]/bold': 'Ærø ½ naïve',
    'paragraphs/[total; café café Ærø ticket rent,]/list level': '1',
    [`tables/[${table}]`]: '2 × 3',
    [`tables/[${table}]/row 2 column 1`]: 'rent, gallery harbour ticket',
  });
  expect(all['paragraph count']).toBe('20');
});

test.each(['slides-0.odp', 'slides-0.pptx'])('%s: slides with their words', async (name) => {
  const { format, all } = await read(name);
  expect(format).toBe('presentation');
  expect(all).toMatchObject({
    'slide count': '4',
    'slides/(order)': '["1 pump","2 pump paper\\"s total;","3 東京","4 <tag>"]',
    'slides/[2 pump paper"s total;]/texts': '["2 pump paper\\"s total;","Ærø"]',
  });
});

test('a cell that is typed over, a sheet that is renamed', async () => {
  expect(await changesAfter('sheet-0.ods', inContent('office:value="7459"', 'office:value="7460"'))).toEqual([
    'sheets/[Sheet 1]/B2/value',
  ]);
  const renamed = await changesAfter('sheet-0.ods', inContent('table:name="Sheet 2"', 'table:name="Costs"'));
  expect(renamed).toContain('sheets/[Costs]/A1/value');
  expect(renamed.every((place) => /\[Sheet 2\]|\[Costs\]|\(order\)/.test(place))).toBe(true);
});

test('a chart that is put in shows, in the sheet and as a part', async () => {
  const frame = '<draw:frame svg:width="8cm"><draw:object xlink:href="./Object 1"/></draw:frame></table:table-cell>';
  const changes = await changesAfter('sheet-0.ods', (parts) => ({
    ...parts,
    'content.xml': parts['content.xml']!.replace('</table:table-cell>', frame),
    'Object 1/content.xml': '<office:document-content/>',
  }));
  expect(changes).toEqual(['rest/[draw:frame]', 'parts/[Object 1∕content.xml]']);
});

test('when and by whom a document was saved is no change', async () => {
  const changes = await changesAfter('text-0.odt', (parts) => ({
    ...parts,
    'meta.xml': '<office:document-meta/>',
    'settings.xml': '<x/>',
  }));
  expect(changes).toEqual([]);
});

/** A shape of slides refers to its text style by a name, which stands for these properties. */
const nameWriting = (properties: string) => (parts: Record<string, string>) => ({
  ...parts,
  'content.xml': parts['content.xml']!.replace('<draw:frame ', '$&draw:text-style-name="P9" ').replace(
    '</office:automatic-styles>',
    `<style:style style:name="P9" style:family="paragraph"><style:paragraph-properties ${properties}/></style:style>$&`,
  ),
});

test('a name for how a shape writes, as LibreOffice gives it at the second saving, is no change; what it stands for is', async () => {
  expect(await changesAfter('slides-0.odp', nameWriting('style:writing-mode="lr-tb"'))).toEqual([]);
  expect(await changesAfter('slides-0.odp', nameWriting('fo:text-align="center"'))).toEqual([
    expect.stringMatching(/^slides\/.*\/look$/),
  ]);
});

test('words that are made bold, a picture, a comment', async () => {
  const bold = await changesAfter(
    'text-0.docx',
    inText('<w:rPr></w:rPr><w:t xml:space="preserve">café', '<w:rPr><w:b/></w:rPr><w:t xml:space="preserve">café'),
  );
  expect(bold).toEqual(['paragraphs/[café ticket total; naïve paper"s]/bold']);
  const drawn = await changesAfter(
    'text-0.docx',
    inText('</w:p>', '<w:r><w:drawing><wp:inline/></w:drawing></w:r></w:p>'),
  );
  expect(drawn).toEqual(['rest/[w:drawing]']);
  expect(await changesAfter('text-0.docx', inText('</w:p>', '<w:r><toLocaleString/></w:r></w:p>'))).toEqual([
    'rest/[toLocaleString]',
  ]);
  await expect(changesAfter('text-0.docx', inText('café', '&valueOf;'))).rejects.toThrow(/unknown entity &valueOf;/);
});

test('formulas as they are typed', () => {
  expect(typedFormula('of:=SUM([.B2:.B6];[$Costs.A1];";[.x]")')).toBe('=SUM(B2:B6,Costs!A1,";[.x]")');
});

test('codes of dates', () => {
  expect(['YYYY-MM-DD', 'h:mm AM/PM', '[HH]:MM'].map(isDateCode)).toEqual([true, true, true]);
  expect(['0.00', '#,##0 "days"', '[RED]0', 'General', '0.00E+00'].map(isDateCode)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('weight and slant of western words are not those of Chinese ones beside them', async () => {
  const parts = unzipSync(readFileSync(join(FIXTURES, 'text-0.odt')));
  const content = strFromU8(parts['content.xml']!);
  const readParagraph = async (properties: string, id: string) => {
    const style = `<style:style style:name="W1" style:family="text"><style:text-properties ${properties}/></style:style>`;
    const words = '<text:p>lamp <text:span text:style-name="W1">café 東京 “港” rent, ½</text:span> end</text:p>';
    const changed = content
      .replace(/<\/office:automatic-styles>/, `${style}$&`)
      .replace(/<\/office:text>/, `${words}$&`);
    const bytes = Buffer.from(zipSync({ ...parts, 'content.xml': strToU8(changed) }));
    const { strict } = await read('text-0.odt', bytes);
    const place = 'paragraphs/[lamp café 東京 “港” rent, ½ end]';
    expect(strict[place]).toBe('present');
    return strict[`${place}/${id}`];
  };
  expect(await readParagraph('fo:font-weight="bold"', 'bold')).toBe('café  | rent, ½');
  expect(await readParagraph('style:font-style-asian="italic"', 'italic')).toBe('東京 “港” ');
  const both = 'fo:font-weight="bold" style:font-weight-asian="bold"';
  expect(await readParagraph(both, 'bold')).toBe('café 東京 “港” rent, ½');
});
