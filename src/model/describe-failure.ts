/** Decides how a failed request affects its question: retry, give up, or stop the run. */
import { APIConnectionTimeoutError } from 'openai';
import { PipelineError, type ErrorCode } from '../errors.ts';
import { NoReplyInTime, RefusedRequest } from './bounded-fetch.ts';
import { readErrorText } from './error-body.ts';
import { readRetryAfterMs } from './retry-after.ts';

/** `error.retryable` is true when a retry may help; `retryAfterMs` is the pause that the endpoint asks for. */
export interface FailedTry {
  error: PipelineError;
  retryAfterMs?: number | undefined;
  /** A refusal of this question or of every question; the other answers decide which. */
  refusesQuestion?: true | undefined;
}

const MAX_MESSAGE = 300;
/** Refusals of this one question; the endpoint may well answer others. */
const ABOUT_THE_QUESTION = new Set(['context_length_exceeded', 'content_filter', 'content_policy_violation']);
type Fail = (code: ErrorCode, message: string, advice?: string) => PipelineError;

/** Keys of the config that help against a refusal, by the words of its status, code and message. */
const REMEDIES: readonly [words: RegExp, advice: string][] = [
  [/^402|insufficient|quota|balance|credit/i, 'pay the account in, or use another endpoint'],
  [/^401|api.?key/i, 'check the key in the variable that apiKeyVariable names'],
  [/^404/, 'check model, and baseUrl up to and with /v1'],
  [/max_completion_tokens/i, 'set body: { max_completion_tokens: null, max_tokens: 4096 } for the role'],
  [/max_tokens/i, 'set maxTokens for the role'],
  [/\bseed\b/i, 'set body: { seed: null } for the role'],
  [/temperature/i, 'set body: { temperature: null } for the role'],
  [/response_format|json.?schema|\bschema|grammar|guided|pattern/i, 'set jsonSchema: false for the endpoint'],
  [/\bstream/i, 'set body: { stream: true } for the role; event streams are read, too'],
  [/image|vision|multimodal/i, 'choose a model that takes images for the role'],
  [
    /system.{0,20}(?:role|message)|roles? must alternate/i,
    "use the server's option for chat templates with a system role",
  ],
];

/** Statuses with which servers refuse a body that they understand. */
const REFUSED_BODY = new Set([400, 422]);
/** Error codes of OpenSSL's checks in Node, and of a server without TLS. */
const TLS = /CERT|^(DEPTH_ZERO_)?SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|^ERR_(TLS|SSL)_|HOSTNAME_MISMATCH|^EPROTO$/;
const TOO_LONG = /context.?length|maximum context|longer than the model|too many (input )?tokens|prompt is too long/i;

/** `secrets` are removed from all text of the endpoint, because some endpoints repeat their key. */
export function describeFailure(error: unknown, endpoint: string, secrets: readonly string[]): FailedTry {
  const fail: Fail = (code, message, advice) =>
    new PipelineError(code, `endpoint "${endpoint}": ${cleanText(message, secrets)}${advice ? `; ${advice}` : ''}`);
  // The openai client wraps fetch's errors; only the innermost one has the cause.
  const cause = innermost(error);
  if (cause instanceof RefusedRequest) return describeRefusal(cause, fail);
  if (cause instanceof NoReplyInTime) return { error: fail('MODEL_TIMEOUT', cause.message) };
  if (cause instanceof APIConnectionTimeoutError) return { error: fail('MODEL_TIMEOUT', 'no reply in time') };
  if (TLS.test(codeOf(cause)))
    return { error: fail('MODEL_MISCONFIGURED', `${messageOf(cause)}; ${adviseTls(codeOf(cause))}`) };
  return { error: fail('MODEL_UNAVAILABLE', messageOf(cause)) };
}

/** Advice for each fault; none of them resolves by itself. */
function adviseTls(code: string): string {
  if (/^ERR_SSL_|EPROTO/.test(code)) return 'no TLS is spoken there; should baseUrl begin with http:// ?';
  if (/ALTNAME|HOSTNAME/.test(code)) return "the certificate is for another host; correct baseUrl's host";
  if (/EXPIRED|NOT_YET/.test(code)) return "renew the server's certificate, or set this machine's clock";
  return "set NODE_EXTRA_CA_CERTS to the file with the certificate of the server's authority";
}

function describeRefusal({ status, headers, body }: RefusedRequest, fail: Fail): FailedTry {
  const { message, code } = readErrorText(body) ?? { message: body, code: '' };
  const advice = REMEDIES.find(([words]) => words.test(`${status} ${code} ${message}`))?.[1];
  const summary = `HTTP ${status}${message ? `: ${message}` : ''}`;
  if (status >= 200 && status < 400)
    return { error: fail('MODEL_MISCONFIGURED', describeStranger(status, headers, body)) };
  // Waiting does not help against an empty account, although the status suggests it.
  if (code === 'insufficient_quota') return { error: fail('MODEL_MISCONFIGURED', summary, advice) };
  if (status === 429) return { error: fail('MODEL_RATE_LIMITED', summary), retryAfterMs: readRetryAfterMs(headers) };
  if (status === 408 || status === 504)
    return { error: fail('MODEL_TIMEOUT', summary), retryAfterMs: readRetryAfterMs(headers) };
  if (status >= 500 || status === 409 || status === 425)
    return { error: fail('MODEL_UNAVAILABLE', summary), retryAfterMs: readRetryAfterMs(headers) };
  if (status === 413 || ABOUT_THE_QUESTION.has(code) || (status === 400 && TOO_LONG.test(message)))
    return { error: fail('MODEL_REPLY_INVALID', `the question is refused: ${summary}`) };
  const refusesQuestion = REFUSED_BODY.has(status) ? true : undefined;
  return { error: fail('MODEL_MISCONFIGURED', summary, advice), refusesQuestion };
}

/** The reply is not from a model endpoint, most often from a proxy with a login page. */
function describeStranger(status: number, headers: Headers, body: string): string {
  const advice = 'check baseUrl (up to and with /v1), and whether a proxy on the way wants a login';
  if (status < 300) {
    const title = /<title[^>]*>([^<]*)/i.exec(body)?.[1]?.trim();
    return `HTTP ${status} with a web page${title ? ` ("${title}")` : ''} in place of an answer; ${advice}`;
  }
  // The part after the path may hold a secret of the proxy.
  const target = headers.get('location')?.replace(/[?#].*$/s, '');
  return `HTTP ${status}${target ? ` to ${target}` : ''}, and redirects are not followed; ${advice}`;
}

function innermost(error: unknown): unknown {
  let inner = error;
  for (let depth = 0; depth < 5 && inner instanceof Error && inner.cause instanceof Error; depth++) inner = inner.cause;
  return inner;
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = codeOf(error);
  return `${error.message || error.name}${code && ` (${code})`}`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** One bounded line without secrets and control characters. */
function cleanText(text: string, secrets: readonly string[]): string {
  const hidden = secrets.reduce((left, secret) => left.replaceAll(secret, '[key]'), text);
  const line = hidden.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length > MAX_MESSAGE ? `${line.slice(0, MAX_MESSAGE)}…` : line;
}
