/**
 * Where a caret stands in a text, in UTF-16 units. Qt counts those, other toolkits characters; `count`, which a toolkit gives for
 * the whole text, tells which. Undefined where it fits neither, or the caret is not within the text.
 */
export function caretInUnits(text: string, caret: number, count: number): number | undefined {
  const characters = [...text];
  if (count === text.length) return caret >= 0 && caret <= text.length ? caret : undefined;
  if (count !== characters.length || caret < 0 || caret > count) return undefined;
  return characters.slice(0, caret).join('').length;
}
