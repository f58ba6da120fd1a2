/**
 * Separates a model's thoughts from its reply, by the markers of all known families. Every reader of replies calls this
 * first, because nothing that a model only thinks may be read as its answer or performed.
 */

export interface CutReply {
  /** All thoughts, without their markers. */
  thought: string;
  /** The reply; empty if the model has only thought. */
  rest: string;
}

/** Markers that may close each other. Sources: the reasoning parsers of vLLM, SGLang and llama.cpp. */
interface Family {
  open: RegExp;
  close: RegExp;
}

const TAG = String.raw`(?:seed:|mm:|ant)?(?:think(?:ing|_intent)?|thoughts?|reasoning|begin_of_thought)`;
const FAMILIES: readonly Family[] = [
  // DeepSeek, Qwen, GLM, MiniMax, Seed, Granite; mixed spellings occur within one reply.
  { open: new RegExp(`<${TAG}>`, 'gi'), close: new RegExp(`</${TAG}>`, 'gi') },
  // Mistral.
  { open: /\[THINK\]/g, close: /\[\/THINK\]/g },
  // Kimi-VL.
  { open: /◁think▷/g, close: /◁\/think▷/g },
  // OpenThinker, Cohere.
  { open: /<\|(?:begin_of_thought|START_THINKING)\|>/g, close: /<\|(?:end_of_thought|END_THINKING)\|>/g },
  // Gemma.
  { open: /<\|channel>thought\b|<unused94>(?:thought\b)?/g, close: /<channel\|>|<unused95>/g },
  // The command line of Ollama.
  { open: /^Thinking\.\.\.$/gm, close: /^\.\.\.done thinking\.$/gm },
];

export function cutThoughts(text: string): CutReply {
  const whole = readChannels(text) ?? { thought: '', rest: text };
  return FAMILIES.reduce((before, family) => {
    const { thought, rest } = cutFamily(before.rest, family);
    return { thought: joined(before.thought, thought), rest };
  }, whole);
}

/** A closing marker alone ends a thought that the prompt had begun. An opening one alone begins an unfinished thought. */
function cutFamily(text: string, { open, close }: Family): CutReply {
  const found = withoutQuoted(text, [...marksIn(text, open, true), ...marksIn(text, close, false)]);
  const lastClosing = found.findLastIndex(({ opens }) => !opens);
  const marks = found.filter(({ start, opens }, index) => {
    const beginsLine = /(?:^|\n)\s*$/.test(text.slice(Math.max(0, start - 200), start));
    return !opens || index < lastClosing || beginsLine;
  });
  const thoughts: string[] = [];
  let rest = '';
  let at = 0;
  let isOpen = false;
  for (const { start, end, opens } of marks) {
    const piece = text.slice(at, start);
    at = end;
    if (isOpen) thoughts.push(piece);
    else if (opens || text.slice(end).trim() === '') rest += piece;
    else {
      thoughts.push(rest + piece);
      rest = '';
    }
    isOpen = opens;
  }
  if (isOpen) thoughts.push(text.slice(at));
  else rest += text.slice(at);
  return { thought: joined(...thoughts), rest: marks.length === 0 ? text : rest };
}

interface Mark {
  start: number;
  end: number;
  opens: boolean;
}

function marksIn(text: string, pattern: RegExp, opens: boolean): Mark[] {
  return [...text.matchAll(pattern)].map(({ index: start, 0: mark }) => ({ start, end: start + mark.length, opens }));
}

/**
 * Leaves out markers in quotes, since an action may type one and a verdict may quote one. In order of the text. Quotes
 * within a thought hide no end of it, because prose leaves them open.
 */
function withoutQuoted(text: string, marks: readonly Mark[]): Mark[] {
  let at = 0;
  let quote = '';
  let last = '';
  let isThought = false;
  /** Follows strings as JSON and calls have them: one begins with a quote behind such a sign, and ends with its line. */
  const readTo = (end: number) => {
    for (; at < end; at += 1) {
      const sign = text[at]!;
      if (sign === '\n' || sign === quote) quote = '';
      else if (quote !== '' && sign === '\\' && text[at + 1] !== '\n') at += 1;
      else if (quote === '' && (sign === '"' || sign === "'") && '(=:,[{'.includes(last)) quote = sign;
      if (sign.trim() !== '') last = sign;
    }
  };
  return marks
    .toSorted((a, b) => a.start - b.start)
    .filter(({ start, end, opens }) => {
      readTo(start);
      const before = text[start - 1] ?? '';
      const isMention = /["'`]/.test(before) && text[end] === before;
      if (isMention || (quote !== '' && !isThought)) return false;
      isThought = opens;
      quote = '';
      at = end;
      return true;
    });
}

const CHANNEL = /<\|channel\|>\s*(\w+)(.*?)<\|message\|>(.*?)(?=<\|(?:end|return|call|start|channel)\|>|$)/gs;
/** The same where the server drops special tokens. */
const BARE_CHANNELS = /^\s*analysis(.*)assistant(?:final|commentary to=[\w.]+ ?(?:json)?)(.*)$/s;

/** The channels of OpenAI's open models; undefined for other replies. */
function readChannels(text: string): CutReply | undefined {
  const bare = BARE_CHANNELS.exec(text);
  if (bare) return { thought: bare[1]!.trim(), rest: bare[2]! };
  if (!/^\s*<\|(?:channel|start)\|>/.test(text)) return undefined;
  const messages = [...text.matchAll(CHANNEL)].map(([, name, header = '', content = '']) => ({
    isReply: name === 'final' || header.includes('to='),
    content: content.trim(),
  }));
  const textOf = (isReply: boolean) => joined(...messages.flatMap((it) => (it.isReply === isReply ? it.content : [])));
  return { thought: textOf(false), rest: textOf(true) };
}

function joined(...texts: string[]): string {
  const stated = texts.map((text) => text.trim()).filter((text) => text !== '');
  return stated.join('\n');
}
