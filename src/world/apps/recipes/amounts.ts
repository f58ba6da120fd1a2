/** Amounts in front of ingredients, as in recipes: "200 g flour", "0.5 tsp salt", "2 eggs". */

/** The amount for another number of people. Words without an amount ("salt") stay unchanged; two decimals at most. */
export function scaleAmount(words: string, wanted: number, given: number): string {
  const match = /^(\d+(?:\.\d+)?)(?= )/.exec(words);
  if (!match) return words;
  const amount = Math.round((Number(match[1]) * wanted * 100) / given) / 100;
  return `${amount}${words.slice(match[1]!.length)}`;
}
