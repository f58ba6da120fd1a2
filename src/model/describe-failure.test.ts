import { expect, test } from 'vitest';
import { RefusedRequest } from './bounded-fetch.ts';
import { describeFailure } from './describe-failure.ts';

const openai = (message: string, code: string | null = null) => JSON.stringify({ error: { message, code } });
const sglang = (message: string) => JSON.stringify({ object: 'error', message, code: 400 });

function refuse(status: number, body: string, headers: Record<string, string> = {}) {
  return describeFailure(new RefusedRequest(status, new Headers(headers), body), 'main', ['sk-secret']);
}

test.each([
  [429, openai('Slow down.', 'rate_limit_exceeded'), 'MODEL_RATE_LIMITED', true],
  [429, openai('Nothing left on the account.', 'insufficient_quota'), 'MODEL_MISCONFIGURED', false],
  [500, openai('Sorry.'), 'MODEL_UNAVAILABLE', true],
  [502, '<html>Bad gateway</html>', 'MODEL_UNAVAILABLE', true],
  [503, '', 'MODEL_UNAVAILABLE', true],
  [504, '', 'MODEL_TIMEOUT', true],
  [408, '', 'MODEL_TIMEOUT', true],
  [409, '', 'MODEL_UNAVAILABLE', true],
  [401, openai('No such key.', 'invalid_api_key'), 'MODEL_MISCONFIGURED', false],
  [403, openai('Not in your country.'), 'MODEL_MISCONFIGURED', false],
  [404, openai('No such model.', 'model_not_found'), 'MODEL_MISCONFIGURED', false],
  [307, '', 'MODEL_MISCONFIGURED', false],
  [400, openai('Unknown parameter: top_q.'), 'MODEL_MISCONFIGURED', false],
  [422, '{"detail":"no field model"}', 'MODEL_MISCONFIGURED', false],
  // Refusals of one question, which must not stop a whole run.
  [400, openai('Too much.', 'context_length_exceeded'), 'MODEL_REPLY_INVALID', false],
  [400, openai("The model's maximum context length is 4096 tokens; these are 5000."), 'MODEL_REPLY_INVALID', false],
  [400, sglang("5000 tokens of input are longer than the model's context length."), 'MODEL_REPLY_INVALID', false],
  [400, openai('Filtered.', 'content_filter'), 'MODEL_REPLY_INVALID', false],
  [413, '', 'MODEL_REPLY_INVALID', false],
] as const)('%i %s is %s', (status, body, code, retryable) => {
  expect(refuse(status, body).error).toMatchObject({ code, retryable });
});

test('tells what the endpoint said, in one bounded line, without the key', () => {
  const { error } = refuse(400, openai(`Key sk-secret\n\u001b[31m is   odd. ${'x'.repeat(1000)}`));
  expect(error.message).toMatch(/^endpoint "main": HTTP 400: Key \[key\] \[31m is odd\. x+…$/);
  expect(error.message.length).toBeLessThan(340);
  // The error holds nothing else of the reply, since a log could show it.
  expect(error.cause).toBeUndefined();
});

test('an error in no known shape is told as it came', () => {
  expect(refuse(422, '{"detail":"no field model"}').error.message).toContain('{"detail":"no field model"}');
  expect(refuse(500, '').error.message).toBe('endpoint "main": HTTP 500');
});

test('how long the endpoint wants to be left alone goes along', () => {
  expect(refuse(429, '', { 'retry-after': '7' }).retryAfterMs).toBe(7000);
  expect(refuse(503, '', { 'retry-after': '7' }).retryAfterMs).toBe(7000);
});

/** As undici and Node throw it: the code is on the innermost error. */
const tls = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(`about ${code}`), { code }) });

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'NODE_EXTRA_CA_CERTS'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'NODE_EXTRA_CA_CERTS'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'NODE_EXTRA_CA_CERTS'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'NODE_EXTRA_CA_CERTS'],
  ['CERT_HAS_EXPIRED', 'renew'],
  ['CERT_NOT_YET_VALID', 'clock'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', "baseUrl's host"],
  ['HOSTNAME_MISMATCH', "baseUrl's host"],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'http://'],
  ['EPROTO', 'http://'],
])('%s stops the run and says what to do', (code, words) => {
  const { error } = describeFailure(tls(code), 'main', []);
  expect(error).toMatchObject({ code: 'MODEL_MISCONFIGURED', retryable: false });
  expect(error.message).toContain(words);
  expect(error.message).toContain(code);
});

test.each(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'UND_ERR_SOCKET'])(
  '%s may be cured by another try',
  (code) => {
    expect(describeFailure(tls(code), 'main', []).error).toMatchObject({ code: 'MODEL_UNAVAILABLE', retryable: true });
  },
);

test.each([
  [200, '<!doctype html><title>Sign in</title>', {}, 'HTTP 200 with a web page ("Sign in") in place of an answer'],
  [200, '<html><body>hello', {}, 'HTTP 200 with a web page in place of an answer'],
  [
    302,
    '',
    { location: 'https://login.example/a?token=secret#x' },
    'HTTP 302 to https://login.example/a, and redirects',
  ],
  [301, '', {}, 'HTTP 301, and redirects are not followed'],
] as const)('%i %s is no endpoint', (status, body, headers, words) => {
  const { error, refusesQuestion } = refuse(status, body, headers);
  expect(error).toMatchObject({ code: 'MODEL_MISCONFIGURED', retryable: false });
  expect(error.message).toContain(words);
  expect(error.message).toContain('check baseUrl');
  expect(error.message).not.toContain('secret');
  expect(refusesQuestion).toBeUndefined();
});

test.each([
  [400, true],
  [422, true],
  [401, undefined],
  [403, undefined],
  [404, undefined],
] as const)('%i may be about the question alone: %s', (status, refusesQuestion) => {
  expect(refuse(status, openai('No.')).refusesQuestion).toBe(refusesQuestion);
});
