/** One question crashes an endpoint that answers all others: the question's fault, not the endpoint's. */
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Fault, Reply, ScriptedRequest } from '../model/scripted-server/index.ts';
import { PATIENT, prepareExecutedRun, SHORT, VERDICT, type ExecutedRun } from '../testing/endpoint-case.ts';

vi.setConfig({ maxConcurrency: 10 });

let executed: ExecutedRun;
beforeAll(async () => {
  executed = await prepareExecutedRun();
});
afterAll(() => executed.remove());

const nameOf = ({ text, images }: ScriptedRequest) => `${text} ${images.map(({ sha256 }) => sha256).join(' ')}`;

/** Spoils the second question. Its reply waits for a third question, so that the endpoint answers others meanwhile. */
function poison(fault: Fault): { reply: Reply; heal(): void } {
  const known: string[] = [];
  let healed = false;
  const third = new AbortController();
  const thirdCame = once(third.signal, 'abort');
  return {
    heal: () => (healed = true),
    async reply(request) {
      const name = nameOf(request);
      if (!known.includes(name)) known.push(name);
      const place = known.indexOf(name);
      if (place === 2) third.abort();
      if (place === 1) await thirdCame;
      return { content: VERDICT, ...(place === 1 && !healed ? { fault } : {}) };
    },
  };
}

/** The end of the input with that question, and whether a repair of the endpoint leads to another try. */
const FAULTS: [name: string, fault: Fault, ends: 'unscorable' | 'quarantined'][] = [
  ['400', { kind: 'status', status: 400, dialect: 'vllm' }, 'unscorable'],
  ['400 of SGLang', { kind: 'status', status: 400, dialect: 'sglang' }, 'unscorable'],
  ['422', { kind: 'status', status: 422 }, 'unscorable'],
  ['413', { kind: 'status', status: 413 }, 'unscorable'],
  ['null content', { kind: 'null-content' }, 'unscorable'],
  ['a filter', { kind: 'content-filter' }, 'unscorable'],
  ['500', { kind: 'status', status: 500 }, 'quarantined'],
  ['503', { kind: 'status', status: 503 }, 'quarantined'],
  ['a reset', { kind: 'connection-cut' }, 'quarantined'],
  ['a reset in the body', { kind: 'body-cut' }, 'quarantined'],
  ['half a JSON', { kind: 'truncated-body' }, 'quarantined'],
];

/** One healthy request fits in even if the machine is busy. */
const TIMES = { ...SHORT, requestTimeoutMs: 5000, idleTimeoutMs: 5000, deadlineMs: 2000, outageMs: 60_000 };

describe.concurrent('one question of several that is answered with', { timeout: 180_000 }, () => {
  test.each(FAULTS)('%s', async (name, fault, ends) => {
    const { reply, heal } = poison(fault);
    const run = await executed.startCase(name, reply);
    try {
      const first = await run.work(TIMES);
      expect(first).toMatchObject({ stoppedBy: undefined, state: { pending: [] } });
      const executions = first.state.rows.reduce((sum, row) => sum + row.executed, 0);
      const others = { success: executions - 1 };
      expect(await run.verdicts()).toEqual(ends === 'unscorable' ? { ...others, unscorable: 1 } : others);
      expect(await run.quarantined()).toHaveLength(ends === 'quarantined' ? 1 : 0);
      await run.expectHonestLedger();

      heal();
      const asked = run.server.calls.length;
      expect(await run.work(PATIENT)).toMatchObject({ state: { pending: [] } });
      expect(run.server.calls).toHaveLength(asked);
      if (ends === 'quarantined') {
        expect(await run.retryQuarantined()).toBe(1);
        expect(await run.work(PATIENT)).toMatchObject({ stoppedBy: undefined, state: { pending: [] } });
        expect(await run.verdicts()).toEqual({ success: executions });
        expect(run.server.calls).toHaveLength(asked + 1);
      }
      await run.expectHonestLedger();
    } finally {
      await run.close();
    }
  });
});
