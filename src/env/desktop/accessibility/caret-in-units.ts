/**
 * The caret position in a text, in UTF-16 units. Qt counts those, other toolkits count characters. A toolkit's `count`
 * of the whole text reveals the unit. Undefined if it fits neither, or if the caret is outside the text.
 */
export function caretInUnits(text: string, caret: number, count: number): number | undefined {
  if (caret < 0 || caret > count) return undefined;
  if (count === text.length) return caret;
  const characters = [...text];
  return count === characters.length ? characters.slice(0, caret).join('').length : undefined;
}
