/** For clients that know numbers only: the reward, or a fault that none of them can take for 0. */
import { ServiceFault } from '../http/service-fault.ts';
import type { Scored } from './reward-result.ts';

/** Throws a 503 when trying again may help, a 404 or 422 when it will not. */
export function requireReward({ reward, status, error }: Scored, field: string): number {
  if (reward !== null) return reward;
  const fault = error ?? { code: 'NO_REWARD', class: 'internal', message: 'no reward', retryable: true };
  const message = `${field}: ${fault.message}`;
  if (status === 'infra_error' && fault.retryable)
    throw new ServiceFault(503, { ...fault, message }, { retryAfterSeconds: 2 });
  throw new ServiceFault(fault.code === 'TRAJECTORY_UNKNOWN' ? 404 : 422, { ...fault, field, message });
}
