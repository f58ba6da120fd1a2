import { expect, test } from 'vitest';
import type { ChatModel, ChatRequest, ModelFor } from './chat-model.ts';
import { modelsOfTry } from './models-of-try.ts';

/** Returns the requests that a role's model receives in a try. */
async function asked(role: 'planner' | 'grounder', attempt: number, temperatures?: number[]) {
  const requests: object[] = [];
  const complete = async (request: object) => {
    requests.push(request);
    return { value: '', text: '', usage: { promptTokens: 0, completionTokens: 0, costUsd: 0 }, cached: false };
  };
  const models: ModelFor = (name) => ({ name, complete }) as ChatModel;
  const request: ChatRequest<string> = { messages: [], format: { kind: 'text', parse: String } };
  await modelsOfTry(models, { attempt, temperatures })(role, 'execute').complete(request, AbortSignal.timeout(1000));
  const { messages: _messages, format: _format, ...own } = requests[0] as ChatRequest<string>;
  return own;
}

test('the planner has the temperature of its try, and the last one in all further tries', async () => {
  expect(await asked('planner', 1, [0, 0.7])).toEqual({ sample: 0, temperature: 0 });
  expect(await asked('planner', 2, [0, 0.7])).toEqual({ sample: 1, temperature: 0.7 });
  expect(await asked('planner', 5, [0, 0.7])).toEqual({ sample: 4, temperature: 0.7 });
});

test('others are asked anew at their own', async () => {
  expect(await asked('grounder', 3, [0, 0.7])).toEqual({ sample: 2 });
  expect(await asked('planner', 3)).toEqual({ sample: 2 });
});
