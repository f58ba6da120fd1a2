import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createEndpoint } from './endpoint.ts';
import type { EndpointOptions } from './models-options.ts';

const never = new AbortController().signal;
const COMPLETION = {
  choices: [{ finish_reason: 'stop', message: { role: 'assistant', content: 'yes' } }],
  usage: { prompt_tokens: 9, completion_tokens: 1, prompt_tokens_details: { cached_tokens: 4 } },
};
let server: Server | undefined;
afterEach(() => {
  vi.unstubAllEnvs();
  server?.closeAllConnections();
  server?.close();
});

/** Records the headers and bodies of requests. */
async function serve(answer: (response: ServerResponse, request: IncomingMessage) => void) {
  const requests: { headers: IncomingMessage['headers']; body: string }[] = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    requests.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
    answer(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, requests };
}

function connect(baseUrl: string, more: Partial<EndpointOptions> = {}) {
  const limits = {
    maxConcurrency: 1,
    requestTimeoutMs: 2000,
    idleTimeoutMs: 2000,
    deadlineMs: 2000,
    outageMs: 9000,
    jsonSchema: true,
    protocol: 'chat-completions' as const,
  };
  return createEndpoint({
    name: 'main',
    options: { baseUrl, ...limits, ...more },
    variables: { MAIN_KEY: 'sk-secret\n' },
  });
}
const answerJson = (response: ServerResponse, body: unknown, status = 200) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

test('a completion is read with all it counts', async () => {
  const { baseUrl, requests } = await serve((response) => answerJson(response, COMPLETION));
  const sent = { model: 'm', messages: [], chat_template_kwargs: { enable_thinking: false } };
  expect(await connect(baseUrl).send(sent, 1000, never)).toEqual({
    kind: 'answer',
    text: 'yes',
    finishReason: 'stop',
    tokens: { promptTokens: 9, cachedPromptTokens: 4, completionTokens: 1 },
  });
  expect(JSON.parse(requests[0]!.body)).toEqual(sent);
});

test('the key is sent, and nobody else is given another one', async () => {
  vi.stubEnv('OPENAI_API_KEY', 'sk-of-the-shell');
  vi.stubEnv('OPENAI_ORG_ID', 'org-of-the-shell');
  vi.stubEnv('OPENAI_BASE_URL', 'http://127.0.0.1:1');
  const { baseUrl, requests } = await serve((response) => answerJson(response, COMPLETION));
  await connect(baseUrl, { apiKeyVariable: 'MAIN_KEY' }).send({}, 1000, never);
  await connect(baseUrl).send({}, 1000, never);
  expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer sk-secret', undefined]);
  expect(JSON.stringify(requests)).not.toContain('of-the-shell');
});

test('a key that is not set is named', () => {
  expect(() => connect('http://127.0.0.1:1', { apiKeyVariable: 'OTHER_KEY' })).toThrow(
    expect.objectContaining({
      code: 'MODEL_MISCONFIGURED',
      message: 'endpoint "main": the environment variable OTHER_KEY is not set',
    }),
  );
});

test('an endpoint that repeats the key does not get it into an error', async () => {
  const { baseUrl } = await serve((response, { headers }) => answerJson(response, { error: { ...headers } }, 401));
  const failed = await connect(baseUrl, { apiKeyVariable: 'MAIN_KEY' }).send({}, 1000, never);
  expect(failed).toMatchObject({ error: { code: 'MODEL_MISCONFIGURED' } });
  expect(JSON.stringify(failed)).not.toContain('sk-secret');
  expect(String((failed as { error: Error }).error.stack)).not.toContain('sk-secret');
});

test('a redirect is not followed', async () => {
  const { baseUrl, requests } = await serve((response) => {
    response.writeHead(307, { location: '/elsewhere?session=secret' }).end();
  });
  const failed = await connect(baseUrl).send({}, 1000, never);
  expect(failed).toMatchObject({
    error: {
      code: 'MODEL_MISCONFIGURED',
      message: expect.stringMatching(
        /^endpoint "main": HTTP 307 to \/elsewhere, and redirects are not followed; check/,
      ),
    },
  });
  expect(requests).toHaveLength(1);
});

test('a reply without end is given up', async () => {
  const { baseUrl } = await serve((response) => {
    const chunk = Buffer.alloc(1024 * 1024, ' ');
    response.writeHead(200, { 'content-type': 'application/json' });
    const pump = () => !response.destroyed && response.write(chunk, pump);
    pump();
  });
  const failed = await connect(baseUrl, { idleTimeoutMs: 5000 }).send({}, 20_000, never);
  expect(failed).toMatchObject({ error: { code: 'MODEL_UNAVAILABLE', message: expect.stringContaining('larger') } });
});

test('a body that stalls ends with the idle time, and the connection with it', async () => {
  let closed: Promise<unknown> | undefined;
  const { baseUrl } = await serve((response) => {
    closed = once(response, 'close');
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"choices":');
  });
  const failed = await connect(baseUrl, { idleTimeoutMs: 100 }).send({}, 20_000, never);
  expect(failed).toMatchObject({
    error: { code: 'MODEL_TIMEOUT', message: 'endpoint "main": the reply stopped for 100 ms' },
  });
  await closed;
});

test('a stop ends the request at once, and a failure resolves', async () => {
  const stop = new AbortController();
  const { baseUrl } = await serve(() => stop.abort());
  await expect(connect(baseUrl).send({}, 20_000, stop.signal)).rejects.toMatchObject({ code: 'ABORTED' });
  await expect(connect(baseUrl).send({}, 20_000, stop.signal)).rejects.toMatchObject({ code: 'ABORTED' });
  const noRole = await connect('http://127.0.0.1:1/v1').send({}, 1000, never);
  expect(noRole).toMatchObject({ error: { code: 'MODEL_UNAVAILABLE', retryable: true } });
});

test.each([
  [{}, 'the reply has no choices'],
  [{ choices: [] }, 'the reply has no choices'],
  [{ error: { message: 'upstream is gone' } }, 'upstream is gone'],
  [{ choices: 'none' }, 'not a chat completion'],
  ['<html>', 'not a chat completion'],
])('%j with status 200 is a failure', async (body, words) => {
  const { baseUrl } = await serve((response) => answerJson(response, body));
  expect(await connect(baseUrl).send({}, 1000, never)).toMatchObject({
    error: { code: 'MODEL_UNAVAILABLE', message: expect.stringContaining(words) },
  });
});

test.each([
  ['length', 'half', 'cut'],
  ['length', null, 'cut'],
  ['content_filter', 'half', 'filtered'],
  ['stop', '', 'empty'],
  ['stop', null, 'empty'],
  ['tool_calls', null, 'empty'],
  ['abort', 'half', 'empty'],
  // Nothing is streamed, so a reply without a finish reason is complete.
  [null, 'whole', 'answer'],
  ['eos_token', 'whole', 'answer'],
] as const)('finish_reason %s with content %s is %s', async (finishReason, content, kind) => {
  const message = { content, reasoning_content: 'I think …' };
  const { baseUrl } = await serve((response) =>
    answerJson(response, { choices: [{ finish_reason: finishReason, message }] }),
  );
  expect(await connect(baseUrl).send({}, 1000, never)).toMatchObject({ kind, text: content ?? '', tokens: undefined });
});

test.each([
  ['text/html', '<!DOCTYPE html>\n<html><title>Sign in</title></html>'],
  ['application/json', '<html>'],
  ['text/plain', '\n<!-- a proxy -->\n<HTML lang="en">'],
  ['application/xhtml+xml', '<?xml version="1.0"?><html xmlns="x">'],
])('a web page as %s is no answer', async (type, page) => {
  const { baseUrl, requests } = await serve((response) => {
    response.writeHead(200, { 'content-type': type }).end(page);
  });
  const failed = await connect(baseUrl).send({}, 1000, never);
  expect(failed).toMatchObject({
    error: { code: 'MODEL_MISCONFIGURED', message: expect.stringContaining('web page') },
  });
  expect(requests).toHaveLength(1);
});

test('an answer that speaks of HTML is one', async () => {
  const message = { content: '<html> is where a page begins' };
  const { baseUrl } = await serve((response) => answerJson(response, { choices: [{ message }] }));
  expect(await connect(baseUrl).send({}, 1000, never)).toMatchObject({ kind: 'answer', text: message.content });
});

describe('over TLS', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-tls-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** The certificate is self-signed and for another host. */
  async function serveTls(): Promise<string> {
    const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
    const subject = ['-nodes', '-days', '2', '-subj', '/CN=elsewhere.example'];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-keyout', key, '-out', cert, ...subject], {
      stdio: 'ignore',
    });
    server = createTlsServer({ key: await readFile(key), cert: await readFile(cert) }, (_request, response) =>
      answerJson(response, COMPLETION),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `https://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  }

  if (!hasOpenssl()) console.warn('skipped: a certificate of an unknown authority: there is no openssl');
  test.skipIf(!hasOpenssl())('a certificate of an unknown authority stops the run and says what to do', async () => {
    const failed = await connect(await serveTls()).send({}, 5000, never);
    expect(failed).toMatchObject({ error: { code: 'MODEL_MISCONFIGURED', retryable: false } });
    expect((failed as { error: Error }).error.message).toMatch(/DEPTH_ZERO_SELF_SIGNED_CERT.*NODE_EXTRA_CA_CERTS/);
  });

  test('a server that speaks none stops the run, too', async () => {
    const { baseUrl } = await serve((response) => answerJson(response, COMPLETION));
    const failed = await connect(baseUrl.replace('http:', 'https:')).send({}, 5000, never);
    expect(failed).toMatchObject({ error: { code: 'MODEL_MISCONFIGURED' } });
    expect((failed as { error: Error }).error.message).toContain('should baseUrl begin with http://');
  });
});

function hasOpenssl(): boolean {
  return spawnSync('openssl', ['version']).status === 0;
}
