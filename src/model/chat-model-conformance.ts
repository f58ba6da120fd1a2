/** The contract of every ChatModel, as checks. */
import { expect } from 'vitest';
import { z } from 'zod';
import { expectCode, expectUnchanged, HOSTILE_TEXTS, never, type Checks } from '../testing/conformance.ts';
import type { ChatModel, ChatRequest } from './chat-model.ts';
import type { ScriptedReply } from './scripted-server/index.ts';

/** A model whose endpoint has no earlier answers. */
export interface ChatModelSubject {
  model: ChatModel;
  /** Sets the endpoint's replies, in order; the last one repeats. */
  script(...replies: ScriptedReply[]): void;
  close?(): Promise<void>;
}

const Colour = z.object({ colour: z.string() });
const asking = (text: string): ChatRequest<z.infer<typeof Colour>> => ({
  messages: [
    { role: 'system', content: 'You name colours.' },
    { role: 'user', content: [{ type: 'text', text }] },
  ],
  format: { kind: 'json', name: 'colour', schema: Colour },
});
const SKY = asking('Which colour has the sky?');
const BLUE: ScriptedReply = { content: { colour: 'blue' } };

export const CHAT_MODEL_CHECKS = {
  'gives a value of the shape that was asked for, and what it cost': async ({ model, script }) => {
    script(BLUE);
    const reply = await model.complete(SKY, never);
    expect(reply).toMatchObject({ value: { colour: 'blue' }, text: '{"colour":"blue"}', cached: false });
    expect(reply.usage.promptTokens).toBeGreaterThan(0);
    expect(reply.usage.completionTokens).toBeGreaterThan(0);
    expect(reply.usage.costUsd).toBeGreaterThan(0);
    expect(model.name).not.toBe('');
  },
  'reads texts by the function that came with the question': async ({ model, script }) => {
    script('blue');
    const format = { kind: 'text', parse: (text: string) => text.length } as const;
    expect((await model.complete({ ...SKY, format }, never)).value).toBe(4);
  },
  'knows an answer again, and asks for each sample anew': async ({ model, script }) => {
    script(BLUE, { content: { colour: 'grey' } });
    const first = await model.complete(SKY, never);
    expect(await model.complete(SKY, never)).toEqual({ ...first, cached: true });
    const other = await model.complete({ ...SKY, sample: 1 }, never);
    expect([other.value.colour, other.cached]).toEqual(['grey', false]);
  },
  'changes nothing that it is given': async ({ model, script }) => {
    script(BLUE);
    const { messages } = SKY;
    await expectUnchanged(messages, () => model.complete(SKY, never));
  },
  'asks once more after an answer that cannot be read, and counts both': async ({ model, script }) => {
    script('prose', BLUE);
    const reply = await model.complete(SKY, never);
    expect(reply.value).toEqual({ colour: 'blue' });
    script(BLUE);
    expect(reply.usage.promptTokens).toBeGreaterThan(
      (await model.complete({ ...SKY, sample: 1 }, never)).usage.promptTokens,
    );
  },
  'gives no value that the schema refuses': async ({ model, script }) => {
    script({ content: { colour: 7 } });
    await expectCode(model.complete(SKY, never), /^MODEL_REPLY_INVALID$/);
    await expectCode(model.complete({ ...SKY, onBadReply: 'ask-again', sample: 1 }, never), /^MODEL_REPLY_INVALID$/);
  },
  'mends no verdict': async ({ model, script }) => {
    script("{colour: 'blue',}");
    expect((await model.complete(SKY, never)).value).toEqual({ colour: 'blue' });
    await expectCode(model.complete({ ...SKY, onBadReply: 'ask-again', sample: 1 }, never), /^MODEL_REPLY_INVALID$/);
  },
  'takes questions and answers of any kind': async ({ model, script }) => {
    for (const text of HOSTILE_TEXTS) {
      // Half a character (a lone surrogate) cannot be written in UTF-8.
      const colour = Buffer.from(text).toString();
      script({ content: { colour } });
      expect((await model.complete(asking(text), never)).value).toEqual({ colour });
    }
  },
  'tells a refused key from an endpoint that is away': async ({ model, script }) => {
    script({ fault: { kind: 'status', status: 503 } });
    const away = await model.complete(SKY, never).catch((error: unknown) => error);
    expect(away).toMatchObject({ code: expect.stringMatching(/^MODEL_(UNAVAILABLE|AWAY)$/) });
    script({ fault: { kind: 'status', status: 401 } });
    await expectCode(model.complete({ ...SKY, sample: 1 }, never), /^MODEL_MISCONFIGURED$/);
  },
  'stops when the signal has fired, and when it fires': async ({ model, script }) => {
    script({ fault: { kind: 'status', status: 503 } });
    await expectCode(model.complete(SKY, AbortSignal.abort()), /^ABORTED$/);
    await expectCode(model.complete(SKY, AbortSignal.timeout(50)), /^ABORTED$/);
  },
} satisfies Checks<ChatModelSubject>;
