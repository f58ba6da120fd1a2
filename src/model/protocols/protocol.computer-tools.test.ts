/**
 * Tests the gateway through protocols with a computer tool, against strict servers: faults, refusals, costs,
 * follow-ups.
 */
import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import type { ComputerScript, ScriptedTurn } from '../../testing/computer-servers/computer-script.ts';
import type { JsonServer } from '../../testing/computer-servers/json-server.ts';
import { MESSAGES_KEY, refuse, startMessagesServer } from '../../testing/computer-servers/messages-server.ts';
import { RESPONSES_KEY, startResponsesServer } from '../../testing/computer-servers/responses-server.ts';
import { startTestGateway, type TestGateway } from '../../testing/gateway.ts';
import type { ChatRequest, Message } from '../chat-model.ts';
import type { ProtocolName } from '../models-options.ts';

const KEY_VARIABLE = 'COMPUTER_KEY';
const display = { width: 64, height: 48 };
const png = await sharp({ create: { ...display, channels: 3, background: 'white' } })
  .png()
  .toBuffer();
const screen: Message = { role: 'user', content: [{ type: 'image', image: { png, ...display, sendAs: display } }] };

interface Vendor {
  protocol: ProtocolName;
  key: string;
  start(script: ComputerScript): Promise<JsonServer>;
  /** The protocol's terms for a reply that reached the token limit, and for a model that refuses. */
  cut: string;
  refusal: Pick<ScriptedTurn, 'items' | 'stop'>;
  error(status: number): object;
}

const VENDORS: Vendor[] = [
  {
    protocol: 'responses',
    key: RESPONSES_KEY,
    start: startResponsesServer,
    cut: 'max_output_tokens',
    refusal: {
      items: [
        { id: 'msg_r', type: 'message', role: 'assistant', content: [{ type: 'refusal', refusal: 'I will not.' }] },
      ],
    },
    error: () => ({ error: { message: 'not now', type: 'server_error', param: null, code: null } }),
  },
  {
    protocol: 'messages',
    key: MESSAGES_KEY,
    start: startMessagesServer,
    cut: 'max_tokens',
    refusal: { items: [{ type: 'text', text: 'I' }], stop: 'refusal' },
    error: (status) => {
      const types = new Map([
        [429, 'rate_limit_error'],
        [529, 'overloaded_error'],
      ]);
      return refuse(status, types.get(status) ?? 'api_error', 'not now').body as object;
    },
  },
];

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function connect(vendor: Vendor, script: ComputerScript, key = vendor.key) {
  const server = await vendor.start(script);
  const gateway: TestGateway = await startTestGateway({
    server: { reply: () => 'unused' },
    endpoint: { baseUrl: server.baseUrl, protocol: vendor.protocol, apiKeyVariable: KEY_VARIABLE },
    models: { variables: { [KEY_VARIABLE]: key } },
  });
  open.push(gateway, server);
  return { server, gateway };
}

/** Accepts any text unchanged. */
const look: ChatRequest<string> = {
  messages: [{ role: 'system', content: 'You click.' }, { role: 'user', content: 'Click.' }, screen],
  format: { kind: 'text', parse: (text) => text },
  computer: { display, platform: 'desktop', acknowledgesSafetyChecks: false },
};
const click: ScriptedTurn = {
  thought: 'There.',
  actions: [{ type: 'click', x: 1, y: 2, numClicks: 1, button: 'left', holdKeys: [] }],
};

it.each(VENDORS)('$protocol: asks again after passing faults, and not before it is told to', async (vendor) => {
  const faults: ScriptedTurn['instead'][] = [
    { status: 429, headers: { 'retry-after': '0.3' }, body: vendor.error(429) },
    { status: 500, body: vendor.error(500) },
    { status: 529, body: vendor.error(529) },
    { status: 200, body: { nothing: 'of the kind' } },
  ];
  const { gateway, server } = await connect(vendor, (_asked, call) => {
    const instead = faults[call];
    return instead ? { instead } : click;
  });
  const startedAt = performance.now();
  const reply = await gateway.ask(look);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(300);
  expect(server.heard.map(({ status }) => status)).toEqual([429, 500, 529, 200, 200]);
  expect(new Set(server.heard.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(JSON.parse(reply.value)).toHaveLength(2);
  expect(gateway.events.filter(({ type }) => type === 'retry')).toHaveLength(4);
  expect(reply.usage.costUsd).toBeGreaterThan(0);
});

it.each(VENDORS)('$protocol: a wrong key stops the run and is told to nobody', async (vendor) => {
  const { gateway } = await connect(vendor, () => click, 'sk-wrong-key');
  const error = await gateway.ask(look).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'MODEL_MISCONFIGURED', message: expect.stringContaining('HTTP 401') });
  expect(String(error)).not.toContain('sk-wrong-key');
  expect(JSON.stringify(gateway.events)).not.toContain('sk-wrong-key');
});

it.each(VENDORS)('$protocol: a reply that was cut is asked for again, a refusal is not', async (vendor) => {
  const cut = await connect(vendor, (_asked, call) => (call === 0 ? { ...click, stop: vendor.cut } : click));
  expect(JSON.parse((await cut.gateway.ask(look)).value)).toHaveLength(2);
  expect(cut.server.heard).toHaveLength(2);
  const refused = await connect(vendor, () => vendor.refusal);
  await expect(refused.gateway.ask(look)).rejects.toMatchObject({
    code: 'MODEL_REPLY_INVALID',
    message: expect.stringContaining('refuses'),
  });
  expect(refused.server.heard).toHaveLength(1);
});

it.each(VENDORS)('$protocol: an answer is known again, and costs nothing then', async (vendor) => {
  const { gateway, server } = await connect(vendor, () => click);
  const first = await gateway.ask(look);
  expect(await gateway.ask(look)).toEqual({ ...first, cached: true });
  expect(server.heard).toHaveLength(1);
});

it.each(VENDORS)('$protocol: questions without a tool have texts and values for answers', async (vendor) => {
  const { gateway } = await connect(vendor, ({ text }) =>
    text.includes('sky') ? { closing: '{"colour":"blue"}' } : { closing: 'yes' },
  );
  const reply = await gateway.ask({ messages: look.messages, format: look.format });
  expect(reply.value).toBe('yes');
  const format = { kind: 'json', name: 'colour', schema: z.object({ colour: z.string() }) } as const;
  const { value } = await gateway.ask({ messages: [{ role: 'user', content: 'The sky?' }], format });
  expect(value).toEqual({ colour: 'blue' });
});
