/** How an agent ends an episode itself, on either platform. */
import type { Action, Platform } from '../schema/index.ts';
import type { Decision } from '../agent/policy.ts';

export function endEpisode(platform: Platform, success: boolean, why: string): Decision {
  return { intent: why, action: endAction(platform, success, why) };
}

function endAction(platform: Platform, success: boolean, why: string): Action {
  if (platform === 'android') return { type: 'terminate', status: success ? 'success' : 'failure' };
  return success ? { type: 'done' } : { type: 'fail', reason: why };
}
