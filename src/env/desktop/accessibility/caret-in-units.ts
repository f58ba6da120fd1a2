/**
 * Where a caret stands in a text, in UTF-16 units. Qt counts those, other toolkits characters; `count`, which a toolkit gives for
 * the whole text, tells which. Undefined where it fits neither, or the caret is not within the text.
 */
export function caretInUnits(text: string, caret: number, count: number): number | undefined {
  if (caret < 0 || caret > count) return undefined;
  if (count === text.length) return caret;
  const characters = [...text];
  return count === characters.length ? characters.slice(0, caret).join('').length : undefined;
}
