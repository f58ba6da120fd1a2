/** "Did you mean …?" for keys, names and verbs that are nearly right. */

/** The candidate with the fewest edits, if these are at most a third of the word's length, rounded up. */
export function nearestWord(word: string, candidates: readonly string[]): string | undefined {
  const limit = Math.ceil(word.length / 3);
  const ranked = candidates
    .map((candidate) => ({ candidate, edits: editDistance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ edits }) => edits <= limit)
    .toSorted((a, b) => a.edits - b.edits);
  return ranked[0]?.candidate;
}

/** Returns `. Did you mean "x"?`, or '' if no candidate is near. */
export function suggest(word: string, candidates: readonly string[]): string {
  const nearest = nearestWord(word, candidates);
  return nearest === undefined ? '' : `. Did you mean "${nearest}"?`;
}

/** Levenshtein distance, one row at a time. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries()) {
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1)!;
}
