import { assert, jsonValue, property } from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, hashId } from './ids.ts';
import { taskId } from './record-ids.ts';

test('the order of keys does not matter, anything else does', () => {
  expect(hashId({ a: 1, b: { c: [1, 2], d: null } })).toBe(hashId({ b: { d: null, c: [1, 2] }, a: 1 }));
  expect(hashId('a', 'b')).not.toBe(hashId('ab'));
  expect(hashId(1)).not.toBe(hashId('1'));
  expect(hashId([1, 2])).not.toBe(hashId([2, 1]));
  expect(hashId({ a: undefined })).toBe(hashId({}));
  expect(hashId()).toMatch(/^[a-f0-9]{64}$/);
});

test('canonical JSON is JSON of the same value', () => {
  assert(
    property(jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('a task is what it asks for', () => {
  const asked = {
    platform: 'desktop' as const,
    guideline: 'feature-use' as const,
    instruction: 'Write "x"',
    params: { text: 'x' },
  };
  const task = {
    ...asked,
    apps: ['editor'],
    initialState: { apps: ['editor'], template: 'plain' },
  };
  const id = taskId(task);
  // Ids of tasks with one application stay as they were when records named a single application.
  expect(id).toBe(hashId('task', { ...asked, app: 'editor', initialState: { app: 'editor', template: 'plain' } }));
  expect(taskId({ ...task, apps: ['editor', 'files'] })).not.toBe(id);
  expect(taskId({ ...task, evidence: 'elsewhere' } as typeof task)).toBe(id);
  expect(taskId({ ...task, params: { text: 'y' } })).not.toBe(id);
  expect(taskId({ ...task, check: { expect: [], allow: [] } })).not.toBe(id);
  expect(taskId({ ...task, initialState: { apps: ['editor'], template: 'other' } })).not.toBe(id);
});
