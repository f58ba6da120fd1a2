/** XML by the names of its elements, with an id if they have one. */
import { groupBy } from '../../collections/by-key.ts';
import { childPath, entryPath, ORDER } from '../data-path.ts';
import { digest, type Reading, type StateReader } from './reading.ts';
import { childElements, parseXml, textOf, type XmlElement } from './xml-tree.ts';

/** Candidate attributes for an id. The first one that all elements of a name have, each with its own value, is used. */
const ID_ATTRIBUTES = ['id', 'xml:id', 'uuid', 'key', 'name', 'href', 'path', 'title', 'n'];

export const XML: StateReader = {
  name: 'xml',
  reads: 'XML: settings and documents of applications, SVG',
  extensions: ['xml', 'svg', 'xhtml', 'xbel', 'opml', 'gpx', 'kml', 'rng', 'xsl', 'xhb', 'glade', 'ui'],
  recognises: ({ bytes }) => /^(?:\uFEFF|ï»¿)?\s*<\?xml\s/.test(bytes.toString('latin1', 0, 64)),
  facts: [
    { path: 'homebank/account/[1]/@name', meaning: 'an attribute of the element with this id, name or key' },
    {
      path: 'channels/channel/[#2]/property',
      meaning: 'the words in an element; of elements of one name without an id the second is [#2]',
    },
    { path: 'homebank/account/(order)', meaning: 'the order of elements of one name that have ids' },
  ],
  read(reading) {
    const root = parseXml(reading);
    addElement(reading, root, childPath('', root.name));
  },
};

/** Reports an element with all its content. */
export function addElement(reading: Reading, element: XmlElement, path: string): void {
  const children = childElements(element);
  const words = element.content.filter((part) => typeof part === 'string').join(children.length === 0 ? '' : '\n');
  const isMixed = children.length > 0 && words.trim() !== '';
  reading.add(
    path,
    words.trim() === '' && children.length > 0 ? 'present' : isMixed ? textOf(element).trim() : words || 'present',
  );
  // If words stand between elements, the positions of both count.
  if (isMixed) reading.add(childPath(path, '(rest)'), digest(JSON.stringify(element.content.map(outline))));
  for (const [name, value] of Object.entries(element.attributes)) reading.add(childPath(path, `@${name}`), value);
  for (const [name, named] of groupBy(children, (child) => child.name)) {
    const list = childPath(path, name);
    const id = ID_ATTRIBUTES.find(
      (key) =>
        new Set(named.map(({ attributes }) => attributes[key])).size === named.length &&
        named.every(({ attributes }) => attributes[key]),
    );
    for (const [at, child] of named.entries()) {
      const own =
        id === undefined ? (at === 0 ? list : entryPath(list, `#${at + 1}`)) : entryPath(list, child.attributes[id]!);
      addElement(reading, child, own);
    }
    if (id !== undefined && named.length > 1)
      reading.add(childPath(list, ORDER), JSON.stringify(named.map(({ attributes }) => attributes[id])));
  }
}

function outline(part: XmlElement | string): string {
  return typeof part === 'string' ? part : `<${part.name}>`;
}
