/** The actions with which an agent ends an episode, or replaces an unusable reply, on both platforms. */
import { endAction } from '../actions/index.ts';
import type { Platform } from '../schema/index.ts';
import type { Decision } from '../agent/policy.ts';

/** Limit of unusable replies in a row, after which the agent gives up. */
const MAX_UNUSABLE = 3;
/** Limit of rounds in a loop, after which the agent gives up. */
export const MAX_ROUNDS = 4;
const UNUSABLE_WAIT_SECONDS = 0.5;
const LONGEST_REASON = 300;

export function endEpisode(platform: Platform, success: boolean, why: string): Decision {
  return { intent: why, action: endAction(platform, success, why) };
}

/** A short wait in place of an unusable reply, the `times`-th in a row. The third ends the episode. */
export function unusableStep(platform: Platform, times: number, message: string): Decision {
  if (times >= MAX_UNUSABLE) {
    return endEpisode(platform, false, `Give up: ${times} answers in a row could not be used`);
  }
  const action = { type: 'wait', seconds: UNUSABLE_WAIT_SECONDS } as const;
  return { intent: 'Wait', action, unusable: shortReason(message) };
}

export function shortReason(message: string): string {
  return message.length > LONGEST_REASON ? `${message.slice(0, LONGEST_REASON)}…` : message;
}
