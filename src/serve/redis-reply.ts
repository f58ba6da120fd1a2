/** Commands to Redis wait for ever while it is down; a request must not. */
import { withDeadline } from '../async/deadline.ts';

const REPLY_MS = 5000;

/** Rejects with QUEUE_UNAVAILABLE if no answer arrives in time. */
export async function redisReply<T>(reply: Promise<T>, timeoutMs = REPLY_MS): Promise<T> {
  return withDeadline(reply, { timeoutMs, what: 'Redis', code: 'QUEUE_UNAVAILABLE' });
}
