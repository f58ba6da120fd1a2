/**
 * An endpoint that answers no question, in some twenty ways, and then recovers. The run continues: every input ends in
 * a verdict, quarantine stays empty, and the ledger equals the server's own token count.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Fault } from '../model/scripted-server/index.ts';
import { breakAndRepair, prepareExecutedRun, SHORT, type ExecutedRun } from '../testing/endpoint-case.ts';

vi.setConfig({ maxConcurrency: 10 });

let executed: ExecutedRun;
beforeAll(async () => {
  executed = await prepareExecutedRun();
});
afterAll(() => executed.remove());

const away = 'MODEL_AWAY';
const stops = 'MODEL_MISCONFIGURED';
const FAULTS: [name: string, fault: Fault, endsWith: typeof away | typeof stops][] = [
  ['500', { kind: 'status', status: 500 }, away],
  ['502 of a proxy', { kind: 'status', status: 502, dialect: 'proxy' }, away],
  ['503 that tells when', { kind: 'status', status: 503, retryAfter: 3600 }, away],
  ['504', { kind: 'status', status: 504 }, away],
  ['409', { kind: 'status', status: 409 }, away],
  ['429', { kind: 'rate-limited' }, away],
  ['429 for a day', { kind: 'rate-limited', retryAfter: 86_400 }, away],
  ['429 for a moment', { kind: 'rate-limited', retryAfter: 0.2 }, away],
  ['a reset', { kind: 'connection-cut' }, away],
  ['a reset in the body', { kind: 'body-cut' }, away],
  ['half a JSON', { kind: 'truncated-body' }, away],
  ['silence', { kind: 'stalled-headers' }, away],
  ['silence in the body', { kind: 'stalled-body' }, away],
  ['no body', { kind: 'no-body' }, away],
  ['no choices', { kind: 'empty-choices' }, away],
  ['a login page', { kind: 'html' }, stops],
  ['a redirect to a login', { kind: 'redirect', status: 302, location: 'https://login.example/?next=x' }, stops],
  ['401', { kind: 'status', status: 401 }, stops],
  ['404', { kind: 'status', status: 404 }, stops],
  ['400', { kind: 'status', status: 400, dialect: 'vllm' }, stops],
  ['422', { kind: 'status', status: 422 }, stops],
];

describe.concurrent('an endpoint that answers every question with', { timeout: 180_000 }, () => {
  test.each(FAULTS)('%s', async (name, fault, ends) => {
    const { stoppedBy } = await breakAndRepair(executed, { name, fault, times: SHORT, verdict: 'success' });
    expect(stoppedBy?.code).toBe(ends);
    expect(stoppedBy?.message).toContain('endpoint "main"');
  });
});
