/** TEST SUPPORT: a real Redis. */
import type { Redis } from 'ioredis';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startPrivateRedis } from '../coordination/redis/private-redis.ts';
import { connectRedis } from '../coordination/redis/connection.ts';

export interface TestRedis {
  url: string;
  /** A separate connection, as another process has. The caller disconnects it. */
  connect(): Redis;
  pid(): number;
  stop(): Promise<void>;
}

const ignore = () => undefined;

export async function startTestRedis(): Promise<TestRedis> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-model-redis-'));
  const server = await startPrivateRedis({ folder: path.join(folder, 'redis'), onRestart: ignore, onGone: ignore });
  return {
    url: server.url,
    connect: () => connectRedis(server.url),
    pid: server.pid,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
