/** Errors that servers and gateways report in a body, whatever the status of the response. */
import { z } from 'zod';

export interface ReportedError {
  message: string;
  code: string;
  /** The HTTP status that the error means. */
  status: number;
}

const Word = z.union([z.string(), z.number()]).nullish().catch(undefined);
const Details = z.looseObject({
  message: z.string().nullish().catch(undefined),
  msg: z.string().nullish().catch(undefined),
  status_msg: z.string().nullish().catch(undefined),
  code: Word,
  status: Word,
  status_code: Word,
  type: Word,
});
/** Fields of answers; a body with one of them is no error. */
const ANSWERS = ['choices', 'output', 'content'];

/** Meanings of the words of errors without a numeric code, most specific first. */
const MEANINGS: readonly [words: RegExp, status: number][] = [
  [/insufficient|quota|balance|credit|billing|payment|arrear/i, 402],
  [/rate.?limit|too many requests|throttl/i, 429],
  [/api.?key|unauthori[sz]ed|authenticat|invalid.?token/i, 401],
  [/permission|forbidden|not allowed|region/i, 403],
  [/model.?not.?found|no such model|does not exist/i, 404],
  [/context.?length|maximum context|invalid.?request|bad.?request/i, 400],
  [/time.?out|timed out/i, 504],
];
const UNKNOWN_STATUS = 500;

/** Undefined for a body that reports no error. */
export function readErrorBody(body: unknown): ReportedError | undefined {
  const { error, base_resp: base, ...rest } = (body instanceof Object ? body : {}) as Record<string, unknown>;
  const found = [error, base, rest].map(readDetails).find((details) => details !== undefined);
  if (!found) return undefined;
  const holdsAnswer = ANSWERS.some((key) => Array.isArray(rest[key]) && rest[key].length > 0);
  return holdsAnswer ? undefined : found;
}

/** As readErrorBody, for a text that may be no JSON. */
export function readErrorText(text: string): ReportedError | undefined {
  try {
    return readErrorBody(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function readDetails(given: unknown): ReportedError | undefined {
  if (typeof given === 'string' && given !== '') return { message: given, code: '', status: statusOf('', given) };
  const details = Details.safeParse(given).data;
  if (!details) return undefined;
  const { message, msg, status_msg: statusMessage, code, status, status_code: statusCode, type } = details;
  const text = message || msg || statusMessage || '';
  // MiniMax reports success as an error with code 0.
  if (!text || statusCode === 0) return undefined;
  const words = [code, status, statusCode, type].map((word) => String(word ?? '')).filter(Boolean);
  return { message: text, code: String(code ?? statusCode ?? type ?? ''), status: statusOf(words.join(' '), text) };
}

/** Numbers count first, since words may quote another server. */
function statusOf(code: string, message: string): number {
  const number = /\b[45]\d\d\b/.exec(code)?.[0] ?? /(?:error code|status|HTTP)\W{0,3}([45]\d\d)\b/i.exec(message)?.[1];
  if (number !== undefined) return Number(number);
  const stated = `${code} ${message}`;
  return MEANINGS.find(([words]) => words.test(stated))?.[1] ?? UNKNOWN_STATUS;
}
