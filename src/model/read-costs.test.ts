/** Cost names come from files and may be any words. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { SCHEMA_VERSION } from '../schema/index.ts';
import { createFileStore } from '../store/file-store.ts';
import { hashId } from '../store/ids.ts';
import { modelReplyId } from '../store/record-ids.ts';
import { commitRecord } from '../store/typed-records.ts';
import { readCosts } from './read-costs.ts';

const NAMES = ['verifier', '__proto__', 'constructor', 'toString'];

it('every name has the sum of its own replies, and nothing else changes', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'autoplay-costs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const store = await createFileStore({ folder });
  for (const [at, name] of [...NAMES, 'verifier'].entries()) {
    const requestKey = hashId('question', at);
    await commitRecord(store, 'model-replies', {
      schemaVersion: SCHEMA_VERSION,
      id: modelReplyId(requestKey, 0),
      requestKey,
      attempt: 0,
      status: 'answer',
      sample: 0,
      runId: hashId('run'),
      stage: name,
      role: name,
      endpoint: 'main',
      model: name,
      text: 'yes',
      finishReason: 'stop',
      usageReported: true,
      usage: { promptTokens: 10, completionTokens: 1, costUsd: 0.5 },
    });
  }
  const { total, ...parts } = await readCosts(store);
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(total).toEqual({ calls: 5, promptTokens: 50, completionTokens: 5, costUsd: 2.5, unreportedCalls: 0 });
  const one = { calls: 1, promptTokens: 10, completionTokens: 1, costUsd: 0.5, unreportedCalls: 0 };
  const two = { calls: 2, promptTokens: 20, completionTokens: 2, costUsd: 1, unreportedCalls: 0 };
  for (const part of Object.values(parts)) {
    expect(Object.keys(part).toSorted()).toEqual(NAMES.toSorted());
    for (const [name, sum] of Object.entries(part)) expect(sum).toEqual(name === 'verifier' ? two : one);
  }
});
