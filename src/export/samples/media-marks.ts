/** Marks that trainers replace by media anywhere in a text, so no other text may contain one. */

const MARK = /<(image|video|audio|bbox|ref-object|cot-process|start-image)>/g;

/** Puts a space into every mark. Suits prose, where a space does no harm. */
export function withoutMarks(text: string): string {
  return text.replaceAll(MARK, '< $1 >');
}

/** Escapes marks in code: `<` becomes an escape with the same meaning inside a quoted text. */
export function escapeMarks(code: string, language: 'json' | 'python'): string {
  return code.replaceAll(MARK, language === 'json' ? '\\u003c$1>' : '\\x3c$1>');
}
