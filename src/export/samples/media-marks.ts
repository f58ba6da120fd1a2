/** Marks that trainers replace by media anywhere in a text, so no other text may contain one. */

const MARK = /<(image|video|audio|bbox|ref-object|cot-process|start-image)>/g;

/** Puts a space into every mark; for words, where it does not matter. */
export function withoutMarks(text: string): string {
  return text.replaceAll(MARK, '< $1 >');
}

/** The same for code: `<` becomes an escape with the same meaning inside a quoted text. */
export function escapeMarks(code: string, language: 'json' | 'python'): string {
  return code.replaceAll(MARK, language === 'json' ? '\\u003c$1>' : '\\x3c$1>');
}
