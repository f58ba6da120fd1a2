/** The gateway keeps the contract of ChatModel, and each check fails for a model that breaks it. */
import { describeSpoilt, never } from '../testing/conformance.ts';
import { startTestGateway } from '../testing/gateway.ts';
import { CHAT_MODEL_CHECKS, type ChatModelSubject } from './chat-model-conformance.ts';
import type { ChatModel, ChatReply, ChatRequest } from './chat-model.ts';
import type { ScriptedReply } from './scripted-server/index.ts';

async function create(): Promise<ChatModelSubject> {
  let replies: readonly ScriptedReply[] = [];
  let next = 0;
  const gateway = await startTestGateway({
    server: { reply: () => replies[Math.min(next++, replies.length - 1)]! },
    endpoint: { deadlineMs: 700 },
  });
  return {
    model: gateway.models.modelFor('planner', 'explore'),
    script(...given) {
      replies = given;
      next = 0;
    },
    close: () => gateway.close(),
  };
}

type Change = <T>(reply: ChatReply<T>, request: ChatRequest<T>) => ChatReply<T>;

/** The gateway with changed requests or a changed reply. */
const answering =
  (change: Change, ask: <T>(request: ChatRequest<T>) => ChatRequest<T> = (request) => request) =>
  (subject: ChatModelSubject): ChatModelSubject => {
    const { name, complete } = subject.model;
    const model: ChatModel = {
      name,
      complete: async (request, signal) => change(await complete(ask(request), signal), request),
    };
    return { ...subject, model };
  };

/** Accepts any reply unchecked. */
const TRUSTING = {
  name: 'trusting',
  complete: async () => ({ value: { colour: 7 }, text: '', usage: {}, cached: false }),
} as unknown as ChatModel;

const asItIs: Change = (reply) => reply;

describeSpoilt('gateway', CHAT_MODEL_CHECKS, {
  create,
  spoil: {
    'gives a value of the shape that was asked for, and what it cost': answering((reply) => ({
      ...reply,
      usage: { promptTokens: 0, completionTokens: 0, costUsd: 0 },
    })),
    'reads texts by the function that came with the question': answering(({ text, ...reply }) => ({
      ...reply,
      text,
      value: text as never,
    })),
    'knows an answer again, and asks for each sample anew': answering(
      asItIs,
      ({ sample: _any, ...request }) => request,
    ),
    'changes nothing that it is given': answering((reply, { messages }) => {
      (messages as unknown[]).push(messages[0]);
      return reply;
    }),
    'asks once more after an answer that cannot be read, and counts both': answering((reply) => ({
      ...reply,
      usage: { ...reply.usage, promptTokens: 1 },
    })),
    'gives no value that the schema refuses': (subject) => ({ ...subject, model: TRUSTING }),
    'mends no verdict': answering(asItIs, (request) => ({ ...request, onBadReply: 'repair' })),
    'takes questions and answers of any kind': answering((reply) => ({
      ...reply,
      value: JSON.parse(reply.text.replaceAll(String.raw`\u0000`, '')),
    })),
    'tells a refused key from an endpoint that is away': (subject) => {
      const script = () => subject.script({ fault: { kind: 'status', status: 503 } });
      return { ...subject, script };
    },
    'stops when the signal has fired, and when it fires': (subject) => {
      const { name, complete } = subject.model;
      return { ...subject, model: { name, complete: (request) => complete(request, never) } };
    },
  },
});
