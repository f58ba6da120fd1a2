/**
 * The words of a run: segments, most of which stay in their files, and new records since the last one. Each document
 * belongs to one row of the tables, or to none.
 */
import type { RecordKind } from '../../store/record-kinds.ts';
import type { ReadFacts } from './read-records.ts';
import { createTextBuilder, type TextBuilder, type TextSearch } from './text-index.ts';
import { askedWords } from './words.ts';

/** Records of one kind without a segment so far. */
interface FreshWords {
  builder: TextBuilder;
  /** By document: a row of the tables, -1 for none. */
  rows: number[];
  facts: ReadFacts;
  /** False if one of them was unreadable. Such records get no file, since a repair may replace them. */
  isSound: boolean;
}

export function createRunWords() {
  const segments: { texts: TextSearch; rows: Int32Array }[] = [];
  const fresh = new Map<RecordKind, FreshWords>();

  function findRows(word: string, count: number): Uint8Array {
    const isHit = new Uint8Array(count);
    const findIn = (texts: Pick<TextSearch, 'find'>, rows: Int32Array | readonly number[]) =>
      texts.find(word, (document) => {
        const row = rows[document] ?? -1;
        if (row >= 0) isHit[row] = 1;
      });
    for (const { texts, rows } of segments) findIn(texts, rows);
    for (const { builder, rows } of fresh.values()) findIn(builder, rows);
    return isHit;
  }

  return {
    /** `rows`: by document. */
    addSegment: (texts: TextSearch, rows: Int32Array) => void segments.push({ texts, rows }),
    freshOf(kind: RecordKind): FreshWords {
      const known = fresh.get(kind) ?? { builder: createTextBuilder(), rows: [], facts: [], isSound: true };
      fresh.set(kind, known);
      return known;
    },
    /** Drops the collected records of a kind, which have become a segment. */
    endFresh: (kind: RecordKind) => void fresh.delete(kind),
    /** Returns a test for the first `count` rows that have all words of a text; undefined for an empty query. */
    search(text: string, count: number): ((position: number) => boolean) | undefined {
      const words = askedWords(text);
      if (words.length === 0) return undefined;
      const hits = words.map((word) => findRows(word, count));
      return (position) => hits.every((hit) => hit[position] === 1);
    },
    close(): void {
      for (const { texts } of segments) texts.close();
      segments.length = 0;
    },
  };
}
