/** Failures as public reports show them: a body that a server sent with status 200. The texts are invented. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createEndpoint } from './endpoint.ts';
import { readErrorText } from './error-body.ts';
import { usesProxy } from './proxied-fetch.ts';

const open: Server[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(answer: (response: ServerResponse, request: IncomingMessage) => void): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => answer(response, request));
  });
  open.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

async function ask(baseUrl: string) {
  const options = {
    baseUrl,
    protocol: 'chat-completions' as const,
    maxConcurrency: 1,
    requestTimeoutMs: 5000,
    idleTimeoutMs: 5000,
    deadlineMs: 5000,
    outageMs: 9000,
    jsonSchema: true,
  };
  const endpoint = createEndpoint({ name: 'main', options, variables: {} });
  return endpoint.send({}, 5000, new AbortController().signal);
}

const answer = (body: string, contentType = 'application/json', status = 200) =>
  serve((response) => response.writeHead(status, contentType ? { 'content-type': contentType } : {}).end(body));

const YES = '{"choices":[{"finish_reason":"stop","message":{"content":"yes"}}]}';
const delta = (content: string, reason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason: reason }] })}\n\n`;

describe('an error is read from a body with status 200', () => {
  const CASES: [source: string, body: unknown, code: string, retryable: boolean][] = [
    ['Aider-AI/aider#3550', { error: { code: 429, message: 'Slow down.' } }, 'MODEL_RATE_LIMITED', true],
    ['langgenius/dify#9197', { error: { code: 402, message: 'Nothing left.' } }, 'MODEL_MISCONFIGURED', false],
    ['langgenius/dify#9249', { error: { code: '401', message: 'No such key.' } }, 'MODEL_MISCONFIGURED', false],
    ['crewAIInc/crewAI#7342', { error: { code: 504, message: 'Late.' }, choices: null }, 'MODEL_TIMEOUT', true],
    [
      'mmeyerlein/meclaw#75',
      { error: { message: 'Too many requests', type: 'rate_limit' } },
      'MODEL_RATE_LIMITED',
      true,
    ],
    [
      'XpressAI/xaibo#36',
      { code: 'rate_limit_daily', message: 'Error code: 429 - enough' },
      'MODEL_RATE_LIMITED',
      true,
    ],
    ['kortix-ai/suna#5986', { error: { code: 400, message: 'context length exceeded' } }, 'MODEL_REPLY_INVALID', false],
    ['sgl-project/sglang', { object: 'error', message: 'Busy.', code: 503 }, 'MODEL_UNAVAILABLE', true],
    ['MiniMax', { base_resp: { status_code: 1008, status_msg: 'insufficient balance' } }, 'MODEL_MISCONFIGURED', false],
    [
      'RakuenSoftware/aimee#2071',
      { error: { code: 'bad_request', message: 'No JSON.' } },
      'MODEL_MISCONFIGURED',
      false,
    ],
    ['Mesh-LLM/mesh-llm#1905', { error: 'nothing is known of it' }, 'MODEL_UNAVAILABLE', true],
  ];
  test.each(CASES)('%s %j', async (_source, body, code, retryable) => {
    expect(await ask(await answer(JSON.stringify(body)))).toMatchObject({ error: { code, retryable } });
  });

  test('an answer beside an error field, or code 0, is an answer', () => {
    expect(readErrorText('{"error":null,"choices":[{}]}')).toBeUndefined();
    expect(readErrorText('{"base_resp":{"status_code":0,"status_msg":"success"},"choices":[{}]}')).toBeUndefined();
  });
});

describe('a completion is read whatever it is called', () => {
  const STREAM = delta('ye') + delta('s', 'stop') + 'data: [DONE]\n\n';
  const CASES: [source: string, contentType: string, body: string][] = [
    ['BerriAI/litellm#25766', 'text/plain', YES],
    ['open-webui/computer#193', '', YES],
    ['rohitg00/agentmemory#526', 'text/event-stream', YES],
    ['decolua/9router#3492', 'application/x-ndjson', `${YES}\n`],
    ['unslothai/unsloth#6570', 'text/event-stream', STREAM],
    ['rohitg00/agentmemory#526', 'application/json', `: keep-alive\n\n${STREAM}`],
    ['decolua/9router#3492', 'application/x-ndjson', STREAM.replaceAll('data: ', '').replace('[DONE]', '')],
  ];
  test.each(CASES)('%s as "%s"', async (_source, contentType, body) => {
    expect(await ask(await answer(body, contentType))).toMatchObject({ kind: 'answer', text: 'yes' });
  });

  test('a stream that breaks off is no answer, and its error is read', async () => {
    expect(await ask(await answer(delta('ye'), 'text/event-stream'))).toMatchObject({ kind: 'empty' });
    const failed = `${delta('ye')}data: {"error":{"code":429,"message":"Slow down."}}\n\n`;
    expect(await ask(await answer(failed))).toMatchObject({ error: { code: 'MODEL_RATE_LIMITED' } });
  });

  test.each(['reasoning_content', 'reasoning'])('a thought in %s is no answer', async (field) => {
    const message = { content: null, [field]: 'hm' };
    const body = JSON.stringify({ choices: [{ finish_reason: 'stop', message }], usage: {} });
    expect(await ask(await answer(body))).toMatchObject({ kind: 'empty', onlyThinks: true });
  });

  test.each(['network_error', 'insufficient_system_resource', 'in_progress'])('%s ends no answer', async (reason) => {
    expect(await ask(await answer(YES.replace('stop', reason)))).toMatchObject({ kind: 'empty' });
  });
});

describe('a refusal names the key that helps', () => {
  const CASES: [source: string, message: string, advice: RegExp][] = [
    ['decolua/9router#560', "Unsupported parameter: 'seed'", /body: \{ seed: null \}/],
    ['koosoli/ESPHomeDesigner#379', "'temperature' is not supported with this model", /body: \{ temperature: null \}/],
    ['koosoli/ESPHomeDesigner#379', "Unknown field 'max_completion_tokens'", /max_tokens: 4096/],
    ['ggml-org/llama.cpp#11847', 'JSON schema conversion failed', /jsonSchema: false/],
    ['openclaw/openclaw#113562', 'regex pattern cannot be compiled', /jsonSchema: false/],
    ['unslothai/unsloth#6570', 'Only stream requests are accepted', /stream: true/],
  ];
  test.each(CASES)('%s: %s', async (_source, message, advice) => {
    const failed = await ask(await answer(JSON.stringify({ error: { message } }), 'application/json', 400));
    expect(failed).toMatchObject({ error: { code: 'MODEL_MISCONFIGURED', message: expect.stringMatching(advice) } });
    expect(failed).toMatchObject({ error: { message: expect.stringContaining(message) } });
  });
});

describe('proxies', () => {
  test.each([
    ['axios/axios#2667', 'https://models.example/v1', true],
    ['cypress-io/cypress#4780', 'http://127.0.0.1:8000/v1', false],
    ['cypress-io/cypress#4780', 'http://localhost:8000/v1', false],
    ['KarpelesLab/teamclaude#75', 'http://[::1]:8000/v1', false],
  ])('%s: %s goes through one: %s', (_source, url, expected) => {
    for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'https_proxy'])
      expect(usesProxy(url, { [name]: 'http://127.0.0.1:9' })).toBe(expected);
    expect(usesProxy(url, {})).toBe(false);
  });

  test('another host is asked through the proxy, loopback directly', async () => {
    const asked: (string | undefined)[] = [];
    const proxy = createServer().on('connect', (request: IncomingMessage, socket) => {
      asked.push(request.url);
      socket.end('HTTP/1.1 503 No\r\n\r\n');
    });
    open.push(proxy.listen(0, '127.0.0.1'));
    await once(proxy, 'listening');
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy']) vi.stubEnv(name, url);
    expect(await ask(await answer(YES))).toMatchObject({ kind: 'answer' });
    expect(await ask('https://models.invalid/v1')).toMatchObject({ error: { code: 'MODEL_UNAVAILABLE' } });
    expect(asked).toEqual(['models.invalid:443']);
  });
});
