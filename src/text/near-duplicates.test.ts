import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDuplicateIndex, jaccard, shinglesOf, wordsOf } from './near-duplicates.ts';

const word = fc.constantFrom(
  ...'open close save add delete the a note file folder list red blue large small to in'.split(' '),
);
const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));

describe('createDuplicateIndex, text after text', () => {
  test('keeps the first of each family and names it', () => {
    const texts = [
      'Delete the note "Milk" from the shopping list.',
      'Turn on line numbers.',
      'Please delete the note "Milk" from the shopping list',
      'turn on LINE numbers',
      'Turn off line numbers.',
    ];
    const found = findNearDuplicates(texts, 0.7);
    expect(found.map(({ index, of }) => [index, of])).toEqual([
      [2, 0],
      [3, 1],
    ]);
    expect(found[1]!.similarity).toBe(1);
  });

  test('a text without words repeats only its like', () => {
    expect(findNearDuplicates(['', '!?', 'Open'], 0.7).map(({ index }) => index)).toEqual([1]);
  });

  test('tells numbers, signs and scripts apart', () => {
    expect(findNearDuplicates(['3 + 4', '3 - 4', '3 × 4', '3 ÷ 4', '5 + 4'], 0.7)).toEqual([]);
    expect(wordsOf('保存 Datei-Größe ²')).toEqual(['保', '存', 'datei', '-', 'größe', '2']);
  });

  test('finds what comparing all pairs finds, and never more', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 25 }), fc.constantFrom(0.7, 0.8, 1), (texts, threshold) => {
        const kept: number[] = [];
        const expected = texts.flatMap((one, index) => {
          const twin = kept.some((other) => jaccard(shinglesOf(one), shinglesOf(texts[other]!)) >= threshold);
          if (!twin) kept.push(index);
          return twin ? [index] : [];
        });
        expect(findNearDuplicates(texts, threshold).map(({ index }) => index)).toEqual(expected);
      }),
      { numRuns: 300, seed: 1 },
    );
  });
});

test('an index knows only what was added to it', () => {
  const index = createDuplicateIndex(0.7);
  expect(index.find('Open the file menu')).toBeUndefined();
  index.add('Open the file menu', 7);
  expect(index.find('open the file menu!')).toEqual({ of: 7, similarity: 1 });
  expect(index.find('Close every window')).toBeUndefined();
});

/** Texts that repeat an earlier text which is itself not a duplicate. */
function findNearDuplicates(
  texts: readonly string[],
  threshold: number,
): { index: number; of: number; similarity: number }[] {
  const seen = createDuplicateIndex(threshold);
  return texts.flatMap((own, index) => {
    const found = seen.find(own);
    if (found) return [{ index, ...found }];
    seen.add(own, index);
    return [];
  });
}
