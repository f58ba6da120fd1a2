/** Presentations: OpenDocument and Office Open XML. */
import { childPath, entryPath, ORDER } from '../../data-path.ts';
import { createIds, digest, type Reading, type StateReader } from '../reading.ts';
import { childElements, findAll, textOf, type XmlElement } from '../xml-tree.ts';
import { readZip } from '../zip-archive.ts';
import {
  childAt,
  isOffice,
  isOpenDocument,
  outlineOf,
  shapeOf,
  readPart,
  readPartIfThere,
  readRelations,
  addOtherParts,
  type Parts,
  wordsOf,
} from './parts.ts';

const ENDINGS = ['odp', 'otp', 'pptx', 'pptm', 'potx'];

export const PRESENTATION: StateReader = {
  name: 'presentation',
  reads: 'presentations (OpenDocument, Office Open XML)',
  extensions: ENDINGS,
  recognises: (file) => isOffice(file, { openDocument: 'presentation', endings: ENDINGS }),
  facts: [
    {
      path: 'slides/[Opening hours]',
      meaning:
        'present: a slide with this title; one without words is [slide], a second one of a title [Opening hours #2]',
    },
    {
      path: 'slides/[Opening hours]/texts',
      meaning: 'the words of its shapes, as a JSON list with a line for each paragraph',
    },
    { path: 'slides/[Opening hours]/notes', meaning: 'the words of its notes' },
    { path: 'slides/[Opening hours]/hidden', meaning: 'true for a slide that is not shown' },
    { path: 'slides/[Opening hours]/look', meaning: 'a digest of places, sizes, formatting, pictures and transitions' },
    { path: 'slides/(order)', meaning: 'the order of the slides' },
    { path: 'slide count', meaning: 'number of slides' },
    { path: 'parts/[Pictures/1.png]', meaning: 'a digest of another file in the presentation' },
  ],
  read(reading) {
    const parts = readZip(reading);
    const { slides, known } = isOpenDocument(parts) ? readOdp(reading, parts) : readPptx(reading, parts);
    const idOf = createIds();
    const ids = slides.map(({ title, texts, notes, look, isHidden }) => {
      const id = idOf(title.trim().split('\n', 1)[0] || 'slide');
      const path = entryPath('slides', id);
      reading.add(path, 'present');
      reading.add(`${path}/texts`, JSON.stringify(texts));
      if (notes !== '') reading.add(`${path}/notes`, notes);
      if (isHidden) reading.add(`${path}/hidden`, 'true');
      reading.add(`${path}/look`, digest(look));
      return id;
    });
    reading.add(childPath('slides', ORDER), JSON.stringify(ids));
    reading.addDerived('slide count', String(ids.length));
    addOtherParts(reading, parts, known);
  },
};

interface Slide {
  title: string;
  texts: string[];
  notes: string;
  look: string;
  isHidden: boolean;
}

interface Slides {
  slides: Slide[];
  known: string[];
}

function readOdp(reading: Reading, parts: Parts): Slides {
  const content = readPart(reading, parts, 'content.xml');
  const body =
    childAt(content, 'office:body', 'office:presentation') ?? reading.fail('other-kind', 'is no presentation');
  const styles = new Map(
    childElements(childAt(content, 'office:automatic-styles')).map((style) => [
      style.attributes['style:name'] ?? '',
      style,
    ]),
  );
  const slides = childElements(body, 'draw:page').map((page): Slide => {
    const notes = childAt(page, 'presentation:notes');
    const shapes = childElements(page).filter((element) => element !== notes && element.name !== 'office:forms');
    const title = shapes.find(({ attributes }) => attributes['presentation:class'] === 'title');
    const style = styles.get(page.attributes['draw:style-name'] ?? '');
    const isHidden =
      style !== undefined &&
      childAt(style, 'style:drawing-page-properties')?.attributes['presentation:visibility'] === 'hidden';
    const used = new Set(shapes.flatMap(styleNames).concat(page.attributes['draw:style-name'] ?? ''));
    const looks = [...used]
      .flatMap((name) => (styles.has(name) ? [outlineOf({ ...styles.get(name)!, attributes: {} })] : []))
      .filter((words) => !EMPTY_SHAPES.test(words));
    const texts = shapes.map(odfWords).filter((words) => words !== '');
    return {
      title: title ? odfWords(title) : (texts[0] ?? ''),
      texts,
      notes: notes ? odfWords(notes) : '',
      look: [...shapes.map(shapeOf), ...looks, page.attributes['draw:master-page-name'] ?? ''].join('\n'),
      isHidden,
    };
  });
  return { slides, known: ['content.xml', 'styles.xml'] };
}

function odfWords(shape: XmlElement): string {
  return [...paragraphsIn(shape)].map(wordsOf).join('\n').trim();
}

function paragraphsIn(shape: XmlElement): XmlElement[] {
  return childElements(shape).flatMap((child) =>
    child.name === 'text:p' || child.name === 'text:h' ? [child] : paragraphsIn(child),
  );
}

function styleNames(element: XmlElement): string[] {
  const own = Object.entries(element.attributes).flatMap(([key, value]) =>
    /:(text-)?style-name$/.test(key) ? [value] : [],
  );
  return [...own, ...childElements(element).flatMap(styleNames)];
}

/** Matches elements without attributes only. */
const EMPTY_SHAPES = /^(<[^ >]+ \[\]>\s*)+$/;

const MAIN = 'ppt/presentation.xml';

function readPptx(reading: Reading, parts: Parts): Slides {
  const main = readPart(reading, parts, MAIN);
  const relations = readRelations(reading, parts, MAIN);
  const known = [MAIN];
  const slides = childElements(childAt(main, 'p:sldIdLst')).map(({ attributes }): Slide => {
    const part = relations.get(attributes['r:id'] ?? '') ?? '';
    const root = readPart(reading, parts, part);
    const tree = childAt(root, 'p:cSld', 'p:spTree');
    const others = [...readRelations(reading, parts, part).values()];
    const noted = others.find((name) => /notesSlide/.test(name)) ?? '';
    known.push(part, noted);
    const notes = readPartIfThere(reading, parts, noted);
    const shapes = [...findAll(tree, 'p:sp'), ...findAll(tree, 'a:tbl')];
    const title = shapes.find((shape) => /^(ctrT|t)itle$/.test(placeholderOf(shape) ?? ''));
    const texts = shapes.map(ooxmlWords).filter((words) => words !== '');
    return {
      title: title ? ooxmlWords(title) : (texts[0] ?? ''),
      texts,
      notes: notes
        ? findAll(notes, 'p:sp')
            .filter((shape) => placeholderOf(shape) === 'body')
            .map(ooxmlWords)
            .join('\n')
        : '',
      look: [shapeOf(root), ...others.filter((name) => /slideLayout|media/.test(name))].join('\n'),
      isHidden: root.attributes['show'] === '0',
    };
  });
  return { slides, known };
}

function placeholderOf(shape: XmlElement): string | undefined {
  return findAll(shape, 'p:ph')[0]?.attributes['type'];
}

function ooxmlWords(shape: XmlElement): string {
  return findAll(shape, 'a:p')
    .map((paragraph) =>
      childElements(paragraph)
        .map((part) =>
          part.name === 'a:br' ? '\n' : /^a:(r|fld)$/.test(part.name) ? textOf(childAt(part, 'a:t')) : '',
        )
        .join(''),
    )
    .join('\n')
    .trim();
}
