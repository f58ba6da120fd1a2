/** Commands to Redis wait for ever while it is away; a request does not. */
import { withDeadline } from '../async/deadline.ts';

const REPLY_MS = 5000;

/** Rejects with QUEUE_UNAVAILABLE when there is no answer in time. */
export async function redisReply<T>(reply: Promise<T>, timeoutMs = REPLY_MS): Promise<T> {
  return withDeadline(reply, { timeoutMs, what: 'Redis', code: 'QUEUE_UNAVAILABLE' });
}
