/**
 * Watches the WebSocket lines without an episode. Clients that vanish or freeze keep their line open for ever, so such
 * lines are pinged and closed. Lines with an episode have the episode's lease.
 */
import type { WebSocket } from 'ws';
import type { ServeLimits } from '../limits.ts';

interface Line {
  peer: string;
  isIdle: () => boolean;
  /** Pings without an answer. */
  unanswered: number;
}

export function watchIdleLines({ pingMs, maxUnanswered, maxIdleLines }: ServeLimits) {
  const lines = new Map<WebSocket, Line>();

  const timer = setInterval(() => {
    for (const [socket, line] of lines) {
      if (!line.isIdle()) line.unanswered = 0;
      else if (line.unanswered >= maxUnanswered) socket.terminate();
      else {
        line.unanswered += 1;
        socket.ping();
      }
    }
  }, pingMs);
  timer.unref();

  return {
    /** True if the peer has as many idle lines as it may have. */
    isFull(peer: string): boolean {
      const idle = [...lines.values()].filter((line) => line.peer === peer && line.isIdle());
      return idle.length >= maxIdleLines;
    },
    add(socket: WebSocket, peer: string, isIdle: () => boolean): void {
      const line = { peer, isIdle, unanswered: 0 };
      lines.set(socket, line);
      const isAlive = () => {
        line.unanswered = 0;
      };
      socket.on('pong', isAlive);
      socket.on('message', isAlive);
      socket.on('close', () => lines.delete(socket));
    },
    stop: () => clearInterval(timer),
  };
}
