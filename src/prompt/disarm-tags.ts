/**
 * Makes text that comes from outside harmless in a prompt: nothing in it can open or close a tag, neither one of the
 * prompt's own nor one that a chat template gives a meaning. Every tag is disarmed, whatever its name, so that there is
 * no list to keep; and in the same way every time, so that equal questions stay equal.
 */

/** Stands for `<`. Prompts that speak of letters and spelling tell their reader so. */
export const BRACKET = '⟨';
const SQUARE_BRACKET = '⟦';

/** Characters without a picture of their own, which a model reads past. */
const UNSEEN = String.raw`\p{Default_Ignorable_Code_Point}\p{Cf}\p{Mn}`;
/** What looks like `<` in most fonts. */
const OPENING = '[<＜﹤˂ᐸ]';
const NAME = String.raw`(?:[/|｜!?][\s${UNSEEN}]*)?[\p{L}_|｜]`;

/** `<name`, `</name`, `<|name`, `<!name`, and with spaces where a bracket closes it: a lone `a < b` is none. */
const TAG = new RegExp(
  String.raw`${OPENING}(?=[${UNSEEN}]*${NAME}|[\s${UNSEEN}]*${NAME}[^<>＜＞]{0,80}[>＞﹥˃ᐳ])`,
  'gu',
);
/** The marks of Mistral's and Llama's older chat templates. */
const TEMPLATE_MARK = /\[(?=\/?(?:INST|SYS|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_\w+|IMG\w*|THINK)\])/g;
/** Letters that no screen shows and a model reads all the same; they have no other use in an interface. */
const INVISIBLE_LETTERS = /[\u{E0000}-\u{E007F}]/gu;

export function disarmTags(text: string): string {
  return text.replace(INVISIBLE_LETTERS, '').replace(TAG, BRACKET).replace(TEMPLATE_MARK, SQUARE_BRACKET);
}
