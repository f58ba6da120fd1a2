/** The list of coordination implementations. */
import type { Coordination } from './coordination.ts';
import { PipelineError } from '../errors.ts';
import type { PrivateRedisOptions } from './redis/private-redis.ts';

/** URL of the coordination that stays within this process. */
export const MEMORY = 'memory:';

/** Each implementation is loaded when it is chosen. */
const IMPLEMENTATIONS: {
  schemes: readonly string[];
  open: (url: string, namespace: string) => Promise<Coordination>;
}[] = [
  {
    schemes: ['redis:', 'rediss:', 'unix:'],
    open: async (url, namespace) => (await import('./redis/redis-coordination.ts')).openRedis(url, namespace),
  },
  {
    schemes: [MEMORY],
    open: async () => (await import('./memory/memory-coordination.ts')).createMemory().connect(),
  },
];

/**
 * `url`: redis://host:port, unix:///path/of/a/socket, or memory: for coordination within this process. The caller
 * closes the result. Does not wait for a server to answer. Rejects with CONFIG_INVALID for any other scheme.
 */
export async function openCoordination(url: string, namespace: string): Promise<Coordination> {
  const scheme = url.slice(0, url.indexOf(':') + 1);
  const found = IMPLEMENTATIONS.find(({ schemes }) => schemes.includes(scheme));
  if (!found)
    throw new PipelineError('CONFIG_INVALID', `unknown scheme "${scheme}". Supported: redis:, rediss:, unix:, memory:`);
  return found.open(url, namespace);
}

/** True if other processes can open the coordination at the URL. Without a URL, the server ends with its process. */
export function canBeJoined(url: string | undefined): boolean {
  return url !== undefined && url !== MEMORY;
}

export interface StartCoordinationOptions extends PrivateRedisOptions {
  /** If undefined, a Redis server is started in `folder`; it stops when the coordinator is closed. */
  url: string | undefined;
  namespace: string;
}

/** Rejects with QUEUE_UNAVAILABLE if the server does not answer, or cannot be started. */
export async function startCoordination(options: StartCoordinationOptions): Promise<Coordination> {
  const { url, namespace } = options;
  if (url === undefined) return startPrivate(options);
  const coordination = await openCoordination(url, namespace);
  try {
    await coordination.assertAnswers();
    return coordination;
  } catch (error) {
    await coordination.close();
    throw error;
  }
}

async function startPrivate(options: StartCoordinationOptions): Promise<Coordination> {
  const { startPrivateRedis } = await import('./redis/private-redis.ts');
  const server = await startPrivateRedis(options);
  const coordination = await openCoordination(server.url, options.namespace);
  return {
    ...coordination,
    async close() {
      await coordination.close();
      await server.stop();
    },
  };
}
