import { expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

const ofSize = (size: number) => createSemaphore(({ count }) => count < size);

it('admits as many as fit, the others in the order they came', async () => {
  const semaphore = ofSize(2);
  const done: number[] = [];
  let atOnce = 0;
  let most = 0;
  const work = async (number: number) => {
    most = Math.max(most, ++atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    atOnce--;
    done.push(number);
  };
  await Promise.all([1, 2, 3, 4, 5].map((number) => semaphore.run(() => work(number))));
  expect(done).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
  expect(semaphore.counts()).toEqual({ active: 0, waiting: 0 });
});

it('gives the place back when the work fails, and once only', async () => {
  const semaphore = ofSize(1);
  await expect(semaphore.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  const release = await semaphore.take();
  expect(semaphore.tryTake()).toBeUndefined();
  release();
  const next = semaphore.tryTake();
  release();
  expect(next).toBeDefined();
  expect(semaphore.counts().active).toBe(1);
});

it('hands a place over, so that nobody who comes later is first', async () => {
  const semaphore = ofSize(1);
  const release = await semaphore.take();
  const waiting = semaphore.take();
  release();
  expect(semaphore.tryTake()).toBeUndefined();
  (await waiting)();
  expect(semaphore.tryTake()).toBeDefined();
});

it('lets an aborted wait go, and refuses one that was aborted before', async () => {
  const semaphore = ofSize(1);
  const release = await semaphore.take();
  const impatient = new AbortController();
  const given = semaphore.take(impatient.signal);
  const next = semaphore.take();
  impatient.abort();
  await expect(given).rejects.toMatchObject({ code: 'ABORTED' });
  expect(semaphore.counts()).toEqual({ active: 1, waiting: 1 });
  release();
  (await next)();
  await expect(semaphore.take(impatient.signal)).rejects.toMatchObject({ code: 'ABORTED' });
  expect(semaphore.counts()).toEqual({ active: 0, waiting: 0 });
});

it('weighs: what is first in line is waited for, however light the rest', async () => {
  const semaphore = createSemaphore(({ count, weight }, more) => count === 0 || weight + more <= 10);
  const heavy = await semaphore.take(undefined, 50);
  const second = semaphore.take(undefined, 8);
  const third = semaphore.take(undefined, 3);
  heavy();
  const releaseSecond = await second;
  expect(semaphore.counts()).toEqual({ active: 1, waiting: 1 });
  expect(semaphore.tryTake(1)).toBeUndefined();
  releaseSecond();
  (await third)();
});

it('looks at a limit that changes anew at each turn', async () => {
  let limit = 1;
  const semaphore = createSemaphore(({ count }) => count < limit);
  const first = await semaphore.take();
  const waiting = [semaphore.take(), semaphore.take()];
  limit = 2;
  first();
  await Promise.all(waiting);
  expect(semaphore.counts()).toEqual({ active: 2, waiting: 0 });
});

it('closed, it ends every wait, also of one who was just admitted', async () => {
  const semaphore = ofSize(1);
  const release = await semaphore.take();
  const admitted = semaphore.take();
  const waiting = semaphore.take();
  release();
  semaphore.close();
  for (const refused of [admitted, waiting, semaphore.take()]) {
    await expect(refused).rejects.toMatchObject({ code: 'ABORTED' });
  }
  expect(semaphore.tryTake()).toBeUndefined();
  expect(semaphore.counts()).toEqual({ active: 0, waiting: 0 });
});
