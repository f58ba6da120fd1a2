/** Letter case of words at the beginning of a sentence, and within one. */

/** Makes the first letter upper case. */
export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Makes the first letter lower case. */
export function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
