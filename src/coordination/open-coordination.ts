/** The one list of what coordinates processes. */
import type { Coordination } from './coordination.ts';
import { PipelineError } from '../errors.ts';
import type { PrivateRedisOptions } from './redis/private-redis.ts';

/** The URL of what stays within this process. */
export const MEMORY = 'memory:';

/** Each is loaded when it is chosen. */
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
 * `url`: redis://host:port, unix:///path/of/a/socket, or memory: for what stays within this process. The caller closes
 * it. Does not wait for a server to answer. Rejects with CONFIG_INVALID for any other scheme.
 */
export async function openCoordination(url: string, namespace: string): Promise<Coordination> {
  const scheme = url.slice(0, url.indexOf(':') + 1);
  const found = IMPLEMENTATIONS.find(({ schemes }) => schemes.includes(scheme));
  if (!found) throw new PipelineError('CONFIG_INVALID', `nothing coordinates at "${scheme}"`);
  return found.open(url, namespace);
}

/** Whether other processes can open what is at the URL. Without one there is a server that ends with its process. */
export function canBeJoined(url: string | undefined): boolean {
  return url !== undefined && url !== MEMORY;
}

export interface StartCoordinationOptions extends PrivateRedisOptions {
  /** Without it a Redis server is started in `folder`, which ends when the coordination is closed. */
  url: string | undefined;
  namespace: string;
}

/** Rejects with QUEUE_UNAVAILABLE when the server does not answer, or cannot be started. */
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
