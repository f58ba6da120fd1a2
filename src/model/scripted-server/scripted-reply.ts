/** The replies of the scripted server's rules, and the chat completion bodies made of them. */
import type { Fault, UsageSpelling } from './faults.ts';
import type { ScriptedRequest } from './scripted-request.ts';

/** Most servers use these; others have their own. */
export type FinishReason = 'stop' | 'length' | 'content_filter' | (string & {});

export interface ReplyMessage {
  /** A string is sent unchanged, anything else as JSON. Default: no text. */
  content?: unknown;
  /** Default: stop. */
  finishReason?: FinishReason;
  /** Sent as reasoning_content, as servers of reasoning models do; counts as completion tokens. */
  reasoning?: string;
  /** Fault of this reply; a fault of the server's plan takes precedence. */
  fault?: Fault;
}

/** A text, or a message with more fields. */
export type ScriptedReply = string | ReplyMessage;

export type Reply = (request: ScriptedRequest) => ScriptedReply | Promise<ScriptedReply>;

export interface ReportedUsage {
  promptTokens: number;
  completionTokens: number;
}

/** Rules by model name, so that each role of a run can have its own model and rule. */
export function replyByModel(rules: Readonly<Record<string, Reply>>): Reply {
  return (request) => rules[request.model]?.(request) ?? { fault: { kind: 'status', status: 404 } };
}

/**
 * The body of a completion, and its usage: undefined when the body has none. `fault` changes the content; transport
 * faults do not.
 */
export function writeCompletion(
  request: ScriptedRequest,
  id: number,
  message: ReplyMessage,
  fault?: Fault,
): { body: string; usage?: ReportedUsage } {
  const { content, refusal, finishReason } = spoil(message, fault);
  const answered = `${message.reasoning ?? ''}${content ?? ''}${refusal ?? ''}`;
  const usage = { promptTokens: countPromptTokens(request), completionTokens: countTextTokens(answered) };
  const reply = {
    role: 'assistant',
    content: fault?.kind === 'content-parts' ? writeParts(content ?? '') : content,
    refusal,
    ...(fault?.kind === 'tool-call' && { tool_calls: [TOOL_CALL] }),
    ...(message.reasoning && { reasoning_content: message.reasoning }),
  };
  const choices = fault?.kind === 'empty-choices' ? [] : [{ index: 0, message: reply, finish_reason: finishReason }];
  const body = {
    id: `chatcmpl-${id}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: request.model,
    choices,
  };
  const isUncounted = fault?.kind === 'no-usage' || (fault?.kind === 'empty-choices' && !fault.counted);
  if (isUncounted) return { body: JSON.stringify(body) };
  const spelling = fault?.kind === 'odd-usage' ? fault.spelling : undefined;
  const written = JSON.stringify({ ...body, usage: writeUsage(usage, spelling) });
  const isReadable = spelling === undefined || READABLE.has(spelling);
  return { body: written, ...(isReadable ? { usage } : {}) };
}

const TOOL_CALL = { id: 'call-1', type: 'function', function: { name: 'look_up', arguments: '{}' } };
const READABLE: ReadonlySet<UsageSpelling> = new Set(['text', 'fraction', 'other-names']);

function writeParts(text: string): object[] {
  const half = Math.ceil(text.length / 2);
  const parts = [text.slice(0, half), text.slice(half)].map((part) => ({ type: 'text', text: part }));
  return [{ type: 'thinking', thinking: 'Let me see.' }, ...parts];
}

const write = (prompt: unknown, completion: unknown) => ({ prompt_tokens: prompt, completion_tokens: completion });

function writeUsage({ promptTokens, completionTokens }: ReportedUsage, spelling?: UsageSpelling): object {
  switch (spelling) {
    case 'text':
      return write(String(promptTokens), String(completionTokens));
    case 'fraction':
      return write(promptTokens - 0.5, completionTokens - 0.25);
    case 'other-names':
      return { input_tokens: promptTokens, output_tokens: completionTokens };
    case 'negative':
      return write(-promptTokens, -completionTokens);
    case 'absurd':
      return write(9e15, completionTokens);
    case 'words':
      return write('many', null);
    default:
      return { ...write(promptTokens, completionTokens), total_tokens: promptTokens + completionTokens };
  }
}

interface Spoilt {
  content: string | null;
  refusal: string | null;
  finishReason: FinishReason | number | null;
}

function spoil({ content = '', finishReason = 'stop' }: ReplyMessage, fault?: Fault): Spoilt {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const half = text.slice(0, Math.ceil(text.length / 2));
  switch (fault?.kind) {
    case 'null-content':
      return { content: null, refusal: null, finishReason };
    case 'tool-call':
      return { content: null, refusal: null, finishReason: 'tool_calls' };
    case 'finish-reason':
      return { content: text, refusal: null, finishReason: fault.value };
    case 'length-stop':
      return { content: half, refusal: null, finishReason: 'length' };
    case 'truncated-content':
      return { content: half, refusal: null, finishReason };
    case 'content-filter':
      return { content: '', refusal: null, finishReason: 'content_filter' };
    case 'refusal':
      return { content: null, refusal: 'I will not do that.', finishReason };
    case 'wrong-json':
      return { content: '{"nobodyAskedForThis":[1,2,3]}', refusal: null, finishReason };
    case 'fenced-json':
      return { content: '```json\n' + text + '\n```', refusal: null, finishReason };
    default:
      return { content: text, refusal: null, finishReason };
  }
}

// Token counts are simple enough to compute by hand, so that a test can check a cost report. Real tokenizers differ.
const CHARACTERS_PER_TOKEN = 4;
/** Side in pixels of the square that one image token covers. */
const PATCH_PIXELS = 28;

/** ⌈characters / 4⌉, at least 1. */
function countTextTokens(text: string): number {
  return Math.max(1, Math.ceil(text.length / CHARACTERS_PER_TOKEN));
}

/** ⌈width / 28⌉ × ⌈height / 28⌉. */
function countImageTokens({ width, height }: { width: number; height: number }): number {
  return Math.ceil(width / PATCH_PIXELS) * Math.ceil(height / PATCH_PIXELS);
}

/** Tokens of the texts of all messages joined by new lines, plus those of every image. */
function countPromptTokens(request: ScriptedRequest): number {
  return request.images.reduce((sum, image) => sum + countImageTokens(image), countTextTokens(request.text));
}
