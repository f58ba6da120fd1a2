/**
 * Searching the words of documents, in the builder, sealed in memory and from a part of a file, against a plain search.
 */
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../testing/random.ts';
import { JsonReader } from './json-reader.ts';
import { createTextBuilder, openSealedText, type TextBuilder, type TextSearch } from './text-index.ts';
import { wordsOf } from './words.ts';

const ODD = ['naïve', 'Ünïcode', 'x̱y', '日本語', 'ไทย', 'İstanbul', '\ud800', 'a'.repeat(90), '', '…', 'A-b_c', '١٢٣'];

function makeDocuments(): string[][] {
  const random = createRandom(11);
  const word = () => (random.below(6) === 0 ? random.pick(ODD) : random.below(3000).toString(36).toUpperCase());
  const text = () => Array.from({ length: random.below(30) }, word).join(random.pick([' ', ', ', '/', '\n']));
  // Longer than the searchable part of a text, also with letters that need decoding beyond it.
  const long = Array.from({ length: 2000 }, (_, at) => at.toString(36)).join(' ');
  const documents = Array.from({ length: 300 }, () => Array.from({ length: random.below(4) }, text));
  return [...documents, [long], [`${long} naïve`, `"${long}"`], [`naïve ${long}`]];
}

function addDocument(to: TextBuilder, texts: readonly string[]): void {
  for (const text of texts) to.addText(text);
  to.endDocument();
}

const DOCUMENTS = makeDocuments();
const builder = createTextBuilder();
for (const texts of DOCUMENTS) addDocument(builder, texts);
const reader = new JsonReader();
const reading = createTextBuilder();
for (const texts of DOCUMENTS) {
  const json = Buffer.from(`${JSON.stringify(texts)}\0`);
  reader.open(json, json.length - 1);
  reader.list(() => reader.addText(reading));
  reading.endDocument();
}
const sealer = createTextBuilder();
addDocument(sealer, ['what was sealed before is forgotten: naïve 日本語 zzzz']);
sealer.seal();
for (const texts of DOCUMENTS) addDocument(sealer, texts);
const sealed = sealer.seal();
const around = Buffer.concat([Buffer.from('before'), sealed, Buffer.from('after')]);
const SEARCHES: [string, Pick<TextSearch, 'find'>][] = [
  ['while gathered', builder],
  ['read from JSON', reading],
  ['sealed', openSealedText((from, to) => sealed.subarray(from, to), sealed.length)],
  ['in a file', openSealedText((from, to) => around.subarray(from + 6, to + 6), sealed.length)],
];

describe('words of documents', () => {
  it('are those of more words than are looked up at once, and of words that begin alike', () => {
    const words = Array.from({ length: 3000 }, (_, at) => `beginsAlike${at}`);
    const documents = [words.slice(0, 2000), words.slice(1500), ['beginsal', 'begi', 'b']];
    const table = createTextBuilder();
    for (const own of documents) addDocument(table, own);
    for (const word of [...words.filter((_, at) => at % 97 === 0), 'beginsal', 'begi', 'b']) {
      const plain = documents.flatMap((own, at) =>
        own.some((one) => one.toLowerCase().startsWith(word.toLowerCase())) ? [at] : [],
      );
      const found = new Set<number>();
      table.find(word.toLowerCase(), (document) => found.add(document));
      expect([word, [...found]]).toEqual([word, plain]);
    }
  });

  it.each(SEARCHES)('%s, every beginning finds what a plain look finds', (_, search) => {
    const words = DOCUMENTS.map((texts) =>
      [...new Set(texts.flatMap(wordsOf))].map((word) => Buffer.from(word).toString()),
    );
    const prefixes = new Set(words.flat().flatMap((word) => [word.slice(0, 1), word.slice(0, 2)]));
    for (const word of words.slice(0, 10).flat()) prefixes.add(word);
    expect(prefixes.size).toBeGreaterThan(500);
    for (const prefix of ['nothing', 'zzzz', ...prefixes]) {
      const found = new Set<number>();
      search.find(prefix, (document) => found.add(document));
      const plain = words.flatMap((own, document) => (own.some((word) => word.startsWith(prefix)) ? [document] : []));
      expect([prefix, [...found].toSorted((a, b) => a - b)]).toEqual([prefix, plain]);
    }
  });

  it('that were cut off are refused', () => {
    const cut = sealed.subarray(0, sealed.length - 1);
    expect(() => openSealedText((from, to) => cut.subarray(from, to), cut.length)).toThrow(RangeError);
  });
});
