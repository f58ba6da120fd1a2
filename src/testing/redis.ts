/** A real Redis for the tests of what the gateway shares through one. */
import type { Redis } from 'ioredis';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
// A test needs a server; the gateway itself knows nothing of queues.
// oxlint-disable-next-line no-restricted-imports
import { startPrivateRedis } from '../queue/private-redis.ts';
// oxlint-disable-next-line no-restricted-imports
import { connectRedis } from '../queue/redis-connection.ts';

export interface TestRedis {
  /** A connection of its own, as another process has it. The caller disconnects it. */
  connect(): Redis;
  pid(): number;
  stop(): Promise<void>;
}

const ignore = () => undefined;

export async function startTestRedis(): Promise<TestRedis> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-model-redis-'));
  const server = await startPrivateRedis({ folder: path.join(folder, 'redis'), onRestart: ignore, onGone: ignore });
  return {
    connect: () => connectRedis(server, ignore),
    pid: server.pid,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
