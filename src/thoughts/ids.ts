/** Names that programs use and people do not. A screen or the task may show one, such as a file's name. */
const ID_FORMS: readonly RegExp[] = [
  /\[[\p{L}\d]+[-_:][\p{L}\d-]*\]/gu,
  /(?<![\p{L}\p{N}])[\p{L}\d]+_[\p{L}\d_]+/gu,
  /(?<![\p{L}\p{N}-])\p{L}+-\d+(?![\p{L}\p{N}-])/gu,
  /(?<![\p{L}\p{N}])\p{Ll}+(?:\p{Lu}\p{Ll}+)+(?![\p{L}\p{N}])/gu,
  /(?<!\S)[a-z]+:[^\s:]+\/[a-z]+(?: [a-z]+)?[:@#][^\s]*/g,
  /(?<![\p{L}\p{N}])(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{8,}(?![\p{L}\p{N}])/gu,
];

export function idsIn(text: string): string[] {
  return [...new Set(ID_FORMS.flatMap((form) => text.match(form) ?? []))];
}
