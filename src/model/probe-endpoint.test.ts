import { afterEach, expect, test } from 'vitest';
import type { EndpointOptions, RoleOptions } from './models-options.ts';
import { probeEndpoint } from './probe-endpoint.ts';
import { startScriptedServer, type Reply, type ScriptedServer } from './scripted-server/index.ts';

const never = new AbortController().signal;
let server: ScriptedServer | undefined;
afterEach(() => server?.close());

async function probe(reply: Reply, deadlineMs = 2000) {
  server = await startScriptedServer({ reply });
  const endpoint: EndpointOptions = {
    baseUrl: server.baseUrl,
    apiKeyVariable: 'PROBE_KEY',
    maxConcurrency: 1,
    requestTimeoutMs: 2000,
    idleTimeoutMs: 2000,
    deadlineMs,
    outageMs: 60_000,
    jsonSchema: false,
    protocol: 'chat-completions',
  };
  const role: RoleOptions = {
    endpoint: 'main',
    model: 'm',
    maxTokens: 100,
    image: { maxPixels: 1_000_000 },
    prices: { inputPerMillionUsd: 0, outputPerMillionUsd: 0 },
  };
  return probeEndpoint({ endpoint, role, variables: { PROBE_KEY: 'secret-key' } }, never);
}

test('an endpoint that can do everything', async () => {
  const report = await probe(({ jsonSchema, images }) => {
    if (jsonSchema) return { content: { count: 1 } };
    return images.length > 0 ? 'Yellow, then green.' : 'There is no picture.';
  });
  expect(report).toEqual({ answers: true, acceptsImages: true, keepsJsonSchema: true });
  expect(server!.calls).toHaveLength(3);
  expect(server!.calls.every(({ request }) => request.authorized)).toBe(true);
});

test('a grounder, which tells no colours and knows no schema', async () => {
  const report = await probe(() => '(12, 34)');
  expect(report).toMatchObject({ answers: true, acceptsImages: true, keepsJsonSchema: false });
  expect(report.problem).toBe('asked for JSON by a schema, it says "(12, 34)" (finish_reason stop)');
});

test('a model without eyes', async () => {
  const report = await probe(({ images, jsonSchema }) => {
    if (images.length > 0) return { fault: { kind: 'status', status: 400, dialect: 'vllm' } };
    return jsonSchema ? { content: { count: 1 } } : 'I see nothing.';
  });
  expect(report).toMatchObject({ answers: true, acceptsImages: false, keepsJsonSchema: true });
  expect(report.problem).toMatch(/^endpoint "main": HTTP 400/);
});

test('an endpoint that refuses is asked once', async () => {
  const report = await probe(() => ({ fault: { kind: 'status', status: 401 } }));
  expect(report).toMatchObject({ answers: false, acceptsImages: false, keepsJsonSchema: false });
  expect(report.problem).toContain('HTTP 401');
  expect(server!.calls).toHaveLength(1);
});

test('an endpoint that is silent', async () => {
  const report = await probe(() => ({ fault: { kind: 'stalled-headers' } }), 300);
  expect(report.answers).toBe(false);
  expect(report.problem).toContain('no reply within');
});
