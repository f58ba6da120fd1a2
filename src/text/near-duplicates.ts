/**
 * Finds tasks that ask for the same in nearly the same words. MinHash (Broder 1997) with banding finds the candidates,
 * the exact similarity decides.
 */
const BANDS = 32;
const ROWS = 4;

/** An index of texts. Thresholds below 0.5 miss pairs, because similar texts may then share no band. */
export function createDuplicateIndex(threshold: number) {
  const texts: { of: number; shingles: ReadonlySet<string> }[] = [];
  const buckets = new Map<string, number[]>();
  return {
    /** The most similar added text at or above the threshold. */
    find(text: string): { of: number; similarity: number } | undefined {
      const shingles = shinglesOf(text);
      const candidates = new Set(bandKeys(shingles).flatMap((key) => buckets.get(key) ?? []));
      let best: { of: number; similarity: number } | undefined;
      for (const candidate of candidates) {
        const other = texts[candidate]!;
        const similarity = jaccard(shingles, other.shingles);
        if (similarity >= threshold && similarity > (best?.similarity ?? 0)) best = { of: other.of, similarity };
      }
      return best;
    },
    /** `of` identifies this text in the results of `find`. */
    add(text: string, of: number): void {
      const shingles = shinglesOf(text);
      const position = texts.push({ of, shingles }) - 1;
      for (const key of bandKeys(shingles)) buckets.set(key, [...(buckets.get(key) ?? []), position]);
    },
  };
}

/** Words in lower case; numbers, signs and each Han character count as words. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{Script=Han}|[\p{L}\p{N}]+|[\p{Sm}*/%-]/gu) ?? []
  );
}

/** Pairs of adjacent words, with marks for both ends of the text. */
export function shinglesOf(text: string): Set<string> {
  const words = ['^', ...wordsOf(text), '$'];
  return new Set(words.slice(1).map((word, index) => `${words[index]} ${word}`));
}

/** Shared part of two sets, from 0 to 1. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((one) => b.has(one)).length;
  return shared / (a.size + b.size - shared || 1);
}

/** Keys that similar texts are likely to share: at similarity 0.7 all but 1 in 5,000 do, at 0.5 all but 1 in 8. */
function bandKeys(shingles: ReadonlySet<string>): string[] {
  const hashes = [...shingles].map(hash32);
  return Array.from({ length: BANDS }, (_, band) => {
    const smallest = Array.from({ length: ROWS }, (__, row) => {
      const seed = mix32(band * ROWS + row + 1);
      return hashes.reduce((least, hash) => Math.min(least, mix32(hash ^ seed)), 0xffffffff);
    });
    return `${band} ${smallest.join(' ')}`;
  });
}

/** FNV-1a over UTF-16 code units. */
function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** Finalizer of MurmurHash3: spreads every input bit over the whole output. */
function mix32(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
