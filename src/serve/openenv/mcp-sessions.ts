/**
 * Sessions of OpenEnv's client for MCP. It creates one over HTTP, opens a WebSocket that names it, resets over that,
 * and calls tools over HTTP. A session is a name for the episode of that socket, and holds nothing of its own.
 */
import { randomBytes } from 'node:crypto';

/** The oldest session is forgotten beyond this number, since clients that disconnect close none. */
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
    /** True if the session existed. */
    close: (id: string) => episodes.delete(id),
    /** The episode of the socket's last reset; undefined without one, or for an unknown session. */
    episodeOf: (id: string) => episodes.get(id),
    /** Does nothing for an unknown session. */
    hold(id: string, episodeId: string | undefined) {
      if (episodes.has(id)) episodes.set(id, episodeId);
    },
  };
}
