/**
 * The state of CUA-Gym's mock applications (arXiv 2605.25624), by their own contract: a server keeps one world for each
 * session id. GET /go?sid= gives { initial_state, current_state, state_diff }; POST /post?sid= takes { action, state }, the
 * action being set, set_current, merge or reset. A page finds its session in its address and posts what changes a moment later.
 */
import { PipelineError } from '../../errors.ts';
import type { AppServer } from './app-server.ts';
import type { AppState } from './app-state.ts';

/** Answered to pages that ask for them, and never opened: they show the whole state. */
export const CUA_GYM_PATHS = ['/go', '/post'];

export function accessCuaGymState(server: AppServer, sessionId: string): AppState {
  const query = `?sid=${sessionId}`;
  const post = (body: object) => server.ask('POST', `/post${query}`, body);
  return {
    isInPage: false,
    async read() {
      const answer = await server.ask('GET', `/go${query}`);
      if (typeof answer === 'object' && answer !== null && 'current_state' in answer) return answer.current_state;
      throw new PipelineError('ENV_OBSERVE_FAILED', 'GET /go of the application gives no current_state');
    },
    write: async (state) => void (await post({ action: 'set', state })),
    forget: async () => void (await post({ action: 'reset' })),
  };
}

/** The same address with the session in it. */
export function withSession(url: string, sessionId: string): string {
  const address = new URL(url);
  address.searchParams.set('sid', sessionId);
  return address.href;
}
