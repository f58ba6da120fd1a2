/**
 * Marks that trainers replace by media, and control tokens of the model families that a target is for. Both work
 * anywhere in a text, so no text of an application may contain one.
 */

/** Names between angle brackets. Sources: the tokenizers and processors of these families. */
const NAMES = [
  // LLaMA-Factory, ms-swift, verl.
  String.raw`image|video|audio|bbox|ref-object|cot-process|start-image`,
  // Sentence and padding: Llama 2, Mistral, Gemma, T5.
  String.raw`/?s|bos|eos|pad|unk|mask|sep|cls|extra_id_\d+|unused\d+|reserved_\d+|/?SYS`,
  // Gemma.
  String.raw`(?:start|end)_of_(?:turn|image|audio)|image_soft_token|audio_soft_token|loc\d+|seg\d+`,
  // InternVL, Qwen-VL, DeepSeek-VL.
  String.raw`/?img|IMG_CONTEXT|IMG|/?(?:quad|box|ref|point)|image_placeholder|patch`,
  // Thoughts, tools and code.
  String.raw`/?(?:think|thinking|answer|tool_call|tool_calls|tool_response|tools|seed:think|mm:think)`,
  String.raw`fim_(?:prefix|middle|suffix|pad)|repo_name|file_sep|gh_stars`,
  // ChatML, Llama 3, Phi, GLM, OpenAI; DeepSeek; newer Gemma.
  String.raw`\|[^<>|\s]{1,60}\|?|[^<>|\s]{1,60}\||｜[^<>]{1,60}｜`,
];
/** Mistral and Llama 2. */
const BRACKETED = String.raw`/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_\w+|IMG\w*|THINK|ARGS|CALL_ID)`;
const MARK = new RegExp(`<(${NAMES.join('|')})>|\\[(${BRACKETED})\\]`, 'gi');

/** Stand for an opening bracket until the code around it is written. No text has these noncharacters. */
const HELD: Readonly<Record<string, string>> = { '<': '\ufdd0', '[': '\ufdd1' };
const ESCAPED: Readonly<Record<'json' | 'python', Readonly<Record<string, string>>>> = {
  json: { '\ufdd0': String.raw`\u003c`, '\ufdd1': String.raw`\u005b` },
  python: { '\ufdd0': String.raw`\x3c`, '\ufdd1': String.raw`\x5b` },
};

/** Puts spaces into every mark. Suits prose, where they do no harm. */
export function withoutMarks(text: string): string {
  return text.replaceAll(MARK, (mark) => `${mark[0]} ${mark.slice(1, -1)} ${mark.at(-1)}`);
}

/** Holds marks in all texts of a value back. Write the value as code, then call releaseMarks on the code. */
export function holdMarks<T>(value: T): T {
  if (typeof value === 'string') return value.replaceAll(MARK, (mark) => HELD[mark[0]!]! + mark.slice(1)) as T;
  if (Array.isArray(value)) return value.map((each: unknown) => holdMarks(each)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, holdMarks(each)])) as T;
}

/** Writes held marks as escapes with the same meaning inside a quoted text of the language. */
export function releaseMarks(code: string, language: 'json' | 'python'): string {
  return code.replaceAll(/[\ufdd0\ufdd1]/g, (held) => ESCAPED[language][held]!);
}
