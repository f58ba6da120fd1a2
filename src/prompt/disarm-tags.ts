/**
 * Makes outside text harmless in a prompt: it cannot open or close a tag of the prompt's own, or one with a meaning in
 * a chat template. Every tag is disarmed regardless of its name, so that no list of names is needed. The replacement is
 * always the same, so that equal requests stay equal.
 */

/** Replaces `<`. Prompts about letters and spelling explain this to their reader. */
export const BRACKET = '⟨';
const SQUARE_BRACKET = '⟦';

/** Characters without a visible glyph, which a model ignores. */
const UNSEEN = String.raw`\p{Default_Ignorable_Code_Point}\p{Cf}\p{Mn}`;
/** Characters that look like `<` in most fonts. */
const OPENING = '[<＜﹤˂ᐸ]';
const NAME = String.raw`(?:[/|｜!?][\s${UNSEEN}]*)?[\p{L}_|｜]`;

/** Matches `<name`, `</name`, `<|name`, `<!name`; with spaces only if a bracket closes it, so not a lone `a < b`. */
const TAG = new RegExp(
  String.raw`${OPENING}(?=[${UNSEEN}]*${NAME}|[\s${UNSEEN}]*${NAME}[^<>＜＞]{0,80}[>＞﹥˃ᐳ])`,
  'gu',
);
/** Marks of Mistral's and Llama's older chat templates. */
const TEMPLATE_MARK = /\[(?=\/?(?:INST|SYS|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_\w+|IMG\w*|THINK)\])/g;
/** Letters that are invisible on screens but that a model reads; they have no other use in an interface. */
const INVISIBLE_LETTERS = /[\u{E0000}-\u{E007F}]/gu;

export function disarmTags(text: string): string {
  return text.replace(INVISIBLE_LETTERS, '').replace(TAG, BRACKET).replace(TEMPLATE_MARK, SQUARE_BRACKET);
}
