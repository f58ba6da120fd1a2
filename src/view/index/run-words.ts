/**
 * The words of a run: segments, most of which stay in their files, and what came since the last one. Each document is about
 * one row of the tables, or about none.
 */
import type { RecordKind } from '../../store/record-kinds.ts';
import type { ReadFacts } from './read-records.ts';
import { createTextBuilder, type TextBuilder, type TextSearch } from './text-index.ts';
import { askedWords } from './words.ts';

/** Records of one kind that are in no segment yet. */
interface FreshWords {
  builder: TextBuilder;
  /** By document: a row of the tables, -1 for none. */
  rows: number[];
  facts: ReadFacts;
  /** False when one of them could not be read: it is looked at again by each viewer, since a repair makes it anew. */
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
    /** Forgets what was gathered of a kind, which has become a segment. */
    endFresh: (kind: RecordKind) => void fresh.delete(kind),
    /** Says which of the first `count` rows have all words of a text; undefined when nothing is asked for. */
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
