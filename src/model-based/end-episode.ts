/** The actions with which an agent ends an episode, for both platforms. */
import { endAction } from '../actions/index.ts';
import type { Platform } from '../schema/index.ts';
import type { Decision } from '../agent/policy.ts';

export function endEpisode(platform: Platform, success: boolean, why: string): Decision {
  return { intent: why, action: endAction(platform, success, why) };
}
