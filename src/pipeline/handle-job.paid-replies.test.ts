/**
 * An endpoint with odd replies that all cost money. A reply with text is an answer, and a reply without text ends its
 * question. No question is paid more than three times, and the ledger equals the server's own token count. Decisions
 * stay after a repair of the endpoint.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Fault } from '../model/scripted-server/index.ts';
import { breakAndRepair, PATIENT, prepareExecutedRun, type ExecutedRun } from '../testing/endpoint-case.ts';

vi.setConfig({ maxConcurrency: 10 });

let executed: ExecutedRun;
beforeAll(async () => {
  executed = await prepareExecutedRun();
});
afterAll(() => executed.remove());

const FAULTS: [name: string, fault: Fault, ends: 'success' | 'unscorable'][] = [
  ['finish_reason end_turn', { kind: 'finish-reason', value: 'end_turn' }, 'success'],
  ['finish_reason STOP', { kind: 'finish-reason', value: 'STOP' }, 'success'],
  ['finish_reason null', { kind: 'finish-reason', value: null }, 'success'],
  ['content as parts', { kind: 'content-parts' }, 'success'],
  ['usage as text', { kind: 'odd-usage', spelling: 'text' }, 'success'],
  ['usage with fractions', { kind: 'odd-usage', spelling: 'fraction' }, 'success'],
  ['usage with other names', { kind: 'odd-usage', spelling: 'other-names' }, 'success'],
  ['negative usage', { kind: 'odd-usage', spelling: 'negative' }, 'success'],
  ['absurd usage', { kind: 'odd-usage', spelling: 'absurd' }, 'success'],
  ['no usage', { kind: 'no-usage' }, 'success'],
  ['null content', { kind: 'null-content' }, 'unscorable'],
  ['a tool call', { kind: 'tool-call' }, 'unscorable'],
  ['no choices that were counted', { kind: 'empty-choices', counted: true }, 'unscorable'],
  ['an answer that is cut', { kind: 'length-stop' }, 'unscorable'],
  ['a filter', { kind: 'content-filter' }, 'unscorable'],
  ['a refusal', { kind: 'refusal' }, 'unscorable'],
  ['another form', { kind: 'wrong-json' }, 'unscorable'],
];

describe.concurrent('an endpoint that answers every question with', { timeout: 180_000 }, () => {
  test.each(FAULTS)('%s', async (name, fault, verdict) => {
    const { stoppedBy } = await breakAndRepair(executed, { name, fault, times: PATIENT, verdict });
    expect(stoppedBy).toBeUndefined();
  });
});
