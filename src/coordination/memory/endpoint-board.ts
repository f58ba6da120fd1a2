/** An endpoint's board within one process. */
import { LONGEST_PAUSE_MS, type EndpointBoard } from '../endpoint-board.ts';

export function createEndpointBoard(): EndpointBoard {
  let answers = 0;
  let pausedUntil = 0;
  return {
    async leaveAlone(ms) {
      pausedUntil = Math.max(pausedUntil, performance.now() + Math.min(ms, LONGEST_PAUSE_MS));
    },
    async pauseMs() {
      return Math.max(0, Math.ceil(pausedUntil - performance.now()));
    },
    async countAnswer() {
      answers += 1;
    },
    async answers() {
      return answers;
    },
  };
}
