/** What every EndpointBoard has to do, in one process and in Redis. */
import type { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEndpointBoard, LONGEST_PAUSE_MS, type EndpointBoard } from './endpoint-board.ts';
import { createSharedEndpointBoard } from './shared-endpoint-board.ts';
import { startTestRedis, type TestRedis } from '../testing/redis.ts';

let server: TestRedis;
let connections: Redis[];
beforeAll(async () => {
  server = await startTestRedis();
  connections = [server.connect(), server.connect()];
});
afterAll(async () => {
  for (const redis of connections) redis.disconnect();
  await server.stop();
});

/** Two who ask the same endpoint. */
const BOARDS: [name: string, open: () => [EndpointBoard, EndpointBoard]][] = [
  [
    'in one process',
    () => {
      const board = createEndpointBoard();
      return [board, board];
    },
  ],
  [
    'in Redis',
    () => {
      const prefix = `{${randomUUID()}}:main`;
      const [one, two] = connections.map((redis) => createSharedEndpointBoard({ redis, prefix }));
      return [one!, two!];
    },
  ],
];

describe.each(BOARDS)('a board %s', (_name, open) => {
  test('knows nothing at first', async () => {
    const [one] = open();
    expect([await one.pauseMs(), await one.answers()]).toEqual([0, 0]);
  });

  test('tells the other of answers', async () => {
    const [one, two] = open();
    await Promise.all([one.countAnswer(), two.countAnswer(), one.countAnswer()]);
    expect([await one.answers(), await two.answers()]).toEqual([3, 3]);
  });

  test('tells the other of a pause, which ends', async () => {
    const [one, two] = open();
    await one.leaveAlone(300);
    expect(await two.pauseMs()).toBeGreaterThan(0);
    await sleep(350);
    expect([await one.pauseMs(), await two.pauseMs()]).toEqual([0, 0]);
  });

  test.each([
    [60_000, 1000, 60_000],
    [1000, 60_000, 60_000],
    [0, 0, 0],
    [0.4, 0, 1],
    [99_999_999_999_000, 5, LONGEST_PAUSE_MS],
    [Number.MAX_VALUE, 0, LONGEST_PAUSE_MS],
  ])('of the pauses %d and %d ms, %d counts', async (first, second, longest) => {
    const [one, two] = open();
    await one.leaveAlone(first);
    await two.leaveAlone(second);
    const pauseMs = await one.pauseMs();
    expect(pauseMs).toBeLessThanOrEqual(longest);
    expect(pauseMs).toBeGreaterThanOrEqual(longest > 1 ? longest - 900 : 0);
  });
});

test('a server that is away costs nobody an answer', async () => {
  const redis = server.connect();
  const board = createSharedEndpointBoard({ redis, prefix: randomUUID() });
  redis.disconnect();
  await board.countAnswer();
  await board.leaveAlone(1000);
  expect([await board.pauseMs(), await board.answers()]).toEqual([0, undefined]);
});
