/** Words at the beginning of a sentence, and within one. */

/** With its first letter as a capital. */
export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** With its first letter as a small one. */
export function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
