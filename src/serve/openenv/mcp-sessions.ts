/**
 * Sessions of OpenEnv's client for MCP: it makes one over HTTP, opens a WebSocket that names it, resets over that and uses
 * tools over HTTP. A session is a name for the episode of that socket, and holds nothing of its own.
 */
import { randomBytes } from 'node:crypto';

/** The oldest is forgotten when there are more: clients that break off close none. */
const MOST_SESSIONS = 1024;

export type McpSessions = ReturnType<typeof createMcpSessions>;

export function createMcpSessions() {
  const episodes = new Map<string, string | undefined>();
  return {
    create() {
      const id = randomBytes(16).toString('hex');
      if (episodes.size >= MOST_SESSIONS) episodes.delete(episodes.keys().next().value!);
      episodes.set(id, undefined);
      return id;
    },
    /** Whether there was such a session. */
    close: (id: string) => episodes.delete(id),
    /** The episode that the session's socket has reset to last; undefined where there is none, or no such session. */
    episodeOf: (id: string) => episodes.get(id),
    /** Nothing happens for a session that is not there. */
    hold(id: string, episodeId: string | undefined) {
      if (episodes.has(id)) episodes.set(id, episodeId);
    },
  };
}
