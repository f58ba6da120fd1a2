import { expect, it } from 'vitest';
import type { Locks } from '../../coordination/lock.ts';
import { createLocks } from '../../coordination/memory/locks.ts';
import { PipelineError } from '../../errors.ts';
import { createSharedWork } from './shared-work.ts';

/** FAKE: a server that does not answer. */
const away: Locks = { tryTake: () => new Promise(() => undefined) };
const never = new AbortController().signal;

const find = async () => undefined;
const work = async () => 'made';
const isKept = () => true;

function untilAborted(begun: AbortSignal[]) {
  return (signal: AbortSignal) =>
    new Promise<string>((_, reject) => {
      begun.push(signal);
      signal.addEventListener('abort', () => reject(new PipelineError('ABORTED', 'aborted')));
    });
}

it('goes on as long as one of those who asked still waits', async () => {
  const shared = createSharedWork<string>(createLocks(new Map(), never));
  const begun: AbortSignal[] = [];
  const [first, second] = [new AbortController(), new AbortController()];
  const asked = [first, second].map(({ signal }) =>
    shared.run('key', { find, work: untilAborted(begun), isKept }, signal),
  );
  first.abort();
  await expect(asked[0]).rejects.toMatchObject({ code: 'ABORTED' });
  expect(begun.map(({ aborted }) => aborted)).toEqual([false]);
  second.abort();
  await expect(asked[1]).rejects.toMatchObject({ code: 'ABORTED' });
  expect(begun.map(({ aborted }) => aborted)).toEqual([true]);
});

it('begins anew for who asks after everybody has gone', async () => {
  const shared = createSharedWork<string>(createLocks(new Map(), never));
  const gone = new AbortController();
  const asked = shared.run('key', { find, work: untilAborted([]), isKept }, gone.signal);
  gone.abort();
  await expect(asked).rejects.toMatchObject({ code: 'ABORTED' });
  expect(await shared.run('key', { find, work, isKept }, new AbortController().signal)).toBe('made');
});

it('is done without a lock while Redis is away', async () => {
  const shared = createSharedWork<string>(away);
  expect(await shared.run('key', { find, work, isKept }, new AbortController().signal)).toBe('made');
});

it('makes what is not kept anew, and finds what is kept behind a lock that nobody gave back', async () => {
  const held = new Map();
  const shared = [1, 2].map(() => createSharedWork<string>(createLocks(held, never)));
  const { signal } = new AbortController();
  let kept: string | undefined;
  const failing = { find, work: async () => 'failure', isKept: () => false };
  const keeping = { find: async () => kept, work: async () => (kept = 'made'), isKept };
  expect(await shared[0]!.run('key', failing, signal)).toBe('failure');
  expect(held.size).toBe(0);
  expect(await shared[0]!.run('key', keeping, signal)).toBe('made');
  expect(held.size).toBe(1);
  expect(await shared[1]!.run('key', { ...keeping, work: async () => 'made twice' }, signal)).toBe('made');
});
