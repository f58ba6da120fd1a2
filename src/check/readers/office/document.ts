/** Text documents: OpenDocument and Office Open XML. */
import type { StateReader } from '../reading.ts';
import { readZip } from '../zip-archive.ts';
import { readDocx } from './docx.ts';
import { readOdt } from './odt.ts';
import { isOffice, isOpenDocument } from './parts.ts';

const ENDINGS = ['odt', 'ott', 'docx', 'docm', 'dotx'];

export const DOCUMENT: StateReader = {
  name: 'document',
  reads: 'text documents (OpenDocument, Office Open XML)',
  extensions: ENDINGS,
  recognises: (file) => isOffice(file, { openDocument: 'text', endings: ENDINGS }),
  facts: [
    {
      path: 'paragraphs/[Opening hours]',
      meaning: 'present: a paragraph with exactly these words; a second one is [Opening hours #2]',
    },
    { path: 'paragraphs/[Opening hours]/style', meaning: 'the named style: Heading 1' },
    {
      path: 'paragraphs/[Opening hours]/align',
      meaning: 'center, end or justify; so indent, list level, line height, break before',
    },
    {
      path: 'paragraphs/[Opening hours]/bold',
      meaning: 'the words that are bold, or true where the paragraph is as a whole; so italic, underline, struck',
    },
    {
      path: 'paragraphs/[Opening hours]/size',
      meaning: '14pt, with the words where it is of some; so color, background, font, link, position',
    },
    { path: 'paragraphs/(order)', meaning: 'the order of the paragraphs' },
    {
      path: 'tables/[Table1]/row 2 column 1',
      meaning: 'the words of a cell; tables/[Table1] is the number of rows and columns',
    },
    { path: 'notes/[#1]', meaning: 'the words of a note; so comments/[#1]' },
    { path: 'pictures/[#1]', meaning: 'size and digest of a picture' },
    { path: 'header', meaning: 'the words above each page; so footer; page is its size' },
    { path: 'styles/[paragraph Heading 1]', meaning: 'a digest of a named style' },
    { path: 'text', meaning: 'all words, a line for each paragraph' },
    { path: 'rest/[draw:frame]', meaning: 'a digest of what is told nowhere else, by the name of the element' },
  ],
  read(reading) {
    const parts = readZip(reading);
    if (isOpenDocument(parts)) readOdt(reading, parts);
    else readDocx(reading, parts);
  },
};
